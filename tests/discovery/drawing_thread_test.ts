import { assert, assertEquals, assertRejects } from "@std/assert";
import { drawAside, type Drawing, endDrawing } from "@/lib/discovery/drawing_thread.ts";
import { draw } from "@/lib/discovery/drawing.ts";
import { keepDrawings, keptDrawing } from "@/lib/discovery/kept_drawings.ts";
import { temporaryFolder } from "@/tests/support/owner.ts";

const face = { family: "inter", title: "strong" } as const;
const site = { title: "Ilse Marlow", hue: 172, face };

Deno.test("another thread draws the same, several at a time, and nobody waits for it meanwhile", async () => {
  const drawings: Drawing[] = [
    { kind: "svg", site },
    { kind: "png", site, size: 32 },
    { kind: "share", site, text: { title: "Ilse Marlow", below: "An order desk" } },
  ];
  try {
    let turns = 0;
    const counting = setInterval(() => turns++);
    const drawn = await Promise.all(drawings.map(drawAside));
    clearInterval(counting);
    assert(turns > 3, `${turns} turns`);
    for (const [index, drawing] of drawings.entries()) assertEquals(drawn[index], await draw(drawing));
  } finally {
    endDrawing();
  }
});

Deno.test("what cannot be drawn is said, and the next is drawn all the same", async () => {
  try {
    const palette = { paper: "#fff", ink: "#000", inkSoft: "#333", accent: "#060" };
    const sheet = { title: "Ilse Marlow", language: "no language", changed: "2026-11-01", palette, face };
    await assertRejects(() => drawAside({ kind: "resume", sheet, steps: [], foot: "" }), Error, "could not be drawn");
    assert((await drawAside({ kind: "svg", site })).length > 100);
  } finally {
    endDrawing();
  }
});

Deno.test("what a build has drawn is found as it was drawn, and nothing else", async () => {
  using folder = temporaryFolder();
  const kept = `${folder.path}/drawn`;
  const drawings: Drawing[] = [{ kind: "favicon", site }, { kind: "svg", site }];
  await keepDrawings(drawings, kept);
  for (const drawing of drawings) assertEquals(keptDrawing(drawing, kept), await draw(drawing));
  assertEquals(keptDrawing({ kind: "favicon", site: { ...site, hue: 173 } }, kept), undefined);
  await keepDrawings(drawings.slice(1), kept);
  assertEquals([keptDrawing(drawings[0], kept), [...Deno.readDirSync(kept)].length], [undefined, 1]);
});
