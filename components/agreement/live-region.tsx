import type { ReactNode } from "react";

export interface Live {
  /** Event stream that tells of changes. */
  readonly stream: string;
  /** The same report as JSON: asked for its tag where streams do not get through. */
  readonly json: string;
  /** The name of what is shown. */
  readonly hash: string;
}

/**
 * A part of the page that follows the data: the script of plain pages fetches the page again and puts the new part in
 * place of this one. Without script it stays as it was sent.
 */
export function LiveRegion({ live, children }: { live: Live | null; children: ReactNode }) {
  if (!live) return <div>{children}</div>;
  return (
    <>
      <p className="live-note small muted" role="status" data-live-note="report" />
      <div id="report" data-live={live.stream} data-live-json={live.json} data-live-hash={live.hash}>
        {children}
      </div>
    </>
  );
}
