/** A process that was started with `--inspect`, and the coverage that V8 counts in it. */
export interface Inspector extends AsyncDisposable {
  /** Returns the URLs of the modules of which a function has run since the last time. */
  filesThatRan(): Promise<string[]>;
}

interface ScriptCoverage {
  url: string;
  functions: { isBlockCoverage: boolean; ranges: { startOffset: number; count: number }[] }[];
}

/** Connects with V8's inspector at `address` and has it count, from now on, which functions run. */
export async function openInspector(address: string): Promise<Inspector> {
  const [{ webSocketDebuggerUrl }] = await (await fetch(`http://${address}/json`)).json();
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  const waiting = new Map<number, (answer: { result?: unknown; error?: unknown }) => void>();
  let last = 0;
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(data);
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  };

  async function command(method: string, params: Record<string, unknown> = {}): Promise<unknown> {
    const id = ++last;
    const { promise, resolve } = Promise.withResolvers<{ result?: unknown; error?: unknown }>();
    waiting.set(id, resolve);
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await promise;
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  await command("Profiler.enable");
  await command("Profiler.startPreciseCoverage", { callCount: true, detailed: false });
  return {
    async filesThatRan() {
      const { result } = await command("Profiler.takePreciseCoverage") as { result: ScriptCoverage[] };
      // The function that begins at 0 is the module itself: that it runs means that it is loaded.
      return result.filter(({ functions }) =>
        functions.some(({ ranges: [{ startOffset, count }] }) => startOffset > 0 && count > 0)
      ).map(({ url }) => url);
    },
    async [Symbol.asyncDispose]() {
      await command("Profiler.stopPreciseCoverage");
      socket.close();
    },
  };
}
