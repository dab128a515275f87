import { toJsxRuntime } from "hast-util-to-jsx-runtime";
import type { ReactNode } from "react";
import { Fragment, jsx, jsxs } from "react/jsx-runtime";
import type { HastRoot } from "@/lib/paper/tree";

/** Draws a sanitised tree as elements: nothing in it is ever handed to the browser as a string of HTML. */
export function Markup({ tree }: { tree: HastRoot }): ReactNode {
  return toJsxRuntime(tree, { Fragment, jsx, jsxs, ignoreInvalidStyle: true });
}
