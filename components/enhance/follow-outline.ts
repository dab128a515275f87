/** Marks the outline's link of the section in view. Without script the outline is plain links. */
export function followOutline(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>("#outline a")];
  const sections = links.flatMap(
    (link) => document.getElementById(decodeURIComponent(link.hash.slice(1))) ?? [],
  );
  if (sections.length === 0) return;
  const mark = () => {
    const passed = sections.findLastIndex(
      (section) => section.getBoundingClientRect().top < window.innerHeight / 3,
    );
    const current = sections[passed]?.id;
    for (const link of links) {
      if (decodeURIComponent(link.hash.slice(1)) === current) link.setAttribute("aria-current", "location");
      else link.removeAttribute("aria-current");
    }
  };
  const observer = new IntersectionObserver(mark, { rootMargin: "0px 0px -66% 0px" });
  for (const section of sections) observer.observe(section);
  mark();
}
