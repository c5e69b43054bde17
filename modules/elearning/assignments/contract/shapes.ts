import { z } from 'zod';
import { line } from '#kit/contract/fields.ts';

/** Ten-thousandths of a page's side as it is shown, from its upper left. */
const place = z.int().min(0).max(10_000);

const stroke = z.object({
  kind: z.literal('stroke'),
  /** x and y by turns. */
  points: z
    .array(place)
    .min(4)
    .max(2000)
    .refine((all) => all.length % 2 === 0, 'Each point has two numbers.'),
});
const tick = z.object({ kind: z.literal('tick'), x: place, y: place });
const cross = z.object({ kind: z.literal('cross'), x: place, y: place });
const words = z.object({ kind: z.literal('words'), x: place, y: place, words: line(500) });

export const shape = z.discriminatedUnion('kind', [stroke, tick, cross, words]);
export type Shape = z.output<typeof shape>;

export const shapes = z.array(shape).max(300, 'Draw at most 300 things on a page.');

/** What is drawn on one page of a file; pictures have one page. */
export const pageOfShapes = z.object({ page: z.int().min(1).max(500), shapes });
export type PageOfShapes = z.output<typeof pageOfShapes>;

/** Red of corrections, as parts of one. */
export const markingRed = { red: 0.78, green: 0.12, blue: 0.12 } as const;
