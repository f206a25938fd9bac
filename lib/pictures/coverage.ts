import type { Area } from "@/lib/pictures/canvas.ts";
import type { Outline, Point } from "@/lib/pictures/outline.ts";

/** How much of each pixel of an area is covered, 0 to 1, row by row. */
export interface Coverage extends Area {
  shares: Float32Array;
}

/** A line that is flatter than this encloses nothing that can be seen. */
const FLAT = 1e-6;

/**
 * Computes exactly how much of each pixel an outline covers. Each piece of a line says how much the coverage of its row
 * changes at its place; summed up from the left, that is the coverage.
 */
export function coverageOf(outline: Outline): Coverage {
  const area = boundsOf(outline);
  const shares = new Float32Array(area.width * area.height);
  for (const line of outline) {
    for (const [index, [x, y]] of line.entries()) {
      const [nextX, nextY] = line[(index + 1) % line.length];
      addEdge(shares, area.width, [x - area.x, y - area.y], [nextX - area.x, nextY - area.y]);
    }
  }
  for (let row = 0; row < area.height; row++) {
    let sum = 0;
    for (let at = row * area.width; at < (row + 1) * area.width; at++) {
      sum += shares[at];
      shares[at] = Math.min(1, Math.abs(sum));
    }
  }
  return { ...area, shares };
}

/** Whole pixels around the outline, with a column to spare for what an edge says of the pixel to its right. */
function boundsOf(outline: Outline): Area {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of outline) {
    for (const [x, y] of line) {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    }
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [Math.floor(left), Math.floor(top)];
  return { x, y, width: Math.ceil(right) - x + 2, height: Math.ceil(bottom) - y + 1 };
}

/** Walks along an edge from cell to cell. Downwards adds, upwards takes away. */
function addEdge(shares: Float32Array, width: number, from: Point, to: Point): void {
  if (Math.abs(to[1] - from[1]) < FLAT) return;
  const sign = from[1] < to[1] ? 1 : -1;
  let [x, y] = sign > 0 ? from : to;
  const [endX, endY] = sign > 0 ? to : from;
  const slope = (endX - x) / (endY - y);
  while (y < endY) {
    const row = Math.floor(y);
    const column = slope < 0 ? Math.ceil(x) - 1 : Math.floor(x);
    let nextY = Math.min(row + 1, endY);
    let nextX = x + slope * (nextY - y);
    const side = Math.min(column + 1, Math.max(column, nextX));
    if (side !== nextX) {
      nextY = Math.min(nextY, y + (side - x) / slope);
      nextX = side;
    }
    const change = sign * (nextY - y);
    const beside = (x + nextX) / 2 - column;
    shares[row * width + column] += change * (1 - beside);
    shares[row * width + column + 1] += change * beside;
    [x, y] = [nextX, nextY];
  }
}
