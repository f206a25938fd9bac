import type { KindResult } from "./traffic.ts";

/** Latencies as a Markdown table, in milliseconds. */
export function tableOf(kinds: Omit<KindResult, "isRead">[]): string {
  const rows = kinds.map(({ name, count, p50, p90, p99, max }) => [name, count, ...[p50, p90, p99, max].map(ms)]);
  const head = ["operation", "requests", "p50 ms", "p90 ms", "p99 ms", "max ms"];
  return [head, ["---", "--:", "--:", "--:", "--:", "--:"], ...rows].map((cells) => `| ${cells.join(" | ")} |`).join(
    "\n",
  );
}

const WIDTH = 720;
const LABELS = 250;
const ROW = 26;

/** Milliseconds at both ends of the axis, which is logarithmic. */
const [LEAST, MOST] = [0.1, 100];

/** Draws the same as a picture: for each operation a line from p50 to p99, with a mark at p90. */
export function chartOf(title: string, kinds: KindResult[]): string {
  const height = ROW * (kinds.length + 2);
  const ticks = [0.1, 1, 10, 100].map((value) =>
    `<path class="grid" d="M${x(value)} ${ROW}V${height - ROW}"/>` +
    `<text class="tick" x="${x(value)}" y="${height - 8}" text-anchor="middle">${value} ms</text>`
  );
  const rows = kinds.map(({ name, p50, p90, p99 }, index) => {
    const y = ROW * (index + 1.5);
    return `<text x="${LABELS - 12}" y="${y + 4}" text-anchor="end">${name}</text>` +
      `<path class="span" d="M${x(p50)} ${y}H${x(p99)}"/><circle cx="${x(p50)}" cy="${y}" r="4"/>` +
      `<path class="mark" d="M${x(p90)} ${y - 5}v10"/><path class="mark" d="M${x(p99)} ${y - 7}v14"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${title}">
<style>svg{font:12px system-ui,sans-serif;color-scheme:light dark}text,circle{fill:light-dark(#111,#eee)}.tick{font-size:11px}
path{stroke:light-dark(#111,#eee);stroke-width:1.5;fill:none}.grid{stroke-width:.5;opacity:.3}.span{opacity:.6}</style>
<text x="${LABELS}" y="16">${title}</text>
${[...ticks, ...rows].join("\n")}
</svg>
`;
}

function x(value: number): string {
  const share = Math.log(Math.min(Math.max(value, LEAST), MOST) / LEAST) / Math.log(MOST / LEAST);
  return (LABELS + share * (WIDTH - LABELS - 40)).toFixed(1);
}

function ms(value: number): string {
  return value.toFixed(2);
}
