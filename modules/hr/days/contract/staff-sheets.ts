import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { staffStatuses } from '#modules/biometrics/staff/contract/staff-status.ts';
import { hrAdmin, hrRead } from '../../contract/access.ts';

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Choose a month.');
const count = z.int();

const days = z
  .number('Enter a number of days.')
  .int('Enter at most two decimals.')
  .min(0, 'Enter 0 to 31 days.')
  .max(3_100, 'Enter 0 to 31 days.');
const minutes = z
  .number('Enter minutes.')
  .int('Enter whole minutes.')
  .min(0, 'Enter 0 to 44,640 minutes.')
  .max(44_640, 'Enter 0 to 44,640 minutes.');

/** What payroll takes of a month. Days in hundredths: 50 is half a day. */
export const monthFigures = {
  /** Days that count: at work, missed, and on leave. */
  workingDays: days,
  presentDays: days,
  /** Missed without leave, and on leave without pay. */
  absentDays: days,
  unpaidDays: days,
  lateMinutes: minutes,
  overtimeMinutes: minutes,
};
export type MonthFigures = z.output<z.ZodObject<typeof monthFigures>>;

/** A month as it was confirmed. */
const taken = z.object({
  ...monthFigures,
  /** Other figures than the days come to, and why. */
  byHand: z.boolean(),
  because: z.string().nullable(),
  confirmedName: z.string(),
  confirmedAt: instant,
  version: count,
});

/** A member of staff in a month. */
export const staffMonth = z.object({
  id,
  fullName: z.string(),
  staffNo: z.string(),
  department: z.string().nullable(),
  jobTitle: z.string().nullable(),
  /** The school pays them in that month. */
  employed: z.boolean(),
  late: count,
  halfDays: count,
  leaveDays: count,
  minutes: count,
  /** Days that somebody has said by hand. */
  handDays: count,
  ...monthFigures,
  taken: taken.nullable(),
  /** The days come to something else than was confirmed. */
  differs: z.boolean(),
});
export type StaffMonth = z.infer<typeof staffMonth>;

const staffDay = z.object({
  day: z.string(),
  status: z.enum(staffStatuses),
  firstIn: instant.nullable(),
  lastOut: instant.nullable(),
  minutes: count,
  lateMinutes: count,
  earlyMinutes: count,
  overtimeMinutes: count,
  unfinished: z.boolean(),
  byHand: z.boolean(),
});
export type DayOfStaff = z.infer<typeof staffDay>;

const person = z.object({ id, month });
const filter = {
  month: month.optional(),
  departmentId: id.optional(),
  kind: z.enum(['teacher', 'support']).optional(),
  employed: z.boolean().optional(),
  taken: z.boolean().optional(),
};
export const sheetPath = '/api/hr/attendance';

export const staffSheetsApi = {
  list: endpoint({
    method: 'GET',
    path: sheetPath,
    access: hrRead,
    summary: 'The staff in a month, this one when it is left out: days at work and missed, hours, and what payroll takes',
    input: pageInput(
      ['fullName', 'department', 'presentDays', 'absentDays', 'late', 'leaveDays', 'lateMinutes', 'minutes', 'overtimeMinutes'],
      'fullName',
    ).extend(filter),
    output: pageOf(staffMonth).extend({ month: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${sheetPath}/:id/:month`,
    access: hrRead,
    summary: 'A member of staff in a month, day by day, with what payroll takes',
    input: person,
    output: staffMonth.extend({ month: z.string(), rows: z.array(staffDay) }),
    errors: ['not_found'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${sheetPath}/confirm`,
    access: hrAdmin,
    summary: 'Say that payroll takes a month as its days come to: of some of the staff, or of all whom the school pays',
    input: z.object({
      month,
      /** Null: all whom the school pays, but those whose figures were put in by hand. */
      ids: z.array(id).min(1, 'Choose somebody.').max(500, 'At most 500 at once.').nullable(),
    }),
    output: z.object({ confirmed: count }),
    errors: ['rule'],
  }),
  put: endpoint({
    method: 'PUT',
    path: `${sheetPath}/:id/:month`,
    access: hrAdmin,
    summary: 'Put other figures in place of what the days come to, with the reason',
    input: person.extend({ ...monthFigures, because: line(200), version: count.min(0) }),
    output: z.object({}),
    errors: ['not_found', 'conflict', 'rule'],
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${sheetPath}/:id/:month`,
    access: hrAdmin,
    summary: 'Reopen a confirmed month, until payroll has taken it',
    input: person,
    output: z.object({}),
    errors: ['not_found', 'rule'],
  }),
  print: endpoint({
    method: 'GET',
    path: `${sheetPath}/print`,
    access: hrRead,
    summary: 'The monthly sheet of the staff on the school’s paper, a column a day',
    input: z.object({ month, departmentId: id.optional(), kind: filter.kind }),
    output: binary,
    errors: ['rule'],
  }),
  workbook: endpoint({
    method: 'GET',
    path: `${sheetPath}/workbook`,
    access: hrRead,
    summary: 'The monthly sheet of the staff as an Excel workbook, a column a day',
    input: z.object({ month, departmentId: id.optional(), kind: filter.kind }),
    output: binary,
    errors: ['rule'],
  }),
};
