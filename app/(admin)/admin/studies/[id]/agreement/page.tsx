import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { pagePerson } from "@/app/_server/page-person";
import { settingsOf } from "@/app/_server/search-query";
import { studyAsked } from "@/app/_server/study-agreement";
import { studyAgreementPage } from "@/app/_server/study-page";
import { StudyAgreementQuery } from "@/lib/api/agreement-doors";
import { AppError } from "@/lib/errors";
import { may } from "@/lib/rights";

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

async function asked({ params, searchParams }: Props) {
  const settings = settingsOf(StudyAgreementQuery, await searchParams);
  const { id } = await params;
  const actor = await pagePerson(`/admin/studies/${encodeURIComponent(id)}/agreement`);
  const found = ask(() => {
    if (!may(actor, "watch_agreement")) throw new AppError("not_found", "This page was not found.");
    return studyAsked(actor, id, settings);
  });
  return { actor, settings, ...found };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { study } = await asked(props);
  return {
    title: `Agreement: ${study.title}`,
    description: "Agreement of judges and reviewers while the study runs.",
  };
}

export default async function ChairAgreement(props: Props) {
  const found = await asked(props);
  const home = `/admin/studies/${encodeURIComponent(found.study.id)}`;
  return studyAgreementPage({
    ...found,
    path: `${home}/agreement`,
    trail: [
      { name: "Studies", href: "/admin" },
      { name: found.study.title, href: home },
      { name: "Agreement" },
    ],
  });
}
