import { createCatalog } from "@/lib/catalog/catalog.ts";
import type { Config } from "@/lib/config.ts";
import type { Content } from "@/lib/content/load.ts";
import { createReadCache, type Runtime } from "@/lib/http/runtime.ts";
import { SoftLimiter } from "@/lib/limits/soft_limiter.ts";
import { createLog, jsonLine, readableLine } from "@/lib/log.ts";
import { OPERATIONS } from "@/lib/operations/registry.ts";
import { checkDeprecation, V1 } from "@/lib/operations/version.ts";

const encoder = new TextEncoder();

/** Puts together what answers requests. `write` takes finished log lines. */
export function createRuntime(
  config: Config,
  content: Content,
  { write = (text: string) => void Deno.stdout.writeSync(encoder.encode(text)) } = {},
): Runtime {
  checkDeprecation(V1);
  const { log, flush } = createLog(config.mode === "dev" ? readableLine : jsonLine, write);
  const readLimiter = new SoftLimiter(config.readLimit);
  return {
    config,
    service: { content, catalog: createCatalog(content.items), operations: OPERATIONS },
    log,
    readLimiter,
    reads: createReadCache(),
    close() {
      readLimiter.close();
      flush();
    },
  };
}
