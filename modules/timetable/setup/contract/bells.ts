import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { slotKinds } from './kinds.ts';

const access = { read: timetableRead, write: timetableAdmin };
const classIds = z.array(id).max(100, 'Choose at most 100 classes.').default([]);

/** Times at which the bell rings for some classes. Those without classes are for all that no others name. */
export const bells = resource({
  path: '/api/timetable/bells',
  access,
  words: { one: 'bell times', many: 'Bell times', says: { create: 'Add bell times', get: 'One set of bell times' } },
  record: {
    name: z.string(),
    classIds: z.array(id),
    /** The classes by name, in their order; empty: all that no other bell times name. */
    classes: z.string(),
    slots: z.int(),
    /** How many lessons fit into a week: the mean over the weeks of the cycle. */
    lessonsAWeek: z.number(),
  },
  draft: z.object({ name: line(40), classIds }),
  filter: pageInput(['name']),
  refuses: { draft: ['rule'] },
});
export type Bell = RecordOf<typeof bells>;

export const bellsApi = {
  ...bells.api,
  copy: endpoint({
    method: 'POST',
    path: '/api/timetable/bells/:id/copy',
    access: timetableAdmin,
    summary: 'Copy bell times with their slots for other classes',
    input: z.object({ id, name: line(40), classIds }),
    output: bells.record,
    errors: ['not_found', 'duplicate', 'rule'],
  }),
};

const time = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as 08:40.');

/** A part of the day between two bells. */
export const slots = resource({
  path: '/api/timetable/slots',
  access,
  words: { one: 'slot', many: 'Slots' },
  record: {
    bellId: id,
    name: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    kind: z.enum(slotKinds),
    dayIds: z.array(id),
  },
  draft: z
    .object({
      bellId: id,
      name: line(20),
      startsAt: time,
      endsAt: time,
      kind: z.enum(slotKinds),
      /** Empty: every day. */
      dayIds: z.array(id).max(28).default([]),
    })
    .refine(({ startsAt, endsAt }) => startsAt < endsAt, { path: ['endsAt'], error: 'Enter a time after the start.' }),
  filter: pageInput(['startsAt', 'name', 'kind']).extend({ bellId: id.optional() }),
  refuses: { draft: ['rule'], removal: ['in_use', 'rule'] },
});
export type Slot = RecordOf<typeof slots>;
