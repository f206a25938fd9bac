import { loadContent } from "@/lib/content/content.ts";
import { matchRole } from "@/lib/match/matcher.ts";
import { wordsOf } from "@/lib/words/words.ts";
import process from "node:process";
const content = loadContent("content");
const words = wordsOf("en").match;
const place = (s: string) => ({ title: s, url: "https://example.com/" });
const all = ["/work/shared/eval/postings-dev.json", "tests/eval/postings.json", "/tmp/m/two.json", "/tmp/m/three.json"]
  .flatMap((f) => JSON.parse(Deno.readTextFileSync(f)));
const { recognise } = await import("data:text/javascript,export const recognise=1") as any;
const texts = all.map((r: any) => r.posting).filter((p: any) => typeof p === "string") as string[];
const langOf = (t: string) =>
  /\b(und|wir|Sie)\b/.test(t)
    ? "de"
    : /\b(och|vi|Vi)\b/.test(t)
    ? "sv"
    : /\b(les|des|vous|du|Vous|une)\b/.test(t)
    ? "fr"
    : /\b(que|con|los|para|el)\b/.test(t)
    ? "es"
    : "en";
const by: Record<string, string[]> = {};
for (const t of texts) (by[langOf(t)] ??= []).push(t);
const made: [string, string][] = [];
for (const [l, ts] of Object.entries(by)) {
  for (let i = 0; i < ts.length; i++) {
    let s = "";
    for (let j = 0; s.length < 5000; j++) s += ts[(i + j) % ts.length] + "\n\n";
    made.push([l, s.slice(0, 5000)]);
  }
}
for (let k = 0; k < 5; k++) for (const [, s] of made) matchRole(s, content, words, place);
const res: Record<string, number[]> = {};
const cpu: number[] = [];
const reps = Number(Deno.args[0] ?? 15);
for (const [l, s] of made) {
  const ts = [];
  for (let k = 0; k < reps; k++) {
    const a = process.cpuUsage();
    const t = performance.now();
    matchRole(s, content, words, place);
    ts.push(performance.now() - t);
    const b = process.cpuUsage(a);
    cpu.push((b.user + b.system) / 1000);
  }
  (res[l] ??= []).push(Math.min(...ts));
}
const q = (a: number[], x: number) =>
  a.toSorted((p, q) => p - q)[Math.min(a.length - 1, Math.floor(a.length * x))].toFixed(2);
for (const [l, a] of Object.entries(res)) console.log(l, a.length, "min-of-reps: median", q(a, .5), "max", q(a, 1));
console.log("process CPU per call: median", q(cpu, .5), "p95", q(cpu, .95), "p99", q(cpu, .99), cpu.length);
