import { Icon } from "@/components/ui/icon";

interface Props {
  readonly reopenReason: string | null;
  readonly deadline: string | null;
  readonly isTooLate: boolean;
}

/** What a reviewer has to know before writing. */
export function RoomNotes({ reopenReason, deadline, isTooLate }: Props) {
  return (
    <>
      <noscript>
        <p className="note">
          <Icon name="warn" />
          <span>
            The form needs JavaScript, since it saves as you write. You can read the paper without it; please
            switch it on to review.
          </span>
        </p>
      </noscript>
      {reopenReason !== null && (
        <div className="note">
          <Icon name="info" />
          <p>
            <b>The chair has reopened this review:</b> {reopenReason} It shows what you submitted; submit it
            again when you are done. The first version stays in the record.
          </p>
        </div>
      )}
      {deadline !== null && (
        <div className="note">
          <Icon name={isTooLate ? "warn" : "info"} />
          <p>{deadline}</p>
        </div>
      )}
      <div className="note">
        <Icon name="info" />
        <p>You see no agent, judge or other reviewer here until all your reviews are in.</p>
      </div>
    </>
  );
}
