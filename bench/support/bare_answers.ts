/**
 * The floor for reads: `Deno.serve` that sends the answers in the file of the first argument, each on a port of its own,
 * and does nothing else.
 */
export interface BareAnswer {
  port: number;
  status: number;
  headers: [name: string, value: string][];
  /** Base64; empty where there is none. */
  body: string;
}

if (import.meta.main) {
  const answers: BareAnswer[] = JSON.parse(Deno.readTextFileSync(Deno.args[0]));
  for (const { port, status, headers, body } of answers) {
    const bytes = body === "" ? null : Uint8Array.fromBase64(body);
    Deno.serve(
      { port, hostname: Deno.env.get("HOST"), onListen() {} },
      () => new Response(bytes, { status, headers }),
    );
  }
}
