import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { messagingUse } from '../../contract/access.ts';

export const numberProblems = ['invalid', 'never delivered', 'shared'] as const;

/** A number that somebody should ask the family about. */
export const doubtfulNumber = z.object({
  /** The number itself: a number is one row of each problem. */
  id: z.string(),
  phone: z.string(),
  problem: z.enum(numberProblems),
  /** What is known of it, in words. */
  detail: z.string(),
  /** Whose it is. */
  names: z.string(),
  /** Whom to ask about: students with class, at most ten. */
  students: z.string(),
  lastDay: day.nullable(),
});
export type DoubtfulNumber = z.output<typeof doubtfulNumber>;

export const hygieneApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/messaging/numbers',
    access: messagingUse,
    summary: 'Numbers that do not work or that many share: the list to call families by',
    input: pageInput(['phone', 'problem', 'names', 'lastDay'], 'problem').extend({ problem: z.enum(numberProblems).optional() }),
    output: pageOf(doubtfulNumber),
  }),
};
