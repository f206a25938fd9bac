/** The floor of a tool server: parse the request, validate it with zod, answer. No protocol, no routes, no log. */
import { z } from "zod";

const message = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.object({ name: z.string(), arguments: z.strictObject({ name: z.string() }) }),
});

const headers = { "content-type": "application/json" };

Deno.serve(
  { port: Number(Deno.env.get("PORT")), hostname: Deno.env.get("HOST"), onListen() {} },
  async (request) => {
    if (request.method !== "POST") return new Response(null, { status: 405 });
    const { id, params } = message.parse(await request.json());
    const result = { content: [{ type: "text", text: `Hello, ${params.arguments.name}!` }] };
    return new Response(JSON.stringify({ jsonrpc: "2.0", id, result }), { headers });
  },
);
