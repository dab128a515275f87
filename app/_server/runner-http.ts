import "server-only";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { protocolPath } from "@/lib/protocol/headers";
import { POST as prepare } from "../api/runner/v1/attempts/[id]/artifacts/prepare/route";
import { POST as finish } from "../api/runner/v1/attempts/[id]/finish/route";
import { PUT as manifest } from "../api/runner/v1/attempts/[id]/manifest/route";
import { POST as start } from "../api/runner/v1/attempts/[id]/start/route";
import { PUT as append } from "../api/runner/v1/attempts/[id]/streams/[name]/route";
import { POST as commit } from "../api/runner/v1/blobs/[sha256]/commit/route";
import { HEAD as headBlob, PUT as putBlob, GET as readBlob } from "../api/runner/v1/blobs/[sha256]/route";
import { POST as claim } from "../api/runner/v1/claim/route";
import { POST as drain } from "../api/runner/v1/drain/route";
import { POST as heartbeat } from "../api/runner/v1/heartbeat/route";
import { GET as ping } from "../api/runner/v1/ping/route";
import { POST as register } from "../api/runner/v1/register/route";
import { POST as session } from "../api/runner/v1/session/route";
import { POST as rotate } from "../api/runner/v1/token/rotate/route";

type Door = (request: Request, context: { params: Promise<unknown> }) => Promise<Response> | Response;

/** A call by its short name, the pattern of its path, and its door. */
const doors: readonly (readonly [string, string, RegExp, Door])[] = [
  ["prepare", "POST", /^\/attempts\/(?<id>[^/]+)\/artifacts\/prepare$/, prepare],
  ["finish", "POST", /^\/attempts\/(?<id>[^/]+)\/finish$/, finish],
  ["manifest", "PUT", /^\/attempts\/(?<id>[^/]+)\/manifest$/, manifest],
  ["start", "POST", /^\/attempts\/(?<id>[^/]+)\/start$/, start],
  ["append", "PUT", /^\/attempts\/(?<id>[^/]+)\/streams\/(?<name>[^/]+)$/, append],
  ["commit", "POST", /^\/blobs\/(?<sha256>[^/]+)\/commit$/, commit],
  ["readBlob", "GET", /^\/blobs\/(?<sha256>[^/]+)$/, readBlob],
  ["headBlob", "HEAD", /^\/blobs\/(?<sha256>[^/]+)$/, headBlob],
  ["putBlob", "PUT", /^\/blobs\/(?<sha256>[^/]+)$/, putBlob],
  ["claim", "POST", /^\/claim$/, claim],
  ["drain", "POST", /^\/drain$/, drain],
  ["heartbeat", "POST", /^\/heartbeat$/, heartbeat],
  ["ping", "GET", /^\/ping$/, ping],
  ["register", "POST", /^\/register$/, register],
  ["session", "POST", /^\/session$/, session],
  ["rotate", "POST", /^\/token\/rotate$/, rotate],
];

/** What goes wrong with a call: it never arrives, its answer is lost after the site has done its part, or another answers. */
export type Fault = "cut" | "lost" | Response;

export interface HttpSite {
  readonly url: string;
  /** Decides for each call, by its short name, what goes wrong with it. */
  fault: (call: string) => Fault | null;
  /** How often each call arrived. */
  readonly calls: Map<string, number>;
  readonly close: () => Promise<void>;
}

/** For tests: the runner's doors behind a real HTTP server on a free port of this machine. */
export async function httpSite(): Promise<HttpSite> {
  const calls = new Map<string, number>();
  const site: { fault: HttpSite["fault"] } = { fault: () => null };
  const server = createServer((request, response) => {
    answer(request, response, calls, (call) => site.fault(call)).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return Object.assign(site, {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  });
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  calls: Map<string, number>,
  faultOf: (call: string) => Fault | null,
): Promise<void> {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  const path = url.pathname.replace(protocolPath, "");
  const found = doors.find(([, method, pattern]) => method === incoming.method && pattern.test(path));
  if (!found) return void outgoing.writeHead(404).end("<html>Not here</html>");
  const [call, , pattern, door] = found;
  calls.set(call, (calls.get(call) ?? 0) + 1);
  const fault = faultOf(call);
  if (fault === "cut") return void outgoing.destroy();
  if (fault instanceof Response) return send(fault, outgoing);
  const gone = new AbortController();
  outgoing.on("close", () => gone.abort());
  const hasBody = incoming.method === "POST" || incoming.method === "PUT";
  const request = new Request(url, {
    method: incoming.method ?? "GET",
    headers: incoming.headers as Record<string, string>,
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: "half" } : {}),
  } as RequestInit);
  const params = { ...pattern.exec(path)?.groups };
  const response = await door(request, { params: Promise.resolve(params) });
  if (fault === "lost") return void outgoing.destroy();
  await send(response, outgoing);
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
    outgoing.write(piece.value);
  outgoing.end();
}
