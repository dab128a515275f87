import "./queue.css";
import "./forms.css";
import { ActionForm, type FormAction } from "@/components/ui/action-form";
import { Crumbs } from "@/components/ui/crumbs";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { toolName } from "@/lib/runs/agent-parts";
import { type AgentSetup, codingTools, providers, usualCodingKey, usualKey } from "@/lib/runs/agent-setup";
import { exampleManifest } from "@/lib/runs/manifest-text";
import { LiteratureFields } from "./literature-fields";
import { ModelFields, PlaceFields } from "./model-fields";

export type AgentKind = "mlr" | "external";

/** An agent that is being changed. */
export interface KnownAgent {
  readonly id: string;
  readonly name: string;
  /** What its program is called, where it comes from outside. */
  readonly scaffold: string;
  /** The model that its program was said to work with. */
  readonly model: string | null;
  readonly setup: AgentSetup;
}

interface Props {
  readonly kind: AgentKind;
  readonly known: KnownAgent | null;
  readonly promptVersion: string;
  readonly createMlr: FormAction;
  readonly createExternal: FormAction;
}

/** How an agent is executed: an MLR-Agent of one's own parts, or any program by its manifest. */
export function NewAgentPage({ kind, known, promptVersion, createMlr, createExternal }: Props) {
  const title = known ? "Change a setup" : "Set up an agent";
  return (
    <main id="main" className="wrap q-page">
      <Crumbs trail={[{ name: "Agents", href: "/admin/agents" }, { name: title }]} />
      <div className="head">
        <h1>{title}</h1>
        <p className="lede">
          {known
            ? `${known.name}. A change is a new version; runs in line keep the one they were made with.`
            : "Say how it is executed. Parts that make up a known agent are that agent: its runs stand beside the published ones."}
        </p>
      </div>
      {!known && <Kinds kind={kind} />}
      {kind === "mlr" ? (
        <MlrForm create={createMlr} setup={known?.setup ?? null} promptVersion={promptVersion} />
      ) : (
        <ExternalForm create={createExternal} known={known} />
      )}
    </main>
  );
}

function Kinds({ kind }: { readonly kind: AgentKind }) {
  return (
    <nav className="seg" aria-label="What kind of agent">
      <a href="/admin/agents/new" aria-current={kind === "mlr" ? "true" : undefined}>
        MLR-Agent
      </a>
      <a href="/admin/agents/new?kind=external" aria-current={kind === "external" ? "true" : undefined}>
        A program from outside
      </a>
    </nav>
  );
}

interface MlrProps {
  readonly create: FormAction;
  readonly setup: AgentSetup | null;
  readonly promptVersion: string;
}

function MlrForm({ create, setup, promptVersion }: MlrProps) {
  const mlr = setup?.kind === "mlr" ? setup : null;
  const literature = mlr?.literature ?? { by: "indexes" as const };
  const choice = literature.by === "model" ? literature.choice : null;
  return (
    <ActionForm action={create} submit="Save the setup" className="stack panel panel-pad q-form">
      <input type="hidden" name="promptVersion" value={promptVersion} />
      <fieldset className="q-set">
        <legend>Texts: idea, proposal and paper</legend>
        <ModelFields name="model" choice={mlr?.model ?? null} example="claude-sonnet-4-5-20250929" />
      </fieldset>
      <LiteratureFields by={literature.by}>
        <ModelFields name="literature" choice={choice} example="a model that can search the web" />
      </LiteratureFields>
      <fieldset className="q-set">
        <legend>Experiment: the coding agent</legend>
        <div className="q-cols">
          <SelectField
            name="coding.tool"
            label="Coding agent"
            value={mlr?.coding.tool ?? "claude-code"}
            options={codingTools.map((tool) => ({ value: tool, name: toolName(tool) }))}
          />
          <TextField
            name="coding.model"
            label="Model that drives it"
            {...(mlr ? { value: mlr.coding.model } : {})}
            placeholder="as its provider names it"
            autoComplete="off"
          />
        </div>
        <PlaceFields
          name="coding"
          place={mlr?.coding ?? null}
          usual={codingTools.map((tool) => `${usualCodingKey[tool]} for ${toolName(tool)}`).join(", ")}
        />
      </fieldset>
      <KeysNote />
    </ActionForm>
  );
}

function KeysNote() {
  const usual = [...new Set(providers.map((provider) => usualKey[provider]))].join(", ");
  return (
    <div className="note small">
      <Icon name="info" />
      <p>
        Keys are never given to this site. Set them in the runner’s environment, usually as {usual}; here only
        their names are known.
      </p>
    </div>
  );
}

function ExternalForm({ create, known }: { readonly create: FormAction; readonly known: KnownAgent | null }) {
  const manifest = known?.setup.kind === "external" ? known.setup.manifest : exampleManifest;
  return (
    <ActionForm action={create} submit="Save the setup" className="stack panel panel-pad q-form">
      <div className="q-cols">
        <TextField
          name="name"
          label="Name"
          {...(known ? { value: known.scaffold } : {})}
          placeholder="My agent"
          hint="The program’s own name; it stands as its scaffold. The same name again changes its setup."
          autoComplete="off"
          required
        />
        <TextField
          name="model"
          label="Model, if there is one"
          {...(known?.model ? { value: known.model } : {})}
          placeholder="as its provider names it"
          autoComplete="off"
        />
      </div>
      <AreaField
        name="manifest"
        label="Manifest, JSON"
        rows={12}
        value={JSON.stringify(manifest, null, 2)}
        hint="command: run by sh in the run’s folder. outputs: files that must be there at its end. environment: names of the runner’s variables that it may see. readable: folders of the runner that it may read."
      />
    </ActionForm>
  );
}
