import { SelectField, TextField } from "@/components/ui/field";
import { type ModelChoice, type Provider, providers, usualKey } from "@/lib/runs/agent-setup";

const providerNames: Readonly<Record<Provider, string>> = {
  anthropic: "Anthropic",
  openai: "OpenAI",
  google: "Google",
  "openai-compatible": "OpenAI-compatible",
};

interface Props {
  readonly name: "model" | "literature";
  readonly choice: ModelChoice | null;
  readonly example: string;
}

/** A provider, a model, and where they are not the usual ones its address and key. */
export function ModelFields({ name, choice, example }: Props) {
  return (
    <>
      <div className="q-cols">
        <SelectField
          name={`${name}.provider`}
          label="Provider"
          value={choice?.provider ?? "anthropic"}
          options={providers.map((provider) => ({ value: provider, name: providerNames[provider] }))}
        />
        <TextField
          name={`${name}.model`}
          label="Model"
          {...(choice ? { value: choice.model } : {})}
          placeholder={example}
          autoComplete="off"
        />
      </div>
      <PlaceFields
        name={name}
        place={choice}
        usual={providers.map((provider) => `${usualKey[provider]} for ${providerNames[provider]}`).join(", ")}
      />
    </>
  );
}

interface PlaceProps {
  readonly name: string;
  readonly place: Pick<ModelChoice, "baseUrl" | "keyName"> | null;
  readonly usual: string;
}

/** Another address and another key than the usual ones. */
export function PlaceFields({ name, place, usual }: PlaceProps) {
  const isUsual = !place || (place.baseUrl === null && place.keyName === null);
  return (
    <details className="q-place-fields" open={!isUsual}>
      <summary>Another address or key</summary>
      <div className="q-cols">
        <TextField
          name={`${name}.baseUrl`}
          label="Address of the API"
          {...(place?.baseUrl ? { value: place.baseUrl } : {})}
          placeholder="https://"
          hint="OpenRouter, vLLM, Ollama. Empty is the provider’s own."
          autoComplete="off"
        />
        <TextField
          name={`${name}.keyName`}
          label="Name of the key’s variable"
          {...(place?.keyName ? { value: place.keyName } : {})}
          hint={`Empty is ${usual}.`}
          autoComplete="off"
        />
      </div>
    </details>
  );
}
