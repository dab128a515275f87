import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  compress: false, // the page cache compresses each answer once, not once a visit
  serverExternalPackages: ["better-sqlite3"],
  turbopack: { root: import.meta.dirname },
};

export default config;
