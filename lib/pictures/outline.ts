/** A point in pixels; y grows downwards. */
export type Point = readonly [x: number, y: number];

/** Closed lines that enclose an area. Where they run around each other in opposite directions is a hole. */
export type Outline = readonly (readonly Point[])[];

/** One step of a path, as fonts draw letters: to a point, in a straight line or along a Bézier curve. */
export interface PathStep {
  type: "M" | "L" | "Q" | "C" | "Z";
  x?: number;
  y?: number;
  x1?: number;
  y1?: number;
  x2?: number;
  y2?: number;
}

/** Straight pieces per curve; at the sizes of our pictures a piece is at most some pixels long. */
const PIECES = 16;

/** Replaces curves by short straight lines. */
export function outlineOf(steps: readonly PathStep[]): Outline {
  const lines: Point[][] = [];
  let line: Point[] = [];
  for (const { type, x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0 } of steps) {
    if (type === "M") lines.push(line = [[x, y]]);
    else if (type === "L") line.push([x, y]);
    else if (type === "Q") addCurve(line, [[x1, y1], [x, y]]);
    else if (type === "C") addCurve(line, [[x1, y1], [x2, y2], [x, y]]);
  }
  return lines;
}

/** A rectangle with round corners. */
export function roundedRectangle(x: number, y: number, width: number, height: number, radius: number): Outline {
  const corners: [x: number, y: number, start: number][] = [
    [x + width - radius, y + radius, -Math.PI / 2],
    [x + width - radius, y + height - radius, 0],
    [x + radius, y + height - radius, Math.PI / 2],
    [x + radius, y + radius, Math.PI],
  ];
  return [corners.flatMap(([cx, cy, start]) => arc(cx, cy, radius, start, Math.PI / 2))];
}

export function disc(x: number, y: number, radius: number): Outline {
  return [arc(x, y, radius, 0, 2 * Math.PI)];
}

function arc(x: number, y: number, radius: number, start: number, length: number): Point[] {
  const pieces = Math.ceil(PIECES * 4 * length / (2 * Math.PI));
  return Array.from({ length: pieces + 1 }, (_, index) => {
    const angle = start + length * index / pieces;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
}

/** Adds a Bézier curve from the last point of the line, by de Casteljau's construction. */
function addCurve(line: Point[], controls: readonly Point[]): void {
  const points = [line.at(-1)!, ...controls];
  for (let piece = 1; piece <= PIECES; piece++) line.push(pointAt(points, piece / PIECES));
}

function pointAt(points: readonly Point[], share: number): Point {
  if (points.length === 1) return points[0];
  const between = points.slice(1).map(([x, y], index): Point => [
    points[index][0] + (x - points[index][0]) * share,
    points[index][1] + (y - points[index][1]) * share,
  ]);
  return pointAt(between, share);
}
