import { z } from 'zod';
import { id, instant } from '#kit/contract/fields.ts';
import { answerValue } from '../../bank/contract/question.ts';
import { asideReasons } from './words.ts';

/** Each browser that opens an attempt counts its answers from a number of its own on, so that the one opened later is newer. */
export const numbersOfOne = 1_000_000;

/** The most changes that one call brings. */
export const mostChanges = 60;

/** When something was done: the server's clock as the browser last heard it, and the milliseconds from then on. */
export const typed = {
  stamp: instant.refine((at) => at > '2000', 'This is no time of the server.'),
  elapsed: z.int().min(0).max(31_536_000_000),
};

/** A change of one answer. */
export const change = z.object({
  place: z.int().min(1).max(400),
  /** Counts the changes of the attempt; each number is taken once. */
  seq: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  value: answerValue,
  flagged: z.boolean(),
  ...typed,
});
export type Change = z.infer<typeof change>;

export const changes = z.array(change).max(mostChanges, `Send at most ${mostChanges} at once.`);

/** What became of changes. */
export const taken = z.object({
  now: instant,
  state: z.enum(['running', 'overdue', 'finished', 'abandoned']),
  endsAt: instant.nullable(),
  /** The highest number of a browser that opened it later; the screen then says that it is open elsewhere. */
  writers: z.int(),
  /** Numbers that the server has, whether the answer stands or a newer one of the same browser does. */
  kept: z.array(z.int()),
  /** Numbers that the server has put aside, and why. */
  aside: z.array(z.object({ seq: z.int(), why: z.enum(asideReasons) })),
});
export type Taken = z.infer<typeof taken>;

export const attemptId = z.object({ id });
