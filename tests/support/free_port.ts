/**
 * Returns a port that nobody listens on at the moment, below those that systems give away by themselves (32,768 on Linux,
 * else 49,152): one of these may be another's before a process that is told of it listens.
 */
export function freePort(): number {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}
