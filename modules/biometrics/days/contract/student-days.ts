import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant, optionalLine } from '#kit/contract/fields.ts';
import { attendanceAdmin, registersUse } from '../../contract/access.ts';
import { dayStatuses } from './day-status.ts';

/** A day of a student with what each source says of it. */
export const studentDay = z.object({
  day: z.string(),
  /** What it came to. */
  status: z.enum(dayStatuses),
  /** What the registers come to; null: none has them. */
  registered: z.enum(dayStatuses).nullable(),
  minutesLate: z.int().nullable(),
  /** When a device saw them first and last. */
  firstIn: instant.nullable(),
  lastOut: instant.nullable(),
  /** What somebody has put in place of the rest, why, who and when; null: nobody has. */
  corrected: z.enum(dayStatuses).nullable(),
  because: z.string().nullable(),
  by: z.string().nullable(),
  at: instant.nullable(),
});
export type StudentDay = z.infer<typeof studentDay>;

export const studentDaysApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/bio/students/:id/days',
    access: registersUse,
    summary: 'The days of a student between two days, this term when they are left out, with what register, device and hand say',
    input: z.object({ id, from: day.optional(), to: day.optional() }),
    output: z.object({ id, name: z.string(), from: z.string(), to: z.string(), rows: z.array(studentDay) }),
    errors: ['not_found'],
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/bio/students/:id/days/:day',
    access: attendanceAdmin,
    summary: 'Correct a day of a student by hand, with a reason; without a status the correction is removed',
    tells: ['presence'],
    input: z.object({ id, day, status: z.enum(dayStatuses).nullable(), because: optionalLine(200) }),
    output: z.object({}),
    errors: ['not_found', 'rule'],
  }),
};
