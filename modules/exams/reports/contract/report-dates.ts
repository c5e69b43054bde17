import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, optionalDay, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { type RecordOf, resource } from '#kit/contract/resource.ts';
import { examsAdmin } from '../../contract/access.ts';
import { reportsRead } from './access.ts';

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

/** The days on a term's report forms, for all classes or one; what is left empty is as the calendar of terms has it. */
export const reportDates = resource({
  path,
  access: { read: reportsRead, write: examsAdmin },
  words: {
    one: 'report dates',
    many: 'Report dates',
    says: {
      list: 'Dates of report forms, the newest term first',
      get: 'The dates of one term and class',
      create: 'Give a term’s report forms their dates',
      update: 'Change the dates of a term’s report forms',
      remove: 'Remove dates; the report forms go by the school’s dates, or by the calendar',
    },
  },
  record: {
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
  },
  draft: z.object({
    termId: id,
    /** Null: every class that has no dates of its own. */
    classId: optionalId,
    closingOn: optionalDay,
    nextOpensOn: optionalDay,
    printedOn: optionalDay,
    visitingOn: optionalDay,
    note: optionalLine(120),
  }),
  filter: pageInput(['termName', 'className', 'closes', 'opens', 'printedOn', 'visitingOn'], '-termName').extend({
    termId: id.optional(),
    classId: id.optional(),
  }),
  refuses: { draft: ['rule'], removal: [] },
});
export type ReportDate = RecordOf<typeof reportDates>;
export type ReportDateDraft = z.output<typeof reportDates.draft>;

export const reportDatesApi = {
  ...reportDates.api,
  terms: endpoint({
    method: 'GET',
    path: `${path}/terms`,
    access: reportsRead,
    summary: 'Terms with the days the calendar gives their report forms, the newest first',
    output: z.object({ rows: z.array(calendarTerm) }),
  }),
};
