import type { Metadata } from "next";
import { connection } from "next/server";
import { site } from "@/app/_server/site";
import { ApiReference } from "@/components/api/reference";
import { apiDescription } from "@/lib/api/doors";

export const metadata: Metadata = {
  title: "API",
  description:
    "Every leaderboard, task, agent and run as JSON, CSV, LaTeX and BibTeX: paths, parameters, fields, errors and caching.",
};

export default async function ApiPage() {
  await connection();
  return <ApiReference document={apiDescription()} site={site()} />;
}
