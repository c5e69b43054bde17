import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';

const count = z.int();

/** By what people compare timetables, in the order in which they are shown. */
export const figureNames = [
  'undesired slots',
  'gaps',
  'days',
  'in a row',
  'spread',
  'part of the day',
  'free periods',
  'late starts',
  'class teacher first',
  'rooms',
] as const;

/** What a timetable breaks or costs. */
export const breach = z.object({
  about: z.string(),
  who: z.string(),
  words: z.string(),
  count,
  /** What it costs; 0 of what may not be. */
  points: count,
});
export type BreachRow = z.infer<typeof breach>;

export const unplacedPiece = z.object({
  lessonId: id,
  piece: count,
  name: z.string(),
  length: count,
  reason: z.string(),
  /** The single thing that, taken away, would let it in; null where there is none. */
  help: z.string().nullable(),
});
export type UnplacedPiece = z.infer<typeof unplacedPiece>;

export const comparedPlan = z.object({
  id,
  name: z.string(),
  placed: count,
  total: count,
  /** Rules broken that may not be. */
  broken: count,
  cost: count,
  /** By name: how often, and what it costs. */
  figures: z.array(z.object({ name: z.string(), count, points: count })),
  /** Pieces that stand in another slot than in the first timetable. */
  moved: count,
});
export type ComparedPlan = z.infer<typeof comparedPlan>;

/** Something that a check before a run finds. */
export const finding = z.object({
  /** It cannot be; or it can, with nothing to spare. */
  severity: z.enum(['impossible', 'tight']),
  /** `Form 2E`, `teacher Peter Otieno`. */
  about: z.string(),
  text: z.string(),
  /** What would help. */
  help: z.string(),
});
export type Finding = z.infer<typeof finding>;
