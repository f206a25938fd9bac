import type { Runtime } from "@/lib/http/runtime.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** What running tools needs, for one base URL. */
export interface ToolRun {
  runtime: Runtime;
  /** What every call knows; each call adds its caller. */
  context: CallContext;
}
