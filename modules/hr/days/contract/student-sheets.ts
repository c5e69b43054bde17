import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { dayStatuses } from '#modules/biometrics/days/contract/day-status.ts';
import { hrRead } from '../../contract/access.ts';
import { month } from './staff-sheets.ts';

const count = z.int();

/** A student in a month, as registers and devices have it. */
export const studentMonth = z.object({
  id,
  fullName: z.string(),
  admissionNo: z.string(),
  className: z.string().nullable(),
  streamName: z.string().nullable(),
  attended: count,
  late: count,
  missed: count,
  /** Days that count: marked, and not on leave-out. */
  of: count,
  percent: z.number().nullable(),
});
export type StudentMonth = z.infer<typeof studentMonth>;

const studentDay = z.object({
  day: z.string(),
  status: z.enum(dayStatuses),
  minutesLate: count.nullable(),
  firstIn: instant.nullable(),
  lastOut: instant.nullable(),
});
export type DayOfStudent = z.infer<typeof studentDay>;

const path = '/api/hr/studentattendance';
const of = z.object({ month, classId: id, streamId: id.optional() });

/** To look at: registers and devices are kept under attendance. */
export const studentSheetsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: hrRead,
    summary: 'Students in a month, this one when it is left out: days attended and missed',
    input: pageInput(['fullName', 'admissionNo', 'className', 'attended', 'late', 'missed', 'percent'], 'fullName').extend({
      month: month.optional(),
      classId: id.optional(),
      streamId: id.optional(),
    }),
    output: pageOf(studentMonth).extend({ month: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id/:month`,
    access: hrRead,
    summary: 'A student in a month, day by day',
    input: z.object({ id, month }),
    output: studentMonth.extend({ month: z.string(), rows: z.array(studentDay) }),
    errors: ['not_found'],
  }),
  print: endpoint({
    method: 'GET',
    path: `${path}/print`,
    access: hrRead,
    summary: 'The month of a class or stream on the school’s paper, a column a day',
    input: of,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  workbook: endpoint({
    method: 'GET',
    path: `${path}/workbook`,
    access: hrRead,
    summary: 'The month of a class or stream as an Excel workbook, a column a day',
    input: of,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
