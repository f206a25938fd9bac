/** A bare application of the framework: a page and an answer, and nothing else. */
import { App } from "fresh";

const handler = new App()
  .get("/api/v1/profile", () => Response.json({ name: "Nobody" }))
  .get("/", (ctx) => ctx.render(null))
  .handler();

Deno.serve(
  { port: Number(Deno.env.get("PORT")), hostname: Deno.env.get("HOST"), onListen() {} },
  (request, info) => handler(request, info),
);
