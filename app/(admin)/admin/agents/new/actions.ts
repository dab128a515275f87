"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { db } from "@/app/_server/db";
import { defineAction } from "@/app/_server/define-action";
import { defineAgent } from "@/db/commands/define-agent";
import { MlrForm, nested } from "@/lib/runs/agent-form";
import { ManifestText } from "@/lib/runs/manifest-text";

export const createMlrAction = defineAction(
  MlrForm,
  (form) => nested(form.entries()),
  (actor, setup) => {
    defineAgent(db(), actor, { setup });
    redirect("/admin/agents");
  },
);

export const createExternalAction = defineAction(
  z.object({
    name: z.string().trim().max(80, "At most 80 characters."),
    model: z.string().trim().max(200, "At most 200 characters."),
    manifest: ManifestText,
  }),
  (form) => ({ name: form.get("name"), model: form.get("model"), manifest: form.get("manifest") }),
  (actor, { name, model, manifest }) => {
    const setup = { kind: "external" as const, manifest };
    defineAgent(db(), actor, { setup, name: name || null, model: model || null });
    redirect("/admin/agents");
  },
);
