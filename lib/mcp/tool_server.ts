import type { Runtime } from "@/lib/http/runtime.ts";
import { countedMethods } from "@/lib/mcp/counted_methods.ts";
import { serverInfo } from "@/lib/mcp/identity.ts";
import { instructions } from "@/lib/mcp/instructions.ts";
import { prompts } from "@/lib/mcp/prompts/prompts.ts";
import { completionMethod } from "@/lib/mcp/protocol/completion_method.ts";
import { handshakeMethods } from "@/lib/mcp/protocol/handshake.ts";
import { listenMethod } from "@/lib/mcp/protocol/listen_method.ts";
import { promptMethods } from "@/lib/mcp/protocol/prompt_methods.ts";
import { resourceMethods } from "@/lib/mcp/protocol/resource_methods.ts";
import type { McpServer } from "@/lib/mcp/protocol/server.ts";
import { toolMethods } from "@/lib/mcp/protocol/tool_methods.ts";
import { operationResources } from "@/lib/mcp/resources/operation_resources.ts";
import { skillMethods, skillResources, SKILLS_EXTENSION } from "@/lib/mcp/skills/skill_methods.ts";
import { skills } from "@/lib/mcp/skills/skills.ts";
import { operationTool } from "@/lib/mcp/tools/operation_tool.ts";
import type { CallContext } from "@/lib/operations/operation.ts";

/** What the tool server can do. Nothing that it lists changes while the process lives. */
export const CAPABILITIES = {
  tools: { listChanged: false },
  resources: { listChanged: false, subscribe: false },
  prompts: { listChanged: false },
  completions: {},
  extensions: { [SKILLS_EXTENSION]: {} },
};

/** Derives the whole tool server from the definitions and the content, for one base URL. */
export function createToolServer(runtime: Runtime, baseUrl: string): McpServer {
  const { service } = runtime;
  // Nobody has called yet; each call of a tool adds its caller.
  const context: CallContext = { service, baseUrl, client: "" };
  const tools = service.operations.filter(({ tool }) => tool !== undefined)
    .map((operation) => operationTool(operation, { runtime, context }));
  const { resources, templates } = operationResources(context);
  const offered = prompts(context);
  const taught = skills(context);
  const self = { info: serverInfo(service, baseUrl), capabilities: CAPABILITIES, instructions: instructions(context) };
  return {
    ...self,
    methods: countedMethods({
      ...handshakeMethods(self),
      ...toolMethods(tools),
      ...resourceMethods([...resources, ...skillResources(taught)], templates),
      ...promptMethods(offered),
      ...completionMethod(offered, templates),
      ...skillMethods(taught),
      ...listenMethod(),
    }, service.insight),
  };
}
