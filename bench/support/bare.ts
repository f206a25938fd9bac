/** The floor: `Deno.serve` that sends the bytes of the file in the first argument, and nothing else. */
const bytes = Deno.readFileSync(Deno.args[0]);
const headers = { "content-type": "application/json; charset=utf-8" };

Deno.serve(
  { port: Number(Deno.env.get("PORT")), hostname: Deno.env.get("HOST"), onListen() {} },
  () => new Response(bytes, { headers }),
);
