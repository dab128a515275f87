import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { publishedStudies } from "@/db/queries/agreement-access";
import { siteMap } from "@/db/queries/site-map";
import { visitor } from "@/lib/actor";
import { stages } from "@/lib/benchmarks/stages";
import { db } from "./_server/db";
import { site } from "./_server/site";

const fixed = [
  "/",
  ...stages.map((stage) => `/leaderboard/mlr-bench/${stage}`),
  "/tasks",
  "/agents",
  "/agreement",
  "/methods",
  "/api",
];

/** Every page with an address of its own. Papers are those of finished runs: what people look for. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const { tasks, agents, papers, changedAt } = siteMap(db(), visitor);
  const paths = [
    ...fixed,
    ...publishedStudies(db(), visitor).map(({ id }) => `/agreement/${encodeURIComponent(id)}`),
    ...tasks.map((id) => `/tasks/${encodeURIComponent(id)}`),
    ...agents.map((id) => `/agents/${encodeURIComponent(id)}`),
    ...papers.map((id) => `/runs/${encodeURIComponent(id)}`),
  ];
  return paths.map((path) => ({
    url: `${site()}${path}`,
    ...(changedAt ? { lastModified: changedAt } : {}),
  }));
}
