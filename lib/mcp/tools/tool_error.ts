import { errorBody } from "@/lib/http/errors.ts";
import { internalError, logFailure } from "@/lib/http/failure.ts";
import type { Call } from "@/lib/mcp/protocol/server.ts";
import type { ToolRun } from "@/lib/mcp/tools/tool_run.ts";
import { ServiceError } from "@/lib/errors.ts";

/**
 * What a model reads when a call fails: the same JSON as over REST (specification, section 2.7), as text only. As
 * `structuredContent` it would have to match the tool's output schema (protocol 2025-06-18, "output schema"), and
 * clients that validate it do so for errors too: instead of the hint their user would see that the schema is violated.
 */
export function toolError(error: unknown, { runtime }: ToolRun, { requestId }: Call): string {
  if (!(error instanceof ServiceError)) logFailure(runtime, requestId, error);
  const known = error instanceof ServiceError ? error : internalError(requestId);
  const text = JSON.stringify(errorBody(known));
  return `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"isError":true}`;
}
