import { Guide, type GuidePart } from "@/components/guide/guide";
import type { OpenApi } from "@/lib/api/openapi";
import { ErrorCodes } from "./error-codes";
import { Manners } from "./manners";
import { OperationCard } from "./operation-card";
import { SchemaFields } from "./schema-fields";
import "./api.css";

/** The public API, read aloud from its own description. */
export function ApiReference({ document, site }: { document: OpenApi; site: string }) {
  return (
    <Guide title="The data, for programs" lede={document.info.description} parts={partsOf(document, site)} />
  );
}

function partsOf(document: OpenApi, site: string): GuidePart[] {
  return [
    { id: "manners", name: "Before you start", children: <Manners site={site} /> },
    ...document.tags.map((tag) => tagPart(document, tag, site)).filter((part) => part.inside?.length),
    { id: "errors", name: "Errors", children: <ErrorCodes /> },
    {
      id: "answers",
      name: "Fields of the answers",
      inside: Object.keys(document.components.schemas).map((name) => ({ id: `schema-${name}`, name })),
      children: Object.entries(document.components.schemas).map(([name, schema]) => (
        <SchemaFields key={name} name={name} schema={schema} />
      )),
    },
  ];
}

function tagPart(document: OpenApi, tag: OpenApi["tags"][number], site: string): GuidePart {
  const here = Object.entries(document.paths).filter(([, { get }]) => get.tags.includes(tag.name));
  return {
    id: tag.name.toLowerCase(),
    name: tag.name,
    inside: here.map(([, { get }]) => ({ id: get.operationId, name: get.summary })),
    children: (
      <>
        <p className="muted">{tag.description}</p>
        {here.map(([path, { get }]) => (
          <OperationCard key={path} path={path} operation={get} site={site} />
        ))}
      </>
    ),
  };
}
