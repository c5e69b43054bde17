import { z } from 'zod';

/** Where things stand on an answer sheet, in tenths of a millimetre from the upper left corner of an A4 page. */
export const sheet = {
  width: 2100,
  height: 2970,
  /** Black squares: four corners clockwise from the upper left, then the middle of the left and of the right side. */
  marker: 70,
  markers: [
    [110, 110],
    [1990, 110],
    [1990, 2860],
    [110, 2860],
    [110, 1485],
    [1990, 1485],
  ],
  /** The picture of the code; its outermost `quiet` share on each side is white. */
  code: { x: 1640, y: 80, side: 260 },
  /** Of a circle to fill. */
  radius: 24,
  pitch: 96,
} as const;

/** Squares of the code, with the white square that the writer leaves on each side. */
const squares = 27;

/** The corners of the code itself, clockwise from the upper left. */
export const codeCorners: readonly Point[] = (() => {
  const { x, y, side } = sheet.code;
  const quiet = side / squares;
  const [left, top, right, bottom] = [x + quiet, y + quiet, x + side - quiet, y + side - quiet];
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
})();

export type Point = readonly [x: number, y: number];

/** What the code of a page says. All capitals and figures, so that the code is small and coarse. */
export const codeText = (token: string, page: number): string => `DQ1/${token}/${page}`;

export function readCode(text: string): { token: string; page: number } | null {
  const found = /^DQ1\/([A-Z2-7]{20})\/([1-9]\d{0,2})$/.exec(text);
  return found ? { token: found[1] ?? '', page: Number(found[2]) } : null;
}

const length = z.number();

/** A circle to fill. */
const bubble = z.object({ x: length, y: length, label: z.string(), value: z.string() });
export type Bubble = z.infer<typeof bubble>;

/**
 * One thing to fill in: `one` circle or none, `many`, a `digit` of a number, or something written by `hand`. `part` tells the fields of
 * a question apart: the left side of a pair, a place in an order, a column of a number.
 */
export const sheetField = z.object({
  place: z.int(),
  part: z.string(),
  /** `12`, `12a`, `12: 3rd`. */
  name: z.string(),
  how: z.enum(['one', 'many', 'digit', 'hand']),
  bubbles: z.array(bubble),
  /** What is cut out to look at it: left, top, width, height. */
  box: z.tuple([length, length, length, length]),
});
export type SheetField = z.infer<typeof sheetField>;

const words = z.object({ x: length, y: length, width: length, text: z.string(), bold: z.boolean() });
const rule = z.object({ x: length, y: length, width: length });
const frame = z.object({ x: length, y: length, width: length, height: length, fileId: z.int().nullable() });

/** A page of an answer sheet: what is filled in, and what is drawn around it. */
export const sheetPage = z.object({
  fields: z.array(sheetField),
  words: z.array(words),
  rules: z.array(rule),
  frames: z.array(frame),
});
export type SheetPage = z.infer<typeof sheetPage>;

/** Why a person has to look. */
export const doubts = ['two', 'faint', 'crossed', 'gap', 'unclear'] as const;
export type Doubt = (typeof doubts)[number];
export const doubtWords: Readonly<Record<Doubt, string>> = {
  two: 'More than one circle is filled',
  faint: 'A mark is faint, or was rubbed out',
  crossed: 'There is ink around a circle: it may be crossed out',
  gap: 'A column between two others is empty',
  unclear: 'The circles cannot be seen clearly',
};

/** What was read of a field; the same place in the list as the field on its page. */
export const fieldReading = z.object({
  /** Circles that are filled, by their place in the field. */
  filled: z.array(z.int()),
  doubt: z.enum(doubts).nullable(),
});
export type FieldReading = z.infer<typeof fieldReading>;
