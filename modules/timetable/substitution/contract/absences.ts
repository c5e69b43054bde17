import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, day, id, optionalText } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { timetableAdmin, timetableRead } from '../../contract/access.ts';
import { absenceKinds } from './words.ts';

const time = z
  .union([z.literal('').transform(() => null), z.null(), z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time as hh:mm.')])
  .default(null);

const fields = z.object({
  staffMemberId: id,
  fromDay: day,
  untilDay: day,
  /** `hh:mm` on the first day; null: the whole day. */
  fromTime: time,
  /** `hh:mm` on the last day; null: to its end. */
  untilTime: time,
  kind: z.enum(absenceKinds),
  reason: optionalText(300),
});

export const absence = fields.extend({
  id,
  version: z.int(),
  name: z.string(),
  source: z.enum(['hand', 'device', 'leave']),
  state: z.enum(['open', 'cancelled']),
  fromTime: z.string().nullable(),
  untilTime: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Absence = z.infer<typeof absence>;

/** A teacher of whom the school knows that they are away today, and of whom the timetable does not know yet. */
export const unseen = z.object({
  staffMemberId: id,
  name: z.string(),
  /** What says so: the days of staff, or the state of their employment. */
  source: z.enum(['device', 'leave']),
  /** Lessons of that day. */
  lessons: z.int(),
});

const path = '/api/timetable/absences';

export const absencesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: timetableRead,
    summary: 'Absences of teachers, the newest first',
    input: pageInput(['fromDay', 'name', 'untilDay'], '-fromDay').extend({
      kind: z.enum(absenceKinds).optional(),
      state: z.enum(['open', 'cancelled']).optional(),
      from: day.optional().describe('Away on this day or later'),
      until: day.optional().describe('Away on this day or before'),
    }),
    output: pageOf(absence),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: timetableRead,
    summary: 'One absence',
    input: byId,
    output: absence,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: timetableAdmin,
    summary: 'Say that a teacher is away; refused where the same days are said already',
    idempotent: true,
    input: fields.extend({ source: z.enum(['hand', 'device', 'leave']).default('hand') }),
    output: absence,
    errors: ['rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: timetableAdmin,
    summary: 'Change an absence; covers of lessons that are not missed any more are cancelled',
    input: fields.extend({ id, version: z.int() }),
    output: absence,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${path}/:id/cancel`,
    access: timetableAdmin,
    summary:
      'The teacher is there after all: an absence of which lessons were missed ends now, another is cancelled; covers of lessons to come too',
    input: byId.extend({ version: z.int() }),
    output: absence,
    errors: ['not_found', 'conflict', 'rule'],
  }),
  unseen: endpoint({
    method: 'GET',
    path: `${path}/unseen`,
    access: timetableRead,
    summary: 'Teachers with lessons today whom attendance knows to be away and for whom there is no absence',
    output: z.object({ rows: z.array(unseen) }),
  }),
};
