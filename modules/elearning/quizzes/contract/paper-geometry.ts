import type { Point } from './paper-sheet.ts';

/** A picture in shades of grey, 0 black. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The number at a place that is known to exist. */
export const at = (array: Float64Array | Uint8Array | Int32Array, i: number): number => array[i] as number;

/** A way from one plane to another as a camera sees it: nine numbers, row by row. */
export type Homography = Float64Array;

/** Where a point comes to lie. */
export function through(h: Homography, [x, y]: Point): Point {
  const w = at(h, 6) * x + at(h, 7) * y + at(h, 8);
  return [(at(h, 0) * x + at(h, 1) * y + at(h, 2)) / w, (at(h, 3) * x + at(h, 4) * y + at(h, 5)) / w];
}

/** The way that brings four points to four others; null where three of them stand in line. */
export function homography(from: readonly Point[], to: readonly Point[]): Homography | null {
  const rows: Float64Array[] = [];
  for (const [i, [x, y]] of from.entries()) {
    const [u, v] = to[i] ?? [0, 0];
    rows.push(Float64Array.of(x, y, 1, 0, 0, 0, -u * x, -u * y, u), Float64Array.of(0, 0, 0, x, y, 1, -v * x, -v * y, v));
  }
  const solved = solve(rows);
  return solved && Float64Array.of(...solved, 1);
}

/** Eight equations in eight unknowns, by Gauss; null where they have no single answer. */
function solve(rows: Float64Array[]): Float64Array | null {
  const n = rows.length;
  for (let column = 0; column < n; column += 1) {
    let best = column;
    for (let row = column + 1; row < n; row += 1)
      if (Math.abs(entry(rows, row, column)) > Math.abs(entry(rows, best, column))) best = row;
    if (Math.abs(entry(rows, best, column)) < 1e-9) return null;
    const [pivot, other] = [rows[best], rows[column]];
    if (!pivot || !other) return null;
    rows[best] = other;
    rows[column] = pivot;
    for (const [row, line] of rows.entries()) {
      if (row === column) continue;
      const share = at(line, column) / at(pivot, column);
      for (let k = column; k <= n; k += 1) line[k] = at(line, k) - share * at(pivot, k);
    }
  }
  return Float64Array.from({ length: n }, (_, i) => entry(rows, i, n) / entry(rows, i, i));
}

const entry = (rows: readonly Float64Array[], row: number, column: number): number => {
  const line = rows[row];
  return line ? at(line, column) : 0;
};

/** The shade between four pixels; white beyond the edge. */
export function shadeAt({ width, height, data }: Grey, x: number, y: number): number {
  const left = Math.floor(x);
  const above = Math.floor(y);
  if (left < 0 || above < 0 || left >= width - 1 || above >= height - 1) return 255;
  const right = x - left;
  const below = y - above;
  const i = above * width + left;
  return (
    (at(data, i) * (1 - right) + at(data, i + 1) * right) * (1 - below) +
    (at(data, i + width) * (1 - right) + at(data, i + width + 1) * right) * below
  );
}

/** A smaller picture: each pixel is the mean of a square of `factor` by `factor`. */
export function shrunk(grey: Grey, factor: number): Grey {
  if (factor === 1) return grey;
  const [width, height] = [Math.floor(grey.width / factor), Math.floor(grey.height / factor)];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy += 1)
        for (let dx = 0; dx < factor; dx += 1) sum += at(grey.data, (y * factor + dy) * grey.width + x * factor + dx);
      data[y * width + x] = Math.round(sum / (factor * factor));
    }
  return { width, height, data };
}
