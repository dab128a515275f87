"use client";

import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import type { LiveLogProps } from "./live-log";

/** Shows the first rows until the reader's code is here: only pages with a log load it. */
export function LogShell({ children, ...log }: LiveLogProps & { readonly children: ReactNode }) {
  const [Live, setLive] = useState<ComponentType<LiveLogProps & { children: ReactNode }> | null>(null);
  useEffect(() => {
    let isWanted = true;
    import("./live-log").then(
      ({ LiveLog }) => isWanted && setLive(() => LiveLog),
      () => {
        // Without its code the first rows and the download stay, as without a script.
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return Live ? <Live {...log}>{children}</Live> : children;
}
