import type { AccountMenu } from "@/lib/people/account-menu";

/** Set beside the session cookie, which no script can see. */
const hint = "referee-account";

/** Puts the person's own menu in place of "Sign in", where somebody is signed in; else lets that link lead back here. */
export async function accountMenu(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-account]")];
  if (!document.cookie.split("; ").includes(`${hint}=1`)) return leadBack(links);
  const answer = await fetch("/api/account/me", { headers: { accept: "application/json" } });
  if (answer.status === 401) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `${hint}=; Path=/; Max-Age=0`;
    return leadBack(links);
  }
  if (!answer.ok) return leadBack(links);
  const menu: AccountMenu = await answer.json();
  for (const link of links) link.replaceWith(link.dataset.account === "wide" ? popover(menu) : list(menu));
}

function leadBack(links: readonly HTMLAnchorElement[]): void {
  const here = `${location.pathname}${location.search}`;
  if (here.startsWith("/signin")) return;
  for (const link of links) link.href = `/signin?${new URLSearchParams({ to: here })}`;
}

function popover(menu: AccountMenu): HTMLElement {
  const summary = make("summary", { className: "btn quiet" }, ["Account"]);
  const who = make("p", { className: "who" }, [menu.name]);
  const box = make("div", { className: "popbox" }, [who, ...places(menu), signOut()]);
  return make("details", { className: "pop" }, [summary, box]);
}

function list(menu: AccountMenu): DocumentFragment {
  const fragment = document.createDocumentFragment();
  const [first, ...rest] = places(menu);
  // The rule above what is the person's own.
  first?.setAttribute("data-account", "own");
  fragment.append(...(first ? [first] : []), ...rest, signOut());
  return fragment;
}

const places = (menu: AccountMenu) => menu.links.map(({ href, name }) => make("a", { href }, [name]));

function signOut(): HTMLFormElement {
  const button = make("button", { type: "submit" }, ["Sign out"]);
  return make("form", { method: "post", action: "/signout" }, [button]);
}

function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  children: readonly (Node | string)[],
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
}
