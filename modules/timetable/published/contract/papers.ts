import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { day } from '#kit/contract/fields.ts';
import { timetableSee } from '../../contract/access.ts';
import { whoseKey } from './published.ts';

/** What a whole-school sheet has a row for. */
export const sheetRows = ['class', 'teacher', 'room'] as const;

const path = '/api/timetable/published';
const sheet = {
  view: z.enum(['class', 'teacher', 'room', 'student', 'school']),
  /** Empty: all of them, one after the other; of students one is named. */
  key: whoseKey.default(''),
  /** Of the whole school: what it has a row for. */
  rows: z.enum(sheetRows).default('class'),
  /** What holds on this day; today where it is left out. */
  day: day.optional(),
};

export const timetablePapersApi = {
  paper: endpoint({
    method: 'GET',
    path: `${path}/paper`,
    access: timetableSee,
    summary: 'A class, teacher or room, all of them, a student, or the whole school as PDF on A4 or A3',
    input: z.object({ ...sheet, paper: z.enum(['a4', 'a3']).default('a4'), plain: z.boolean().default(false) }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  workbook: endpoint({
    method: 'GET',
    path: `${path}/workbook`,
    access: timetableSee,
    summary: 'The same as a workbook of Excel',
    input: z.object(sheet),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
};
