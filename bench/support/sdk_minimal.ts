/** The SDK's minimal server: one trivial tool, both eras, as its documentation shows it. */
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

const input = z.object({ name: z.string() });

function build(): McpServer {
  const server = new McpServer({ name: "minimal", version: "1.0.0" });
  server.registerTool(
    "greet",
    { description: "Greets", inputSchema: input },
    ({ name }) => ({ content: [{ type: "text", text: `Hello, ${name}!` }] }),
  );
  return server;
}

const handler = createMcpHandler(build);

Deno.serve(
  { port: Number(Deno.env.get("PORT")), hostname: Deno.env.get("HOST"), onListen() {} },
  (request) => handler.fetch(request),
);
