import type { MetadataRoute } from "next";
import { connection } from "next/server";
import { site } from "./_server/site";

/** Pages are for everybody; the API and the countless views of one board are not for crawlers. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  await connection();
  return {
    rules: {
      userAgent: "*",
      allow: "/",
      disallow: ["/api/v1/", "/api/health", "/*?*sort=", "/*?*cols=", "/*?*pick="],
    },
    sitemap: `${site()}/sitemap.xml`,
  };
}
