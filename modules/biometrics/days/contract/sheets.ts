import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { gender, id, optionalId } from '#kit/contract/fields.ts';
import { registersUse } from '../../contract/access.ts';
import { dayStatuses } from './day-status.ts';

const count = z.int();

/** A class's month, a row a student: what each of its school days came to. */
export const monthSheet = z.object({
  className: z.string(),
  streamName: z.string().nullable(),
  /** School days of the month in order, `yyyy-mm-dd`; none after today. */
  days: z.array(z.string()),
  rows: z.array(
    z.object({
      id,
      name: z.string(),
      admissionNo: z.string(),
      gender,
      /** One for each of `days`; null where nothing is known. */
      marks: z.array(z.enum(dayStatuses).nullable()),
      attended: count,
      missed: count,
      late: count,
      /** Days that count: marked, and not on leave-out. */
      of: count,
    }),
  ),
});
export type MonthSheet = z.infer<typeof monthSheet>;

const ofMonth = z.object({
  classId: id,
  /** Null: the whole class. */
  streamId: optionalId,
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month.'),
});

export const sheetsApi = {
  classes: endpoint({
    method: 'GET',
    path: '/api/bio/monthsheet/classes',
    access: registersUse,
    summary: 'Classes and streams whose sheets the user sees, lowest first; a class as a whole for who sees all of it',
    output: z.object({
      rows: z.array(z.object({ classId: id, className: z.string(), streamId: id.nullable(), streamName: z.string().nullable() })),
    }),
  }),
  month: endpoint({
    method: 'GET',
    path: '/api/bio/monthsheet',
    access: registersUse,
    summary:
      'What each school day of a month came to for the students of a class or stream: a teacher’s own, and all for who marks or reads all',
    input: ofMonth,
    output: monthSheet,
    errors: ['not_found'],
  }),
  print: endpoint({
    method: 'GET',
    path: '/api/bio/monthsheet/print',
    access: registersUse,
    summary: 'The monthly register on the school’s paper, with boys, girls and all who attended each day',
    input: ofMonth,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  workbook: endpoint({
    method: 'GET',
    path: '/api/bio/monthsheet/workbook',
    access: registersUse,
    summary: 'The monthly register as an Excel workbook',
    input: ofMonth,
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
