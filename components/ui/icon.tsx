const paths = {
  search: "M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM10.5 10.5 14 14",
  menu: "M2 4.5h12M2 8h12M2 11.5h12",
  columns: "M2.5 3h11v10h-11ZM6.2 3v10M9.8 3v10",
  download: "M8 2.5v8M4.5 7.5 8 11l3.5-3.5M3 13.5h10",
  link: "M6.5 9.5 9.5 6.5M7 4.5l1.2-1.2a3 3 0 0 1 4.4 4.3L11.4 9M9 11.5l-1.2 1.2a3 3 0 0 1-4.4-4.3L4.6 7",
  warn: "M8 2 1.5 13.5h13ZM8 6.5v3.2M8 11.5v.2",
  flag: "M4 14V2.5M4 3h8l-2 3 2 3H4",
  file: "M4 1.5h5l3 3v10H4ZM9 1.5v3h3",
  image: "M2 3h12v10H2ZM2 11l3.5-3.5 3 3 2-2L14 12M10.5 5.5v.2",
  log: "M2.5 4h11M2.5 8h7M2.5 12h9",
  code: "M5.5 4.5 2 8l3.5 3.5M10.5 4.5 14 8l-3.5 3.5",
  folder: "M1.5 4h5l1.5 1.5h6.5v7.5h-13Z",
  info: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM8 7.2v4M8 4.6v.2",
  alert: "M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM8 4.6v4M8 11v.2",
  check: "M3 8.5 6.5 12 13 4.5",
  close: "M4 4l8 8M12 4l-8 8",
  clock: "M8 1.8a6.2 6.2 0 1 0 0 12.4A6.2 6.2 0 0 0 8 1.8ZM8 4.5V8l2.5 1.7",
  play: "M5 3.2v9.6L12.8 8Z",
  again: "M13 8a5 5 0 1 1-1.6-3.7M13 2v2.6h-2.6",
  theme: "M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM8 2.5v11",
} as const;
export type IconName = keyof typeof paths;

/** A 16 px line icon; it never speaks alone, so it is hidden from assistive technology. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width="16"
      height="16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
