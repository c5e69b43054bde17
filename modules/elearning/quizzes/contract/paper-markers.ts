import { at, type Grey, type Homography, homography, shrunk, through } from './paper-geometry.ts';
import { codeCorners, type Point, sheet } from './paper-sheet.ts';

interface Blob {
  x: number;
  y: number;
  area: number;
}

/** The longest side on which squares are looked for, in pixels. */
const longest = 1400;

/** How a page lies in a picture: the ways to its upper and to its lower half. */
export interface Laid {
  readonly upper: Homography;
  readonly lower: Homography;
}

/**
 * Where the page lies, by the corners of its code and its black squares; null where a corner is missing. The code says about where the
 * squares must be; of the squares near there, those four fit with which the code lands where it was seen.
 */
export function findPage(picture: Grey, code: readonly Point[]): Laid | null {
  const factor = Math.max(1, Math.ceil(Math.max(picture.width, picture.height) / longest));
  const small = shrunk(picture, factor);
  const corners = code.map(([x, y]): Point => [x / factor, y / factor]);
  const edge = sideOf(corners);
  const rough = homography(codeCorners, corners);
  if (!rough) return null;
  const side = (edge * sheet.marker) / (sheet.code.side * (25 / 27));
  const blobs = squares(small, side);
  const whole = bestOf(blobs, corners, rough, edge);
  if (!whole) return null;
  // The middle squares bend the page where the paper does.
  const near = (marker: number): Point | null => {
    const [px, py] = through(whole, sheet.markers[marker] ?? [0, 0]);
    const found = nearest(blobs, [px, py], 1)[0];
    return found && Math.hypot(found.x - px, found.y - py) < edge * 0.3 ? [found.x, found.y] : null;
  };
  const [left, right] = [near(4), near(5)];
  const up = (h: Homography): Homography => h.map((value, i) => (i < 6 ? value * factor : value));
  const [m0, m1, m2, m3, m4, m5] = sheet.markers;
  const seen = [m0, m1, m2, m3].map((marker) => through(whole, marker));
  const [s0, s1, s2, s3] = seen;
  if (!left || !right || !s0 || !s1 || !s2 || !s3) return { upper: up(whole), lower: up(whole) };
  const upper = homography([m0, m1, m5, m4], [s0, s1, right, left]);
  const lower = homography([m4, m5, m2, m3], [left, right, s2, s3]);
  return upper && lower ? { upper: up(upper), lower: up(lower) } : { upper: up(whole), lower: up(whole) };
}

/** The mean side of a quadrilateral. */
const sideOf = (corners: readonly Point[]): number =>
  corners.reduce((sum, [x, y], i) => {
    const [u, v] = corners[(i + 1) % corners.length] ?? [x, y];
    return sum + Math.hypot(u - x, v - y);
  }, 0) / corners.length;

const nearest = (blobs: readonly Blob[], [x, y]: Point, count: number): Blob[] =>
  blobs.toSorted((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y)).slice(0, count);

/** How far the code may land from where it was seen, in its own sides. */
const tolerance = 0.1;

function bestOf(blobs: readonly Blob[], code: readonly Point[], rough: Homography, edge: number): Homography | null {
  const near = sheet.markers.slice(0, 4).map((marker) => nearest(blobs, through(rough, marker), 8));
  const [first = [], second = [], third = [], fourth = []] = near;
  let best: { h: Homography; off: number } | null = null;
  for (const a of first)
    for (const b of second)
      for (const c of third)
        for (const d of fourth) {
          if (new Set([a, b, c, d]).size < 4) continue;
          const h = homography(
            sheet.markers.slice(0, 4),
            [a, b, c, d].map(({ x, y }): Point => [x, y]),
          );
          if (!h) continue;
          const off = Math.max(
            ...codeCorners.map((corner, i) => {
              const [x, y] = through(h, corner);
              const [u, v] = code[i] ?? [x, y];
              return Math.hypot(x - u, y - v) / edge;
            }),
          );
          if (off < (best?.off ?? tolerance)) best = { h, off };
        }
  return best?.h ?? null;
}

/** Solid dark squares of about this side, wherever they stand and however they are turned. */
function squares(grey: Grey, side: number): Blob[] {
  const dark = darker(grey, Math.max(12, Math.round(side * 1.6)));
  const { width, height } = grey;
  const seen = new Uint8Array(width * height);
  const stack: number[] = [];
  const found: Blob[] = [];
  for (let start = 0; start < dark.length; start += 1) {
    if (at(dark, start) === 0 || at(seen, start) === 1) continue;
    let [n, sx, sy, xx, yy, xy] = [0, 0, 0, 0, 0, 0];
    seen[start] = 1;
    stack.push(start);
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      const [x, y] = [i % width, Math.floor(i / width)];
      n += 1;
      sx += x;
      sy += y;
      xx += x * x;
      yy += y * y;
      xy += x * y;
      for (const next of [x > 0 ? i - 1 : -1, x < width - 1 ? i + 1 : -1, i - width, i + width]) {
        if (next < 0 || next >= dark.length || at(dark, next) === 0 || at(seen, next) === 1) continue;
        seen[next] = 1;
        stack.push(next);
      }
    }
    if (n < side * side * 0.3 || n > side * side * 3) continue;
    const [mx, my] = [sx / n, sy / n];
    const [a, b, c] = [xx / n - mx * mx, yy / n - my * my, xy / n - mx * my];
    const spread = Math.sqrt(Math.max(0, a * b - c * c));
    const root = Math.sqrt(((a - b) / 2) ** 2 + c * c);
    const [long, short] = [(a + b) / 2 + root, (a + b) / 2 - root];
    // A full square has the spread of its area; what is hollow or ragged has more.
    const full = n / (12 * spread);
    if (full > 0.85 && full < 1.15 && long < short * 5) found.push({ x: mx + 0.5, y: my + 0.5, area: n });
  }
  return found;
}

/** 1 where a pixel is much darker than its surroundings, a square of `reach` pixels to each side. */
function darker({ width, height, data }: Grey, reach: number): Uint8Array {
  const row = width + 1;
  const sums = new Float64Array(row * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let line = 0;
    for (let x = 0; x < width; x += 1) {
      line += at(data, y * width + x);
      sums[(y + 1) * row + x + 1] = at(sums, y * row + x + 1) + line;
    }
  }
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [y0, y1] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x += 1) {
      const [x0, x1] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum = at(sums, y1 * row + x1) - at(sums, y0 * row + x1) - at(sums, y1 * row + x0) + at(sums, y0 * row + x0);
      if (at(data, y * width + x) * (x1 - x0) * (y1 - y0) < sum * 0.68) dark[y * width + x] = 1;
    }
  }
  return dark;
}
