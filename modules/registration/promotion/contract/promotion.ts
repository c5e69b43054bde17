import { z } from 'zod';
import { id, instant } from '#kit/contract/fields.ts';

/** What becomes of a student; `undecided` blocks the class until somebody says. */
export const outcomes = ['promote', 'repeat', 'transfer', 'complete', 'undecided'] as const;
export const outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof outcome>;
/** What may be decided of a student against their class. */
export const exceptionOutcome = outcome.exclude(['undecided']);

export const outcomeWords: Record<Outcome, string> = {
  promote: 'Promoted',
  repeat: 'Repeats',
  transfer: 'Transfers out',
  complete: 'Completes',
  undecided: 'Needs a decision',
};

export const promotionState = z.enum(['planned', 'carried out', 'undone']);

/** A promotion as the list shows it; `students` counts those it moved. */
export const promotionRow = z.object({
  id,
  version: z.int(),
  title: z.string(),
  yearName: z.string(),
  effectiveOn: z.string(),
  state: promotionState,
  begunBy: z.string(),
  begunAt: instant,
  students: z.int(),
});
export type PromotionRow = z.infer<typeof promotionRow>;

/** What becomes of a class, and how many of its students are to do what. */
export const promotionClass = z.object({
  classId: id,
  className: z.string(),
  decided: z.boolean(),
  /** Null: the class completes the school. */
  toClassId: id.nullable(),
  toClassName: z.string().nullable(),
  state: promotionState,
  doneBy: z.string().nullable(),
  doneAt: instant.nullable(),
  students: z.int(),
  promote: z.int(),
  repeat: z.int(),
  transfer: z.int(),
  complete: z.int(),
  undecided: z.int(),
  /** Promoted students who come into no stream. */
  withoutStream: z.int(),
});
export type PromotionClass = z.infer<typeof promotionClass>;

/** Where a stream's students go. */
export const promotionStream = z.object({
  streamId: id,
  streamName: z.string(),
  classId: id,
  toStreamId: id.nullable(),
  toStreamName: z.string().nullable(),
  students: z.int(),
});
export type PromotionStream = z.infer<typeof promotionStream>;

/** How full a stream will be: who comes, who stays, and the room it has. */
export const streamRoom = z.object({
  streamId: id,
  name: z.string(),
  capacity: z.int().nullable(),
  arriving: z.int(),
  staying: z.int(),
});
export type StreamRoom = z.infer<typeof streamRoom>;

/** Something to look at before a year is ended. `blocks` must be solved first. */
export const promotionCheck = z.object({
  key: z.string(),
  title: z.string(),
  text: z.string(),
  count: z.int(),
  blocks: z.boolean(),
  /** The list that it counts. */
  path: z.string().nullable(),
});
export type PromotionCheck = z.infer<typeof promotionCheck>;

/** The whole plan with its preview. */
export const promotion = promotionRow.extend({
  yearId: id,
  classes: z.array(promotionClass),
  streams: z.array(promotionStream),
  rooms: z.array(streamRoom),
  checks: z.array(promotionCheck),
  /** Stands for what every student is to become; carrying out another one than was looked at is refused. */
  seen: z.string(),
});
export type Promotion = z.infer<typeof promotion>;

/** One student in the preview. */
export const promotionStudent = z.object({
  id,
  admissionNo: z.string(),
  fullName: z.string(),
  fromSeat: z.string().nullable(),
  outcome,
  toSeat: z.string().nullable(),
  /** Decided for this student alone. */
  exception: z.boolean(),
  remark: z.string().nullable(),
});
export type PromotionStudent = z.infer<typeof promotionStudent>;
