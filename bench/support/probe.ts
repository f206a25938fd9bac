/** Asks the server at the port in the first argument for something small every ten milliseconds, and prints how long each took. */
const address = `http://127.0.0.1:${Deno.args[0]}/api/v1/profile`;
const waits: number[] = [];
let ended = false;
const end = Deno.stdin.read(new Uint8Array(1)).then(() => ended = true);
while (!ended) {
  const begun = performance.now();
  await (await fetch(address)).bytes();
  waits.push(performance.now() - begun);
  await Promise.race([end, new Promise((resolve) => setTimeout(resolve, 10))]);
}
console.log(JSON.stringify(waits));
