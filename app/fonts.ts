import localFont from "next/font/local";

// From packages, so that a build needs no network; latin subsets, other scripts fall back to the system.

/** Interface and tables: one variable file for every weight. */
const sans = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-sans",
  adjustFontFallback: "Arial",
});

/** Titles and statements: one weight, so that a board loads two font files and no more. */
const serif = localFont({
  src: "../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-500-normal.woff2",
  weight: "400 600",
  variable: "--font-serif",
  adjustFontFallback: "Times New Roman",
});

/** Papers: real weights and an italic, asked for only by a page that shows one. */
const text = localFont({
  src: [
    {
      path: "../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff2",
      weight: "400",
    },
    {
      path: "../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2",
      weight: "400",
      style: "italic",
    },
    {
      path: "../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
      weight: "600",
    },
  ],
  variable: "--font-text",
  adjustFontFallback: "Times New Roman",
  preload: false,
});

/** Ids, paths and logs. */
const mono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-mono",
  adjustFontFallback: false,
  preload: false,
});

/** Classes for `<html>` that define the four families. */
export const fontClasses = [sans, serif, text, mono].map((font) => font.variable).join(" ");
