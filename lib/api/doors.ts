import type { z } from "zod";
import { AgreementReport, CriterionAgreement } from "@/lib/agreement/schema";
import { Shown } from "@/lib/agreement/shown";
import { Leaderboard, LeaderboardEntry } from "@/lib/board/schema";
import { AgentList, AgentRow, AgentView, StageStanding } from "@/lib/catalog/agent";
import { AgentCard } from "@/lib/catalog/agent-card";
import { artifactDoors } from "@/lib/catalog/artifact";
import { RunFile, RunLink, RunUsage, RunView } from "@/lib/catalog/run";
import { LogSeal, RunAttempt, RunExecution } from "@/lib/catalog/run-execution";
import { HumanReview, JudgeReview, RunFinding } from "@/lib/catalog/run-review";
import { RunScore } from "@/lib/catalog/run-score";
import { TaskList, TaskRow, TaskView } from "@/lib/catalog/task";
import { Usage } from "@/lib/runs/usage";
import { ShownStep, TranscriptPage } from "@/lib/transcripts/page";
import { agreementDoors } from "./agreement-doors";
import { boardDoors } from "./board-doors";
import { catalogDoors } from "./catalog-doors";
import { describingDoor } from "./describing-door";
import type { Door } from "./door";
import { logDoors } from "./log-doors";
import { type OpenApi, openApi } from "./openapi";

/** The whole public API, in the order of its page. */
export const doors: readonly Door[] = [
  ...Object.values(boardDoors),
  ...Object.values(agreementDoors),
  ...Object.values(catalogDoors),
  ...Object.values(artifactDoors).map((door): Door => ({ ...door, needsFiles: true })),
  ...Object.values(logDoors),
  describingDoor,
];

/** The schemas that the document names; others refer to them. */
const named: Readonly<Record<string, z.ZodType>> = {
  Leaderboard,
  LeaderboardEntry,
  AgreementReport,
  CriterionAgreement,
  ShownNumber: Shown,
  TaskList,
  TaskRow,
  TaskView,
  AgentList,
  AgentRow,
  AgentView,
  AgentCard,
  StageStanding,
  RunScore,
  RunView,
  RunExecution,
  RunAttempt,
  LogSeal,
  TokenUsage: Usage,
  RunFile,
  RunUsage,
  RunLink,
  JudgeReview,
  HumanReview,
  RunFinding,
  TranscriptPage,
  ShownStep,
};

/** The OpenAPI description of every door. */
export function apiDescription(): OpenApi {
  return openApi(doors, named);
}
