/** The process that listens on a port of the loopback, found by the socket that it holds (proc(5)). */
export function processListening(port: number): number {
  const hex = port.toString(16).toUpperCase().padStart(4, "0");
  const line = Deno.readTextFileSync("/proc/net/tcp").split("\n").find((one) =>
    one.includes(`:${hex} 00000000:0000 0A`)
  );
  const inode = line?.trim().split(/\s+/)[9];
  for (const { name } of Deno.readDirSync("/proc")) {
    if (/^\d+$/.test(name) && holds(name, `socket:[${inode}]`)) return Number(name);
  }
  throw new Error(`no process listens on port ${port}`);
}

function holds(pid: string, link: string): boolean {
  try {
    return [...Deno.readDirSync(`/proc/${pid}/fd`)].some(({ name }) =>
      Deno.readLinkSync(`/proc/${pid}/fd/${name}`) === link
    );
  } catch {
    // It has ended meanwhile, or is another user's.
    return false;
  }
}

/** Memory that a process has in use, in bytes. */
export function residentMemory(pid: number): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(Deno.readTextFileSync(`/proc/${pid}/status`))![1]) * 1024;
}

/** The most memory that a process has had in use at once, in bytes. */
export function greatestMemory(pid: number): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(Deno.readTextFileSync(`/proc/${pid}/status`))![1]) * 1024;
}

/** What all threads of a process have worked so far, in milliseconds (proc_pid_schedstat). */
export function processorTime(pid: number): number {
  const threads = [...Deno.readDirSync(`/proc/${pid}/task`)].map(({ name }) =>
    Deno.readTextFileSync(`/proc/${pid}/task/${name}/schedstat`)
  );
  return threads.reduce((sum, text) => sum + Number(text.split(" ")[0]) / 1e6, 0);
}

/** What the thread of a process has worked that runs its JavaScript, in milliseconds. */
export function mainThreadTime(pid: number): number {
  return Number(Deno.readTextFileSync(`/proc/${pid}/task/${pid}/schedstat`).split(" ")[0]) / 1e6;
}

/** Waits until the memory is at most `wanted` bytes. @returns what it is then, or after `withinMs`. */
export async function settledMemory(pid: number, wanted: number, withinMs: number): Promise<number> {
  const end = performance.now() + withinMs;
  while (residentMemory(pid) > wanted && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return residentMemory(pid);
}

/** Waits until the memory has not fallen for `quietMs`, but no longer than `withinMs`. @returns what it is then */
export async function restingMemory(pid: number, quietMs: number, withinMs: number): Promise<number> {
  const end = performance.now() + withinMs;
  let least = Infinity;
  let since = performance.now();
  while (performance.now() < Math.min(end, since + quietMs)) {
    const memory = residentMemory(pid);
    if (memory < least - 1_048_576) [least, since] = [memory, performance.now()];
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return residentMemory(pid);
}
