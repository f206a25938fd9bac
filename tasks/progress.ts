/** Nobody should wait longer for a sign that something still goes on, in milliseconds. */
const SIGN_EVERY_MS = 8000;

/** Says on standard error what begins, now and then that it goes on, and how long it took. */
export async function step<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
  console.error(`${what} …`);
  const timer = setInterval(() => console.error(`  still at it (${seconds()})`), SIGN_EVERY_MS);
  try {
    const result = await work();
    console.error(`  done (${seconds()})`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
