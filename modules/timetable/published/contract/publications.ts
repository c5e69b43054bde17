import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';

const whole = z.int();

/** A published timetable as the history lists it. */
export const publication = z.object({
  id,
  planId: id,
  /** As it was called when it was published. */
  name: z.string(),
  fromDay: z.string(),
  /** Null: until another is published. */
  untilDay: z.string().nullable(),
  publishedAt: instant,
  publishedName: z.string(),
  /** How many lessons a cycle has. */
  lessons: whole,
  state: z.enum(['holds', 'to come', 'over', 'withdrawn', 'replaced']),
  withdrawnAt: instant.nullable(),
  withdrawnBy: z.string().nullable(),
});
export type PublicationRow = z.infer<typeof publication>;

/** What is said before a timetable is published. */
export const publicationCheck = z.object({
  planId: id,
  name: z.string(),
  /** Of the plan, for `publish`: what is published is what was looked at. */
  version: whole,
  lessons: whole,
  /** Pieces of lessons that are not published, each in words. */
  unplaced: z.array(z.object({ what: z.string(), because: z.string() })),
  /** Lessons that want the same teacher, room or students at one time, each in words. */
  clashes: z.array(z.string()),
  /** What was published from the day or later and has not begun, or begins that day: it is replaced. */
  replaces: z.array(z.object({ name: z.string(), fromDay: z.string() })),
  /** What holds until the day before; null: nothing does. */
  ends: z.object({ name: z.string(), fromDay: z.string() }).nullable(),
  /** The day is before today. */
  past: z.boolean(),
});
export type PublicationCheck = z.infer<typeof publicationCheck>;

const path = '/api/timetable/publications';

export const publicationsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: timetableRead,
    summary: 'Timetables that are or were published, those that were withdrawn too',
    input: pageInput(['fromDay', 'name', 'publishedAt'], '-fromDay'),
    output: pageOf(publication),
  }),
  plans: endpoint({
    method: 'GET',
    path: `${path}/plans`,
    access: timetableAdmin,
    summary: 'Timetables that can be published',
    output: z.object({ rows: z.array(z.object({ id, name: z.string(), state: z.string(), placed: whole })) }),
  }),
  check: endpoint({
    method: 'GET',
    path: `${path}/check`,
    access: timetableAdmin,
    summary: 'What publishing a timetable from a day would do: what is not placed, what clashes, what it ends and replaces',
    input: z.object({ planId: id, fromDay: day }),
    output: publicationCheck,
    errors: ['not_found'],
  }),
  publish: endpoint({
    method: 'POST',
    path,
    access: timetableAdmin,
    summary: 'Publish a timetable from a day, as it stands now',
    idempotent: true,
    tells: ['notices'],
    input: z.object({
      planId: id,
      /** As `check` gave it. */
      version: whole,
      fromDay: day,
      /** Although lessons are not placed or clash. */
      anyway: z.boolean().default(false),
      /** Although the day is past: days that were taught are changed. */
      inPast: z.boolean().default(false),
    }),
    output: publication,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/:id/withdraw`,
    access: timetableAdmin,
    summary: 'Withdraw a timetable that has not begun; the one before it goes on',
    idempotent: true,
    input: byId,
    output: publication,
    errors: ['not_found', 'rule'],
  }),
};
