import { assert, assertAlmostEquals, assertEquals } from "@std/assert";
import fc from "fast-check";
import { Canvas } from "@/lib/pictures/canvas.ts";
import { hex, oklch } from "@/lib/pictures/colour.ts";
import { coverageOf } from "@/lib/pictures/coverage.ts";
import { disc, outlineOf, type Point, roundedRectangle } from "@/lib/pictures/outline.ts";

function sum(shares: Float32Array): number {
  return shares.reduce((total, share) => total + share, 0);
}

Deno.test("a rectangle between pixels covers each of them by its part", () => {
  const square: Point[] = [[0.5, 0.25], [2.5, 0.25], [2.5, 1.25], [0.5, 1.25]];
  const { x, y, width, shares } = coverageOf([square]);
  assertEquals([x, y], [0, 0]);
  const expected = [[0.375, 0.75, 0.375], [0.125, 0.25, 0.125]];
  for (const [row, parts] of expected.entries()) {
    for (const [column, part] of parts.entries()) assertAlmostEquals(shares[row * width + column], part, 1e-5);
  }
});

Deno.test("the whole coverage is the area, for triangles of any shape and direction", () => {
  const coordinate = fc.double({ min: -50, max: 50, noNaN: true });
  const point = fc.tuple(coordinate, coordinate);
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      const area = Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2;
      assertAlmostEquals(sum(coverageOf([[a, b, c]]).shares), area, 0.02);
    }),
    { numRuns: 500 },
  );
});

Deno.test("what runs the other way round is a hole; nothing covers nothing", () => {
  const outer: Point[] = [[0, 0], [10, 0], [10, 10], [0, 10]];
  const inner: Point[] = [[2, 2], [2, 8], [8, 8], [8, 2]];
  assertAlmostEquals(sum(coverageOf([outer, inner]).shares), 64, 1e-3);
  assertEquals(sum(coverageOf([outer, outer]).shares), 100);
  assertEquals(coverageOf([]).shares.length, 0);
});

Deno.test("curves are as long and as wide as they should be", () => {
  assertAlmostEquals(sum(coverageOf(disc(20, 20, 10)).shares), Math.PI * 100, 1);
  assertAlmostEquals(sum(coverageOf(roundedRectangle(0, 0, 20, 10, 4)).shares), 200 - (4 - Math.PI) * 16, 0.5);
  const quadratic = outlineOf([{ type: "M", x: 0, y: 0 }, { type: "Q", x1: 5, y1: 10, x: 10, y: 0 }, { type: "Z" }]);
  assertAlmostEquals(sum(coverageOf(quadratic).shares), 100 / 3, 0.3);
  const cubic = outlineOf([{ type: "M", x: 0, y: 0 }, { type: "C", x1: 0, y1: 10, x2: 10, y2: 10, x: 10, y: 0 }]);
  assertAlmostEquals(sum(coverageOf(cubic).shares), 60, 0.5);
});

Deno.test("a canvas mixes colours at edges, keeps what is empty transparent, and clips", () => {
  const canvas = new Canvas(4, 1);
  canvas.fillArea({ x: 0, y: 0, width: 2, height: 1 }, [255, 255, 255]);
  canvas.fill([[[0.5, 0], [3.5, 0], [3.5, 1], [0.5, 1]]], [0, 0, 0], { x: 0, y: 0, width: 3, height: 1 });
  assertEquals([...canvas.pixels], [128, 128, 128, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 0]);
  canvas.fill([[[-9, -9], [-8, -9], [-8, -8]], [[90, 90], [91, 90], [91, 91]]], [9, 9, 9]);
  assertEquals(canvas.pixels[0], 128);
});

Deno.test("colours are those of the browser, for every hue within what it can show", () => {
  assertEquals(hex(oklch(1, 0, 0)), "#ffffff");
  assertEquals(hex(oklch(0, 0, 90)), "#000000");
  assertEquals(hex(oklch(0.627955, 0.257683, 29.2339)), "#ff0000");
  for (let hue = 0; hue <= 360; hue += 7.5) assert(/^#[0-9a-f]{6}$/.test(hex(oklch(0.38, 0.085, hue))), String(hue));
});
