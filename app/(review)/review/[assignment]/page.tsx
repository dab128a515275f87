import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ask } from "@/app/_server/ask";
import { db } from "@/app/_server/db";
import { env } from "@/app/_server/env";
import { pagePerson } from "@/app/_server/page-person";
import { ReviewForm } from "@/components/review/review-form";
import { Room } from "@/components/review/room";
import { StartPaper } from "@/components/review/start-paper";
import { StudyOver } from "@/components/review/study-over";
import { SubmittedReview } from "@/components/review/submitted-review";
import { deadlineWords } from "@/components/review/words";
import { FrameworkScript } from "@/components/ui/framework-script";
import { mustWait, type ReadingRoom, readingRoom } from "@/db/queries/reading-room";
import { readBlindPaper } from "@/db/read-blind-paper";
import { openAction, submitAction } from "../actions";
import { setBlindPaper } from "./set-blind-paper";

export const metadata: Metadata = {
  title: "Reading room",
  description: "A blind paper beside the form of its rubric.",
};

export default async function Page({ params }: { params: Promise<{ assignment: string }> }) {
  const { assignment } = await params;
  const actor = await pagePerson(`/review/${assignment}`);
  if (ask(() => mustWait(db(), actor, assignment))) redirect("/review");
  const room = ask(() => readingRoom(db(), actor, assignment));
  const paper = await readBlindPaper(db(), env().dataDir, actor, assignment);
  if (room.mode === "start") {
    return (
      <>
        <FrameworkScript />
        <StartPaper {...room} stage={paper.stage} action={openAction} />
      </>
    );
  }
  return (
    <>
      <FrameworkScript />
      <Room {...room} paper={paper} document={setBlindPaper(assignment, paper)}>
        <Side room={room} />
      </Room>
    </>
  );
}

function Side({ room }: { room: ReadingRoom }) {
  if (room.mode === "view" && room.review) {
    return <SubmittedReview form={room.form} review={room.review} isCalibration={room.isCalibration} />;
  }
  if (room.mode === "over") return <StudyOver />;
  const { assignmentId, form, minReason, stored, reopenReason, isTooLate } = room;
  return (
    <ReviewForm
      {...{ assignmentId, form, minReason, stored, reopenReason, isTooLate }}
      deadline={deadlineWords(room)}
      autosaveMs={env().REFEREE_AUTOSAVE_MS}
      idleMs={env().REFEREE_IDLE_MS}
      action={submitAction}
    />
  );
}
