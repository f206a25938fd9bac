import { assert, assertEquals } from "@std/assert";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import recheck from "recheck/lib/browser.js";
import { ROOT } from "@/tests/support/service.ts";

/** A regular expression of the service, and where it stands. */
interface Pattern {
  source: string;
  flags: string;
  where: string;
}

const ROOMS = ["lib", "components", "islands", "routes"];

/** How long `recheck` may think about one pattern, in milliseconds; what it cannot tell by then is tried out. */
const THINK_MS = 1000;

/** Patterns are tried out on texts as long as the longest part of a request that any of them is given. */
const LENGTH = 20_000;

/** A pattern that takes the square of the length needs many times as long for such a text. */
const TRIED_MS = 100;

Deno.test("every pattern takes time in proportion to its text, whatever the text", () => {
  const slow: string[] = [];
  for (const pattern of patterns()) {
    const verdict = judged(pattern);
    if (verdict === "safe") continue;
    const trouble = verdict ?? triedOut(pattern);
    if (trouble !== undefined) {
      slow.push(`${pattern.where}: /${pattern.source}/${pattern.flags} ${trouble}`);
    }
  }
  assertEquals(slow, []);
});

Deno.test("the check finds what takes the square, by thinking and by trying", () => {
  for (const source of ["\\/+$", "=+$", "^(a+)+$"]) {
    assert(![undefined, "safe"].includes(judged({ source, flags: "", where: "" })), source);
  }
  for (const source of ["\\/+$", "\\s+$(?!x)", "[0-9]+,(?=$)"]) {
    assert(triedOut({ source, flags: "", where: "" }) !== undefined, source);
  }
});

/** Asks `recheck`: "safe", what is wrong, or undefined where it cannot tell (look-around, back references, time). */
function judged({ source, flags }: Pattern): string | undefined {
  try {
    const { status, complexity } = recheck.checkSync(source, flags, {
      checker: "automaton",
      timeout: THINK_MS,
    });
    if (status === "unknown") return undefined;
    return status === "safe" ? "safe" : complexity.summary;
  } catch {
    // It overflows on some.
    return undefined;
  }
}

/** Matches a pattern against runs of all that it is made of, each with an end that does not fit. */
function triedOut({ source, flags }: Pattern): string | undefined {
  const words = [...new Set(source.match(/[A-Za-z]{2,}|<!?\/?\w+|\\?[^\w\\]|\d/g) ?? [])].map((word) =>
    word.replace("\\", "")
  );
  const parts = [...new Set([...words, "a", "1", " ", "\n", "-", "_", "é"])]
    .slice(0, 40);
  const units = [...parts, ...parts.flatMap((one) => parts.map((other) => one + other))];
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ""));
  for (const unit of units) {
    const run = unit.repeat(Math.ceil(LENGTH / unit.length));
    for (const text of [`${run}\0`, `${parts[0]}${run}\0`]) {
      const started = performance.now();
      pattern.test(text);
      if (performance.now() - started < TRIED_MS) continue;
      // Once more, because the machine may have been busy with something else.
      const again = performance.now();
      pattern.test(text);
      const ms = performance.now() - again;
      if (ms >= TRIED_MS) {
        return `takes ${Math.round(ms)} ms for ${LENGTH} characters of ${JSON.stringify(unit)}`;
      }
    }
  }
}

/** Collects every pattern of the service: what is written as one, and what is put together when a module is loaded. */
function patterns(): Pattern[] {
  const found = new Map<string, Pattern>();
  const add = (source: string, flags: string, where: string) =>
    void found.set(`/${source}/${flags}`, { source, flags, where });
  const plugin: Deno.lint.Plugin = {
    name: "patterns",
    rules: {
      collect: {
        create: ({ filename }) => ({
          Literal(node) {
            if ("regex" in node && node.regex) {
              add(node.regex.pattern, node.regex.flags, relative(ROOT, filename));
            }
          },
        }),
      },
    },
  };
  for (const file of ROOMS.flatMap((room) => sources(ROOT + room))) {
    Deno.lint.runPlugin(plugin, file, Deno.readTextFileSync(file));
  }
  for (const { source, flags, where } of put) add(source, flags, where);
  assert(found.size > 200);
  return [...found.values()];
}

function sources(folder: string): string[] {
  return [...Deno.readDirSync(folder)].flatMap(({ name, isDirectory }) =>
    isDirectory ? sources(`${folder}/${name}`) : /\.tsx?$/.test(name) ? [`${folder}/${name}`] : []
  );
}

/** Those that are put together: from here on each is noted that a module of the service makes while it is loaded. */
const put: Pattern[] = [];
const Original = RegExp;
globalThis.RegExp = new Proxy(Original, {
  construct(target, [source, flags = ""], own) {
    const where = new Error().stack?.split("\n")[2]?.match(/file:\/\/[^:]+/)?.[0] ?? "";
    if (where.startsWith(import.meta.resolve("@/lib/"))) {
      put.push({
        source: String(source),
        flags,
        where: relative(ROOT, fileURLToPath(where)),
      });
    }
    return Reflect.construct(target, [source, flags], own);
  },
});
for (const file of sources(`${ROOT}lib`)) {
  if (/new RegExp\(/.test(Deno.readTextFileSync(file))) {
    await import(`file://${file}`);
  }
}
globalThis.RegExp = Original;
