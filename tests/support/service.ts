import { fileURLToPath } from "node:url";
import { createApp, createHandler, createRuntime } from "@/app.ts";
import { writeLearned } from "@/lib/analysis/learn.ts";
import { loadContent } from "@/lib/content/content.ts";
import { withoutDrafts } from "@/lib/content/content_cache.ts";
import { cacheKnownContent } from "@/lib/content/known_content.ts";
import { Revision } from "@/lib/content/revision.ts";
import { openApiDocument } from "@/lib/discovery/openapi.ts";
import type { AdminRuntime } from "@/lib/admin/admin_state.ts";
import type { ServingRuntime } from "@/lib/http/runtime.ts";
import { lazily } from "@/lib/lazily.ts";
import type { Service } from "@/lib/operations/operation.ts";
import { loadConfig } from "@/lib/settings.ts";
import { siteBuilder } from "@/lib/site_builder.ts";
import { checkAgainstOpenApi, type OpenApi } from "@/tests/support/openapi.ts";
import { ownerFiles, temporaryFolder } from "@/tests/support/owner.ts";

/** The project's own folder. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export interface TestService extends AsyncDisposable {
  runtime: ServingRuntime & AdminRuntime;
  /** Every line of the log so far. */
  lines: { event: string; [field: string]: unknown }[];
  /** What the owner was told in the terminal so far. */
  told: string[];
  /** Sends a request as the server would get it. Answers of the API are validated against the OpenAPI description. */
  fetch(path: string, init?: TestRequest): Promise<Response>;
  /** The same for an absolute URL, without that check. */
  send(url: string, init?: TestRequest): Promise<Response>;
  /** Answers as the server does. */
  handle(request: Request, info: Deno.ServeHandlerInfo): Response | Promise<Response>;
}

export interface TestRequest extends RequestInit {
  /** Address that the request comes from. */
  client?: string;
}

/** A request that posts JSON. */
export function jsonPost(body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: JSON.stringify(body) };
}

/** Writes what a build does, once for all tests: what the product brings, and what the analysis has learned from it. */
const prepared = lazily(async () => {
  using folder = temporaryFolder(ownerFiles());
  await writeLearned(loadContent(folder.path), `${ROOT}_fresh/learned`);
  cacheKnownContent();
});

const build = lazily(() => siteBuilder(ROOT).build({ snapshot: "memory" }));

/** Puts the whole service together in this process, with an owner of its own and the settings in `env`. */
export async function startService(
  { env = {}, files = ownerFiles(), baseUrl = "http://localhost:8000", now }: {
    env?: Record<string, string>;
    files?: Record<string, string>;
    baseUrl?: string;
    /** Milliseconds since the epoch; the clock of this machine by default. */
    now?: () => number;
  } = {},
): Promise<TestService> {
  await prepared();
  const folder = temporaryFolder(files);
  // The owner's own files are read when they are asked for.
  const contentDir = Object.keys(files).some((path) => path.startsWith("public/")) ? folder.path : "content";
  const lines: TestService["lines"] = [];
  const told: string[] = [];
  const config = loadConfig(
    (name) => ({ HOST: "127.0.0.1", KV_PATH: ":memory:", CONTENT_DIR: contentDir, ...env })[name],
    "start",
  );
  const runtime = createRuntime(config, loadedOf(folder), {
    write: (text) => void lines.push(...text.trimEnd().split("\n").map((line) => JSON.parse(line))),
    tell: (text) => void told.push(text),
    now,
  });
  runtime.services.start();
  const app = createApp(runtime);
  (await build())(app);
  const handle = createHandler(runtime, app.handler());

  async function send(url: string, { client = "127.0.0.1", ...init }: TestRequest = {}): Promise<Response> {
    const info = {
      remoteAddr: { transport: "tcp", hostname: client, port: 50_000 },
      completed: Promise.resolve(),
    } satisfies Deno.ServeHandlerInfo;
    return await handle(new Request(url, init), info);
  }

  const { service } = runtime;
  // When the first content has been recorded, another revision shows it, with a memory of its own.
  await service.history.changes().catch(() => {});
  const description = lazily(() => describe(service, baseUrl));
  return {
    runtime,
    lines,
    told,
    send,
    handle,
    async fetch(path, init) {
      const response = await send(baseUrl + path, init);
      await checkAgainstOpenApi(await description(), init?.method ?? "GET", path, response);
      return response;
    },
    async [Symbol.asyncDispose]() {
      await runtime.services.stop();
      folder[Symbol.dispose]();
    },
  };
}

/** Returns the OpenAPI description without examples: to make those takes longer than all else in a start. */
async function describe(service: Service, baseUrl: string): Promise<OpenApi> {
  const operations = service.operations.map((operation) => ({ ...operation, examples: () => [] }));
  return await openApiDocument({ service: { ...service, operations }, baseUrl, client: "" });
}

/** Loads the content of a folder that goes with the service; at once, where it cannot be loaded. */
function loadedOf(folder: { path: string } & Disposable): Revision {
  try {
    return new Revision(withoutDrafts(loadContent(folder.path)));
  } catch (error) {
    folder[Symbol.dispose]();
    throw error;
  }
}
