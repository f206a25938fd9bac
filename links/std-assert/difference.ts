import { format } from "./format.ts";

/** Describes what differs: lines only of the actual value are marked `-`, of the expected one `+`. */
export function describeDifference(actual: unknown, expected: unknown): string {
  const lines = compareLines(linesOf(actual), linesOf(expected));
  return `\n\n    [Diff] - Actual / + Expected\n\n${lines.join("\n")}\n`;
}

function linesOf(value: unknown): string[] {
  // A text shows its own lines; the quotes tell it from other values.
  const text = typeof value === "string" ? JSON.stringify(value).replaceAll("\\n", "\\n\n") : format(value);
  return text.split("\n");
}

/** Marks all lines but those of the longest common subsequence. */
function compareLines(actual: string[], expected: string[]): string[] {
  // common[i][j]: how many lines actual from i and expected from j share.
  const common = Array.from(
    { length: actual.length + 1 },
    () => new Uint32Array(expected.length + 1),
  );
  for (let i = actual.length - 1; i >= 0; i--) {
    for (let j = expected.length - 1; j >= 0; j--) {
      common[i][j] = actual[i] === expected[j]
        ? common[i + 1][j + 1] + 1
        : Math.max(common[i + 1][j], common[i][j + 1]);
    }
  }
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < actual.length || j < expected.length) {
    if (i < actual.length && actual[i] === expected[j]) {
      lines.push(`    ${actual[i++]}`);
      j++;
    } else if (
      j === expected.length ||
      i < actual.length && common[i + 1][j] >= common[i][j + 1]
    ) {
      lines.push(`-   ${actual[i++]}`);
    } else {
      lines.push(`+   ${expected[j++]}`);
    }
  }
  return lines;
}
