import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { attendanceAdmin, attendanceRead } from '../../contract/access.ts';
import { staffStatuses } from './staff-status.ts';

const count = z.int();
const status = z.enum(staffStatuses);
const kind = z.enum(['teacher', 'support']);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month.');

/** A member of staff on a day, and in its month up to that day. */
export const staffAttendance = z.object({
  id,
  fullName: z.string(),
  staffNo: z.string(),
  department: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** Null: nothing is known of the day. */
  status: status.nullable(),
  byHand: z.boolean(),
  firstIn: instant.nullable(),
  lastOut: instant.nullable(),
  unfinished: z.boolean(),
  /** Whether their last punch came in, of today or of a night shift that began the day before. */
  onSite: z.boolean(),
  /** Days at work, half days among them; late; and missed, of those that count. */
  present: count,
  late: count,
  absent: count,
  percent: z.number().nullable(),
  /** Worked, and beyond what shifts ask for. */
  hours: z.number(),
  overtimeHours: z.number(),
});
export type StaffAttendance = z.infer<typeof staffAttendance>;

/** A day with what devices and a hand say of it. */
export const staffDay = z.object({
  day: z.string(),
  status,
  seen: status.nullable(),
  firstIn: instant.nullable(),
  lastOut: instant.nullable(),
  minutes: count,
  plannedMinutes: count,
  lateMinutes: count,
  earlyMinutes: count,
  overtimeMinutes: count,
  unfinished: z.boolean(),
  /** What somebody has said, why, who and when; null: nobody has. */
  hand: status.nullable(),
  because: z.string().nullable(),
  by: z.string().nullable(),
  at: instant.nullable(),
  version: count,
});
export type StaffDay = z.infer<typeof staffDay>;

const monthOfPerson = z.object({
  id,
  name: z.string(),
  month: z.string(),
  rows: z.array(staffDay),
  totals: z.object({
    present: count,
    late: count,
    halfDays: count,
    absent: count,
    minutes: count,
    overtimeMinutes: count,
    percent: z.number().nullable(),
  }),
});
export type MonthOfPerson = z.infer<typeof monthOfPerson>;

/** Teachers or the others today. */
const group = z.object({ here: count, late: count, left: count, notIn: count, away: count, total: count });
export type StaffGroup = z.infer<typeof group>;

export const staffAttendanceApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/bio/staff',
    access: attendanceRead,
    summary: 'Teachers, or the other staff, on a day (today when it is left out), with their hours in its month up to it',
    input: pageInput(
      ['fullName', 'department', 'firstIn', 'present', 'late', 'absent', 'percent', 'hours', 'overtimeHours'],
      'fullName',
    ).extend({
      kind: kind.optional(),
      day: day.optional(),
      departmentId: id.optional(),
      status: z.enum([...staffStatuses, 'unmarked']).optional(),
      onSite: z.boolean().optional(),
    }),
    output: pageOf(staffAttendance).extend({ day: z.string() }),
  }),
  today: endpoint({
    method: 'GET',
    path: '/api/bio/stafftoday',
    access: attendanceRead,
    summary:
      'How many teachers and other staff are here, late, gone, and not in though their shift has begun; null where nobody is seen or marked today',
    output: z.object({ groups: z.object({ teacher: group, support: group }).nullable() }),
  }),
  month: endpoint({
    method: 'GET',
    path: '/api/bio/staff/:id/days',
    access: attendanceRead,
    summary: 'The days of a member of staff in a month, this one when it is left out, with hours and totals',
    input: z.object({ id, month: month.optional() }),
    output: monthOfPerson,
    errors: ['not_found'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/bio/mydays',
    access: 'signedIn',
    summary: 'One’s own days in a month; 404 for an account that belongs to no member of staff',
    input: z.object({ month: month.optional() }),
    output: monthOfPerson,
    errors: ['not_found'],
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/bio/staff/:id/days/print',
    access: attendanceRead,
    summary: 'The month of a member of staff on the school’s paper, with hours and totals',
    input: z.object({ id, month }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  printMine: endpoint({
    method: 'GET',
    path: '/api/bio/mydays/print',
    access: 'signedIn',
    summary: 'One’s own month on the school’s paper; 404 for an account that belongs to no member of staff',
    input: z.object({ month }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  mark: endpoint({
    method: 'POST',
    path: '/api/bio/staff/mark',
    access: attendanceAdmin,
    summary: 'Say of some members of staff what a day came to: without a reason today where no device speaks, and else with one',
    tells: ['presence'],
    input: z.object({
      ids: z.array(id).min(1, 'Choose somebody.').max(200, 'At most 200 at once.'),
      day,
      status,
      because: optionalLine(200),
    }),
    output: z.object({ marked: count }),
    errors: ['rule'],
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/bio/staff/:id/days/:day',
    access: attendanceAdmin,
    summary: 'Correct a day by hand, with a reason; without a status the correction is removed',
    tells: ['presence'],
    input: z.object({ id, day, status: status.nullable(), because: optionalLine(200), version: count.min(0) }),
    output: z.object({}),
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
