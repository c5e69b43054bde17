import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { examsAdmin } from '../../contract/access.ts';
import { reportsRead } from './access.ts';

/** The days on a term's report forms, for all classes or one; what is left empty is as the calendar of terms has it. */
export const reportDate = z.object({
  id,
  version: z.number().int(),
  termId: id,
  /** `Term 1, 2026` */
  termName: z.string(),
  classId: id.nullable(),
  className: z.string().nullable(),
  closingOn: z.string().nullable(),
  nextOpensOn: z.string().nullable(),
  printedOn: z.string().nullable(),
  visitingOn: z.string().nullable(),
  note: z.string().nullable(),
  /** What the form says: its own day, or the calendar's. */
  closes: z.string(),
  /** Null where the calendar has no later term and no day is given. */
  opens: z.string().nullable(),
});
export type ReportDate = z.infer<typeof reportDate>;

export const reportDateDraft = z.object({
  termId: id,
  /** Null: every class that has no dates of its own. */
  classId: optionalId,
  closingOn: optionalDay,
  nextOpensOn: optionalDay,
  printedOn: optionalDay,
  visitingOn: optionalDay,
  note: optionalLine(120),
});
export type ReportDateDraft = z.output<typeof reportDateDraft>;

/** A term with the days that its report forms have by the calendar. */
export const calendarTerm = z.object({
  id,
  name: z.string(),
  current: z.boolean(),
  opensOn: z.string(),
  closesOn: z.string(),
  nextOpensOn: z.string().nullable(),
});
export type CalendarTerm = z.infer<typeof calendarTerm>;

const path = '/api/exams/reportdates';

export const reportDatesApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: reportsRead,
    summary: 'Dates of report forms, the newest term first',
    input: pageInput(['termName', 'className', 'closes', 'opens', 'printedOn', 'visitingOn'], '-termName').extend({
      termId: id.optional(),
      classId: id.optional(),
    }),
    output: pageOf(reportDate),
  }),
  terms: endpoint({
    method: 'GET',
    path: `${path}/terms`,
    access: reportsRead,
    summary: 'Terms with the days the calendar gives their report forms, the newest first',
    output: z.object({ rows: z.array(calendarTerm) }),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: reportsRead,
    summary: 'The dates of one term and class',
    input: byId,
    output: reportDate,
    errors: ['not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    access: examsAdmin,
    summary: 'Give a term’s report forms their dates',
    input: reportDateDraft,
    output: reportDate,
    errors: ['duplicate', 'rule'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Change the dates of a term’s report forms',
    input: reportDateDraft.extend({ id, version: z.number().int() }),
    output: reportDate,
    errors: ['not_found', 'duplicate', 'conflict', 'rule'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: examsAdmin,
    summary: 'Remove dates; the report forms go by the school’s dates, or by the calendar',
    input: byId,
    errors: ['not_found'],
  }),
};
