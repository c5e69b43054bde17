import { z } from 'zod';
import { id, instant } from '#kit/contract/fields.ts';

export const schemeStates = ['draft', 'submitted', 'returned', 'approved'] as const;

export const planStates = ['draft', 'submitted', 'returned', 'approved', 'taught', 'reflected'] as const;
export type PlanState = (typeof planStates)[number];

/** The states as people read them, with their colours. */
export const planStateWords = {
  draft: ['Draft', 'quiet'],
  submitted: ['Submitted', 'att'],
  returned: ['Returned', 'neg'],
  approved: ['Approved', 'inf'],
  taught: ['Taught', 'pos'],
  reflected: ['Reflected', 'pos'],
} as const satisfies Record<PlanState, readonly [string, string]>;

/** What the caller is to a scheme or a plan. */
export const standing = {
  /** Its teacher, or an exams administrator. */
  writes: z.boolean(),
  /** The head of the subject's department, or an exams administrator. */
  decides: z.boolean(),
  /** Who wrote it or handed it in, or the teacher it is of: somebody else approves it. */
  mine: z.boolean(),
};

/** One step of a scheme or a plan, with what was said. */
export const lessonNote = z.object({
  id,
  at: instant,
  name: z.string(),
  step: z.enum(['submitted', 'returned', 'approved', 'taught', 'reflected', 'changed']),
  words: z.string().nullable(),
});
export type LessonNote = z.infer<typeof lessonNote>;

/** A week of a term that has school days. */
export const termWeek = z.object({ number: z.int(), from: z.string(), to: z.string(), days: z.int() });
export type TermWeek = z.infer<typeof termWeek>;
