/** A caller on a thread of its own, who reads every 50 ms while others attack, and tells what each read has taken. */
import { bytesOf } from "./request.ts";
import { exchange } from "./wire.ts";

const EVERY_MS = 50;
/** Said instead of a port when there is no more to read. */
const STOP = 0;
let stop = () => {};

self.onmessage = async ({ data: port }: MessageEvent<number>) => {
  if (port === STOP) return stop();
  let isOver = false;
  const stopped = new Promise<void>((resolve) =>
    stop = () => {
      isOver = true;
      resolve();
    }
  );
  const waits: number[] = [];
  while (!isOver) {
    const started = performance.now();
    const request = { method: "GET", target: "/api/v1/profile", headers: [] };
    await exchange(port, [bytesOf(request, `127.0.0.1:${port}`)], { patienceMs: 60_000 });
    waits.push(performance.now() - started);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = Math.max(0, started + EVERY_MS - performance.now());
    const next = new Promise<void>((resolve) => timer = setTimeout(resolve, rest));
    await Promise.race([next, stopped]);
    clearTimeout(timer);
  }
  self.postMessage(waits);
};
