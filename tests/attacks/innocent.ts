/** A caller on a thread of its own, who reads every 50 ms while others attack, and tells what each read has taken. */
import { mainThreadTime } from "@/tests/support/process_memory.ts";
import { bytesOf } from "./request.ts";
import { exchange } from "./wire.ts";

const EVERY_MS = 50;

/** Whom to read from; `null` is sent when there is no more to read. */
export interface Order {
  port: number;
  pid: number;
}

/** What a read has taken, in milliseconds. */
export interface Wait {
  waited: number;
  /** What the thread that answers has worked in that time. */
  worked: number;
}
let stop = () => {};

self.onmessage = async ({ data: order }: MessageEvent<Order | null>) => {
  if (order === null) return stop();
  const { port, pid } = order;
  let isOver = false;
  const stopped = new Promise<void>((resolve) =>
    stop = () => {
      isOver = true;
      resolve();
    }
  );
  const waits: Wait[] = [];
  while (!isOver) {
    const [started, before] = [performance.now(), mainThreadTime(pid)];
    const request = { method: "GET", target: "/api/v1/profile", headers: [] };
    await exchange(port, [bytesOf(request, `127.0.0.1:${port}`)], { patienceMs: 60_000 });
    waits.push({ waited: performance.now() - started, worked: mainThreadTime(pid) - before });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const rest = Math.max(0, started + EVERY_MS - performance.now());
    const next = new Promise<void>((resolve) => timer = setTimeout(resolve, rest));
    await Promise.race([next, stopped]);
    clearTimeout(timer);
  }
  self.postMessage(waits);
};
