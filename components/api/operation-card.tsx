import { apiRoot } from "@/lib/api/door";
import type { Operation, Parameter } from "@/lib/api/openapi";
import { SchemaType } from "./schema-type";

/** One path: what it gives, what it takes, and requests that work. */
export function OperationCard({
  path,
  operation,
  site,
}: {
  path: string;
  operation: Operation;
  site: string;
}) {
  return (
    <article
      className="panel op"
      id={operation.operationId}
      aria-labelledby={`${operation.operationId}-name`}
    >
      <h3 id={`${operation.operationId}-name`}>
        <a className="anchor" href={`#${operation.operationId}`}>
          {operation.summary}
        </a>
      </h3>
      <p className="op-path">
        <span className="badge sq">GET</span>{" "}
        <code>
          {apiRoot}
          <PathText path={path} />
        </code>
      </p>
      <p>{operation.description}</p>
      <p className="small muted">
        Answers <Answers operation={operation} />
      </p>
      {operation.parameters.length > 0 && <Parameters of={operation.parameters} />}
      {operation["x-examples"].length > 0 && <Tries of={operation["x-examples"]} site={site} />}
    </article>
  );
}

function Tries({ of: examples, site }: { of: Operation["x-examples"]; site: string }) {
  return (
    <>
      <h4>Try it</h4>
      <ul className="op-tries">
        {examples.map(({ summary, href }) => (
          <li key={href}>
            <a href={href}>{summary}</a>
            <code>{curl(site, href)}</code>
          </li>
        ))}
      </ul>
    </>
  );
}

/** A path may break after a slash, so that it fits the narrowest screen. */
function PathText({ path }: { path: string }) {
  return path.split("/").map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a constant path never move
    <span key={index}>
      {index > 0 && "/"}
      <wbr />
      {part}
    </span>
  ));
}

function Answers({ operation }: { operation: Operation }) {
  const success = operation.responses[200];
  const content = success && "content" in success ? Object.entries(success.content ?? {}) : [];
  return content.map(([media, { schema }]) => (
    <span key={media}>
      <code>{media}</code>
      {schema.$ref && (
        <>
          : <SchemaType schema={schema} />
        </>
      )}
    </span>
  ));
}

function Parameters({ of: parameters }: { of: readonly Parameter[] }) {
  return (
    <dl className="fields">
      {parameters.map((one) => (
        <div key={`${one.in}-${one.name}`}>
          <dt>
            <code>{one.name}</code>
            <span className="tiny faint">
              {one.in === "path" ? "in the path" : one.required ? "required" : "optional"}
            </span>
          </dt>
          <dd>
            {one.description} <SchemaType schema={one.schema} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A line for a shell: single quotes keep every character of the address as it is. */
function curl(site: string, href: string): string {
  return `curl -s '${`${site}${href}`.replaceAll("'", "%27")}'`;
}
