import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  compress: false, // the page cache compresses each answer once, not once a visit
  // pdf.js starts its reader from a file of its own, which a bundle does not hold.
  serverExternalPackages: ["better-sqlite3", "pdfjs-dist"],
  typescript: { ignoreBuildErrors: true }, // the check's own step, over the whole tree; the build need not do it again
  turbopack: { root: import.meta.dirname },
  // All pages at once, while the first visitor waits, would cost him half a second; each is loaded when it is asked for.
  experimental: { preloadEntriesOnStart: false },
};

export default config;
