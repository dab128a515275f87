import { JsonNumber, type JsonValue } from "@/lib/artifacts/json-text";
import { ScrollBox } from "./scroll-box";

/** Folders of a tree that start open. */
const openDepth = 2;

/** A JSON value as nested folds: no script is needed to open one. */
export function JsonView({ value }: { value: JsonValue }) {
  return (
    <ScrollBox className="json-view" label="JSON">
      <Value value={value} depth={0} />
    </ScrollBox>
  );
}

function Value({ name, value, depth }: { name?: string; value: JsonValue; depth: number }) {
  const label = name !== undefined && <span className="k">{name}: </span>;
  if (!isBranch(value)) {
    return (
      <div className="leaf">
        {label}
        <Leaf value={value} />
      </div>
    );
  }
  const inner = Object.entries(value);
  if (inner.length === 0)
    return (
      <div className="leaf">
        {label}
        {Array.isArray(value) ? "[]" : "{}"}
      </div>
    );
  return (
    <details open={depth < openDepth}>
      <summary>
        {label}
        <span className="n">{countWords(value, inner.length)}</span>
      </summary>
      {inner.map(([key, one]) => (
        <Value key={key} name={key} value={one} depth={depth + 1} />
      ))}
    </details>
  );
}

function Leaf({ value }: { value: null | boolean | string | JsonNumber }) {
  if (value instanceof JsonNumber) return <span className="num-v">{value.source}</span>;
  if (typeof value === "string") return <span className="str-v">{JSON.stringify(value)}</span>;
  return <span className="word-v">{String(value)}</span>;
}

type Branch = readonly JsonValue[] | { readonly [key: string]: JsonValue };

function isBranch(value: JsonValue): value is Branch {
  return typeof value === "object" && value !== null && !(value instanceof JsonNumber);
}

function countWords(value: Branch, count: number): string {
  if (Array.isArray(value)) return count === 1 ? "1 item" : `${count} items`;
  return count === 1 ? "1 key" : `${count} keys`;
}
