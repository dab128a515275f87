"use client";

import { Icon } from "@/components/ui/icon";
import { ConfidenceCard } from "./confidence-card";
import { ConflictChoice } from "./conflict-choice";
import { CriterionCard } from "./criterion-card";
import { criterionOf, withCriterion } from "./edit-draft";
import { KeysDialog } from "./keys-dialog";
import { QuotePop } from "./quote-pop";
import { RoomNotes } from "./room-notes";
import { SubmitBar } from "./submit-bar";
import { type RoomProps, useReviewRoom } from "./use-review-room";

/** The review form: everything written in it is kept from the first letter on. */
export function ReviewForm(props: RoomProps) {
  const room = useReviewRoom(props);
  const { cards, submission, isReady } = room;
  return (
    <>
      <form className="form" id="room-form" aria-label="Your review" noValidate onFocus={cards.focused}>
        <fieldset className="form-all" disabled={!isReady}>
          <legend className="vh">Your review</legend>
          <RoomNotes {...props} />
          <Cards {...props} room={room} />
          <button type="button" className="btn quiet keys-button" onClick={() => room.setHelpOpen(true)}>
            <Icon name="info" /> All keys <kbd>?</kbd>
          </button>
        </fieldset>
        <SubmitBar
          kept={room.kept}
          isReady={isReady}
          faults={room.faults}
          names={cards.names}
          isSending={submission.isSending}
          closed={props.isTooLate ? "The deadline has passed: nothing can be submitted." : null}
          answer={submission.answer}
          onSubmit={room.submit}
        />
      </form>
      {/* Not in the form: a narrow window hides it while the paper shows, and these belong to both sides. */}
      <KeysDialog isOpen={room.isHelpOpen} onClose={() => room.setHelpOpen(false)} />
      <QuotePop selected={room.selected} target={cards.quoteTargetName} onQuote={room.quote} />
    </>
  );
}

function Cards({ form, minReason, room }: RoomProps & { readonly room: ReturnType<typeof useReviewRoom> }) {
  const { keeper, kept, draft, cards, show } = room;
  return (
    <>
      {kept.save.kind === "conflict" && (
        <ConflictChoice
          mine={draft}
          theirs={kept.save.theirs}
          names={cards.names}
          onMine={() => keeper.keepMine()}
          onTheirs={() => keeper.takeTheirs()}
        />
      )}
      {form.criteria.map((criterion, at) => (
        <CriterionCard
          key={criterion.key}
          criterion={criterion}
          number={at + 1}
          given={criterionOf(draft, criterion.key)}
          minReason={minReason}
          isCurrent={cards.current === criterion.key}
          faults={cards.shownFaults}
          onChange={(change) => keeper.change(withCriterion(draft, criterion.key, change))}
          onShow={show}
        />
      ))}
      <ConfidenceCard
        number={form.hasConfidence ? form.criteria.length + 1 : null}
        confidence={draft.confidence}
        recognised={draft.recognisedSystem}
        isCurrent={cards.current === "confidence"}
        fault={cards.shownFaults.confidence}
        onConfidence={(confidence) => keeper.change({ ...draft, confidence })}
        onRecognised={(recognisedSystem) => keeper.change({ ...draft, recognisedSystem })}
      />
    </>
  );
}
