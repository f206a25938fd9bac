/** The header in which a test says whose request it is; the balancer makes of it what it would have seen itself. */
export const CLIENT_HEADER = "x-test-client";

/** The header that says which instance has answered. */
export const INSTANCE_HEADER = "x-test-instance";

export interface Balancer {
  origin: string;
  close(): Promise<void>;
}

/**
 * Hands requests to the instances in turn, whoever sends them, and tells the client's address as one proxy does
 * (`TRUSTED_PROXY_HOPS=1`). An instance that does not answer is a 502: nothing is sent twice.
 */
export function openBalancer(instances: readonly string[]): Balancer {
  let turn = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const { pathname, search } = new URL(request.url);
    const headers = new Headers(request.headers);
    // What is packed would be unpacked here, and no longer be what its headers say.
    headers.set("accept-encoding", "identity");
    headers.set("x-forwarded-for", headers.get(CLIENT_HEADER) ?? "127.0.0.1");
    const body = request.body === null ? undefined : await request.bytes();
    const instance = turn++ % instances.length;
    try {
      const answer = await fetch(instances[instance] + pathname + search, {
        method: request.method,
        headers,
        body,
        redirect: "manual",
      });
      // Read whole, so that an instance that dies while it answers is seen here.
      const response = new Response(answer.status === 304 ? null : await answer.bytes(), answer);
      response.headers.set(INSTANCE_HEADER, String(instance));
      return response;
    } catch {
      return new Response("no answer", { status: 502 });
    }
  });
  return { origin: `http://127.0.0.1:${server.addr.port}`, close: () => server.shutdown() };
}
