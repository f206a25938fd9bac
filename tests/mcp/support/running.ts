import { startService, type TestService } from "@/tests/support/service.ts";

/** A service on a port of its own, for clients that open connections. */
export interface RunningService extends AsyncDisposable {
  service: TestService;
  /** Origin, without a slash at the end. */
  origin: string;
}

export async function startOnPort(options?: Parameters<typeof startService>[0]): Promise<RunningService> {
  const service = await startService(options);
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, service.handle);
  return {
    service,
    origin: `http://127.0.0.1:${server.addr.port}`,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await service[Symbol.asyncDispose]();
    },
  };
}
