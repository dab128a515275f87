import type { Metadata } from "next";
import { ask } from "@/app/_server/ask";
import { settingsOf } from "@/app/_server/search-query";
import { studyAsked } from "@/app/_server/study-agreement";
import { studyAgreementPage } from "@/app/_server/study-page";
import { visitor } from "@/lib/actor";
import { StudyAgreementQuery } from "@/lib/api/agreement-doors";

interface Props {
  params: Promise<{ study: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** As everybody sees it: the page is kept for all, so it never depends on who asks. */
async function asked({ params, searchParams }: Props) {
  const settings = settingsOf(StudyAgreementQuery, await searchParams);
  const { study: id } = await params;
  return { settings, ...ask(() => studyAsked(visitor, id, settings)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { study } = await asked(props);
  return {
    title: `Agreement: ${study.title}`,
    description: `How far judges and human reviewers are apart in the study “${study.title}”, beside how far the reviewers are from each other.`,
    alternates: { canonical: `/agreement/${encodeURIComponent(study.id)}` },
  };
}

export default async function StudyAgreement(props: Props) {
  const found = await asked(props);
  const { study } = found;
  return studyAgreementPage({
    ...found,
    actor: visitor,
    path: `/agreement/${encodeURIComponent(study.id)}`,
    trail: [{ name: "Referee", href: "/" }, { name: "Agreement", href: "/agreement" }, { name: study.title }],
  });
}
