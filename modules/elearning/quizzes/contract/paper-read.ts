import { at, type Grey, shadeAt } from './paper-geometry.ts';
import { findPage, type Laid } from './paper-markers.ts';
import { type Bubble, type Doubt, type FieldReading, type Point, sheet, type SheetField, type SheetPage } from './paper-sheet.ts';

/** Pixels of a straightened page for a tenth of a millimetre. */
export const fineness = 0.5;

export type PageReading =
  | { readonly straight: Grey; readonly fields: FieldReading[] }
  | { readonly problem: 'corners' | 'blurred'; readonly straight: Grey | null };

/** From how much ink on a circle is filled, and up to how much it is empty, over what the sheet’s empty ones show; black ink is 1. */
const [filledFrom, emptyTo] = [0.34, 0.09];
/** Ink around a circle from which it may be crossed out. */
const aroundTo = 0.07;
/** The ring of a circle must be so dark where it is looked for. */
const ringFrom = 0.16;
/** How far rows are moved to fit, in pixels of the straightened page. */
const reach = 6;

/** Reads a page of a sheet of this design from a picture in which its code was found at these corners. */
export function readPage(picture: Grey, code: readonly Point[], page: SheetPage): PageReading {
  const laid = findPage(picture, code);
  if (!laid) return { problem: 'corners', straight: null };
  const straight = straighten(picture, laid);
  const black = blackOf(straight);
  if (black === null) return { problem: 'blurred', straight };
  const measured = page.fields.map((field) => ({ field, circles: measure(straight, field, black) }));
  const all = measured.flatMap(({ circles }) => circles);
  if (
    all.length > 0 &&
    quantile(
      all.map(({ ring }) => ring),
      0.5,
    ) < ringFrom
  )
    return { problem: 'blurred', straight };
  // The quarter with the least ink are empty circles for sure, unless hardly any is.
  const empty = quantile(
    all.map(({ ink }) => ink),
    0.25,
  );
  const clean = quantile(
    all.map(({ around }) => around),
    0.25,
  );
  const fields = measured.map(({ field, circles }) =>
    judge(
      field,
      circles.map((one) => ({ ...one, ink: one.ink - Math.min(empty, 0.15), around: one.around - Math.min(clean, 0.1) })),
    ),
  );
  return { straight, fields: withGaps(page.fields, fields) };
}

/** The page as if it lay under a camera. */
function straighten(picture: Grey, { upper, lower }: Laid): Grey {
  const [width, height] = [Math.round(sheet.width * fineness), Math.round(sheet.height * fineness)];
  const middle = Math.floor(sheet.markers[4][1] * fineness);
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const h = y < middle ? upper : lower;
    const down = (y + 0.5) / fineness;
    const [a, d, g] = [at(h, 0), at(h, 3), at(h, 6)];
    const [b, e, k] = [at(h, 1) * down + at(h, 2), at(h, 4) * down + at(h, 5), at(h, 7) * down + at(h, 8)];
    for (let x = 0; x < width; x += 1) {
      const across = (x + 0.5) / fineness;
      const w = g * across + k;
      data[y * width + x] = shadeAt(picture, (a * across + b) / w - 0.5, (d * across + e) / w - 0.5) + 0.5;
    }
  }
  return { width, height, data };
}

/** How bright black is against the paper beside it, by the squares; null where they are hardly darker than the paper. */
function blackOf(grey: Grey): number | null {
  const shares = sheet.markers.map(([x, y]) => {
    const inside = discOf(grey, x, y, 20).toSorted((a, b) => a - b);
    return quantile(inside, 0.5) / Math.max(1, paperAt(grey, x, y, 62, 74));
  });
  const black = quantile(shares, 0.5);
  return black > 0.65 ? null : black;
}

/** The paper around a place: the brighter shades of a ring, so that letters beside it count for nothing. */
function paperAt(grey: Grey, x: number, y: number, from: number, to: number): number {
  const shades: number[] = [];
  for (let turn = 0; turn < 48; turn += 1)
    for (const radius of [from, (from + to) / 2, to])
      shades.push(shade(grey, x + radius * Math.cos((turn * Math.PI) / 24), y + radius * Math.sin((turn * Math.PI) / 24)));
  return quantile(shades, 0.7);
}

const shade = (grey: Grey, x: number, y: number): number => shadeAt(grey, x * fineness - 0.5, y * fineness - 0.5);

function discOf(grey: Grey, x: number, y: number, radius: number): number[] {
  const shades: number[] = [];
  for (let dy = -radius; dy <= radius; dy += 2)
    for (let dx = -radius; dx <= radius; dx += 2)
      if (dx * dx + dy * dy <= radius * radius) shades.push(shade(grey, x + dx, y + dy));
  return shades;
}

interface Circle {
  /** How much of it is ink, how dark its ring is, and how much ink is around it. */
  ink: number;
  ring: number;
  around: number;
}

/** Measures the circles of a field, each row where its rings are. */
function measure(grey: Grey, field: SheetField, black: number): Circle[] {
  const rows = Map.groupBy(field.bubbles, ({ y }) => (field.how === 'digit' ? 0 : y));
  const found = new Map<Bubble, Circle>();
  for (const row of rows.values()) {
    const [dx, dy] = shift(grey, row);
    for (const bubble of row) found.set(bubble, circleAt(grey, bubble.x + dx, bubble.y + dy, black));
  }
  return field.bubbles.flatMap((bubble) => found.get(bubble) ?? []);
}

const turns = Array.from({ length: 24 }, (_, i): Point => [Math.cos((i * Math.PI) / 12), Math.sin((i * Math.PI) / 12)]);

const alongRing = (grey: Grey, x: number, y: number, radius: number): number =>
  turns.reduce((sum, [cos, sin]) => sum + shade(grey, x + radius * cos, y + radius * sin), 0) / turns.length;

/** By how much a row lies beside where it should: where its rings are darkest against what is just outside them. */
function shift(grey: Grey, row: readonly Bubble[]): Point {
  let best: { off: Point; score: number } = { off: [0, 0], score: -Infinity };
  const some = row.length > 12 ? row.filter((_, i) => i % 2 === 0) : row;
  for (let py = -reach; py <= reach; py += 1)
    for (let px = -reach; px <= reach; px += 1) {
      const [dx, dy] = [px / fineness, py / fineness];
      let score = -Math.hypot(px, py) * 0.4 * some.length;
      for (const { x, y } of some)
        score += alongRing(grey, x + dx, y + dy, sheet.radius + 5) - alongRing(grey, x + dx, y + dy, sheet.radius - 1);
      if (score > best.score) best = { off: [dx, dy], score };
    }
  return best.off;
}

function circleAt(grey: Grey, x: number, y: number, black: number): Circle {
  const paper = Math.max(1, paperAt(grey, x, y, 29, 37));
  const ink = (value: number) => (1 - value / paper) / (1 - black);
  const inside = discOf(grey, x, y, sheet.radius * 0.72);
  const rings = [sheet.radius - 3, sheet.radius - 1.5, sheet.radius].map((radius) => ink(alongRing(grey, x, y, radius)));
  // What is drawn beyond the ring, but for its own left where the letter stands.
  const around = turns.flatMap(([cos, sin]) => {
    if (cos < -0.8) return [];
    return [29.5, 32, 34.5].map((radius) => ink(shade(grey, x + radius * cos, y + radius * sin)));
  });
  return {
    ink: mean(inside.map(ink)),
    ring: Math.max(...rings),
    around: mean(around),
  };
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  return at(Float64Array.from(values).toSorted(), Math.floor((values.length - 1) * share));
}

/** Which circles of a field are filled; with a doubt where that is not certain. */
function judge(field: SheetField, circles: readonly Circle[]): FieldReading {
  const filled = circles.flatMap(({ ink }, i) => (ink >= filledFrom ? [i] : []));
  const doubt = doubtOf(field, circles, filled.length);
  return { filled, doubt };
}

function doubtOf({ how }: SheetField, circles: readonly Circle[], filled: number): Doubt | null {
  if (circles.some(({ ring }) => ring < ringFrom * 0.6)) return 'unclear';
  if (how !== 'many' && filled > 1) return 'two';
  if (circles.some(({ ink }) => ink > emptyTo && ink < filledFrom)) return 'faint';
  return circles.some(({ around }) => around > aroundTo) ? 'crossed' : null;
}

/** A number with an empty column between two others is doubtful at that column. */
function withGaps(fields: readonly SheetField[], readings: readonly FieldReading[]): FieldReading[] {
  return readings.map((reading, i) => {
    const field = fields[i];
    if (field?.how !== 'digit' || reading.filled.length > 0 || reading.doubt !== null) return reading;
    const used = (j: number) => fields[j]?.place === field.place && fields[j].how === 'digit' && readings[j]?.filled.length !== 0;
    const before = fields.some((_, j) => j < i && used(j));
    const after = fields.some((_, j) => j > i && used(j));
    return before && after ? { ...reading, doubt: 'gap' } : reading;
  });
}
