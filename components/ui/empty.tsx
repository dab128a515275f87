import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

interface Props {
  readonly icon: IconName;
  readonly title: string;
  /** Why nothing is here, and what to do. */
  readonly children: ReactNode;
  /** Links that lead on. */
  readonly ways?: ReactNode;
}

/** A panel that has nothing to show and says why. */
export function Empty({ icon, title, children, ways }: Props) {
  return (
    <div className="panel empty">
      <Icon name={icon} />
      <h2>{title}</h2>
      <div className="small">{children}</div>
      {ways && <div className="row">{ways}</div>}
    </div>
  );
}
