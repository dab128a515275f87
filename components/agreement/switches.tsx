export interface Choice {
  readonly name: string;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** One setting of the page, each value a link: the state is in the address. */
export function Switch({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav className="seg" aria-label={label}>
      {choices.map(({ name, href, isCurrent }) => (
        <a key={name} href={href} aria-current={isCurrent ? "true" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** A path with the settings that differ from what it shows without any. */
export function addressOf(
  path: string,
  settings: Readonly<Record<string, string>>,
  usual: Readonly<Record<string, string>>,
): string {
  const said = Object.entries(settings).filter(([name, value]) => usual[name] !== value);
  const query = new URLSearchParams(said).toString();
  return query ? `${path}?${query}` : path;
}

/** The values of one setting as links to the same page, with the others kept. */
export function choicesOf<T extends Readonly<Record<string, string>>>(
  path: string,
  settings: T,
  usual: T,
  name: keyof T & string,
  values: readonly (readonly [value: string, text: string])[],
): Choice[] {
  return values.map(([value, text]) => ({
    name: text,
    href: addressOf(path, { ...settings, [name]: value }, usual),
    isCurrent: settings[name] === value,
  }));
}
