import { z } from 'zod';
import { id, instant } from '#kit/contract/fields.ts';

export const schemeStates = ['draft', 'submitted', 'returned', 'approved'] as const;

export const planStates = ['draft', 'submitted', 'returned', 'approved', 'taught', 'reflected'] as const;
export type PlanState = (typeof planStates)[number];

/** The states as people read them. */
export const stateWords: Readonly<Record<PlanState, string>> = {
  draft: 'Draft',
  submitted: 'Handed in',
  returned: 'Returned',
  approved: 'Approved',
  taught: 'Taught',
  reflected: 'Reflected',
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
export const termWeek = z.object({ number: z.number().int(), from: z.string(), to: z.string(), days: z.number().int() });
export type TermWeek = z.infer<typeof termWeek>;
