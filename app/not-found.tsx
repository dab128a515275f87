import type { Metadata } from "next";
import { Icon } from "@/components/ui/icon";
import { boardPath } from "@/lib/board/view-state";

export const metadata: Metadata = { title: "Not found", robots: { index: false } };

export default function NotFound() {
  return (
    <main id="main" className="wrap">
      <section className="panel empty">
        <Icon name="search" />
        <h1>Nothing is at this address</h1>
        <p>
          No page, task, agent or run has this name, or the address asks for something that does not exist,
          such as a task set or a judge that is not on the board. Nothing was lost.
        </p>
        <p className="row">
          <a className="btn primary" href={boardPath("end2end")}>
            Leaderboards
          </a>
          <a className="btn" href="/search">
            Search
          </a>
        </p>
      </section>
    </main>
  );
}
