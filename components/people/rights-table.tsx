import { Icon } from "@/components/ui/icon";
import { roles } from "@/lib/actor";
import { type Right, rightsTable } from "@/lib/rights";

const words: Record<Right, string> = {
  read_public: "Read public pages",
  own_account: "See, download and delete the own account",
  review: "Review assigned papers",
  run_study: "Run studies: papers, assignments, masking, exports",
  watch_agreement: "Watch agreement while a study is open",
  run_agents:
    "Start, cancel and retry runs; campaigns, queue, runners and their tokens; files withheld from the public",
  manage_people: "Invite people, change roles, read the outbox",
};

/** The table of rights, as it stands in the code. */
export function RightsTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Rights by role">
      <table className="t">
        <thead>
          <tr>
            <th scope="col">Right</th>
            {roles.map((role) => (
              <th key={role} scope="col">
                {role[0]?.toUpperCase()}
                {role.slice(1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {(Object.keys(words) as Right[]).map((right) => (
            <tr key={right}>
              <th scope="row">{words[right]}</th>
              {roles.map((role) => (
                <td key={role}>{rightsTable[right].includes(role) ? <Yes /> : <No />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Yes() {
  return (
    <>
      <Icon name="check" />
      <span className="vh">yes</span>
    </>
  );
}

function No() {
  return <span className="nil word">no</span>;
}
