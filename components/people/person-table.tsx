import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Moment } from "@/components/ui/moment";

export interface PersonRow {
  readonly id: string;
  readonly name: string | null;
  readonly email: string;
  readonly role: "researcher" | "reviewer" | "chair";
  readonly isDemo: boolean;
  readonly isLastChair: boolean;
  readonly isSelf: boolean;
  readonly studies: number;
  readonly lastSignIn: Date | null;
  readonly lastSeen: Date | null;
}

interface Props {
  readonly people: readonly PersonRow[];
  readonly changeRole: FormAction;
}

/** Accounts with role, last sign-in, and the way to change the role. */
export function PersonTable({ people, changeRole }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Table of accounts">
      <table className="t">
        <thead>
          <tr>
            <th scope="col" className="sticky">
              Person
            </th>
            <th scope="col">Role</th>
            <th scope="col" className="num">
              Studies
            </th>
            <th scope="col">Last sign-in</th>
            <th scope="col">Last on the desk</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person) => (
            <tr key={person.id}>
              <th scope="row" className="sticky">
                <span className="address">{person.name ?? person.email}</span>
                <span className="sub">{subline(person)}</span>
              </th>
              <td>
                <Role person={person} changeRole={changeRole} />
              </td>
              <td className="num">{person.studies}</td>
              <td className="when">
                <Moment time={person.lastSignIn} />
              </td>
              <td className="when">
                <Moment time={person.lastSeen} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function subline({ name, email, isSelf, isDemo }: PersonRow): string {
  const parts = [name === null ? undefined : email, isSelf && "you", isDemo && "demo account"];
  return parts.filter(Boolean).join(", ");
}

const options = [
  { value: "researcher", name: "Researcher" },
  { value: "reviewer", name: "Reviewer" },
  { value: "chair", name: "Chair" },
] as const;

function Role({ person, changeRole }: { person: PersonRow; changeRole: FormAction }) {
  const { id, role, isLastChair, isDemo, email } = person;
  const own = options.find(({ value }) => value === role)?.name;
  if (isDemo) return <span>{own}</span>;
  if (isLastChair) {
    return (
      <>
        {own}
        <span className="sub">the last one: stays</span>
      </>
    );
  }
  return (
    <ActionForm key={role} action={changeRole} submit="Change" look="plain" className="role-form">
      <input type="hidden" name="userId" value={id} />
      <select className="input" name="role" defaultValue={role} aria-label={`Role of ${email}`}>
        {options.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </ActionForm>
  );
}
