/**
 * The SDK's floor: a low-level `Server` as its documentation shows it, with handlers that do nothing but return the
 * results in the file of the first argument: JSON, by the name of the tool, and that of `tools/list`.
 */
import { createMcpHandler, preloadSchemas, Server } from "@modelcontextprotocol/server";

const results = JSON.parse(Deno.readTextFileSync(Deno.args[0]));

preloadSchemas();

const handler = createMcpHandler(() => {
  const server = new Server({ name: "floor", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => results["tools/list"]);
  server.setRequestHandler("tools/call", ({ params }) => results[params.name]);
  return server;
});

Deno.serve(
  { port: Number(Deno.env.get("PORT")), hostname: Deno.env.get("HOST"), onListen() {} },
  (request) => handler.fetch(request),
);
