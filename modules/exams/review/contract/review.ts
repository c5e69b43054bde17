import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { analysisRead, examsAdmin } from '../../contract/access.ts';
import { reviewRules } from './rules.ts';

/** `open`: nobody has said anything of it; `right`: somebody has looked, and the marks are right. */
export const findingStates = ['open', 'right'] as const;

/** Something that may be wrong with an exam's marks. */
export const findingRow = z.object({
  id,
  rule: z.enum(reviewRules),
  subjectName: z.string(),
  className: z.string(),
  streamName: z.string().nullable(),
  /** Names of the sheet's teachers; empty: nobody is named. */
  teachers: z.string(),
  sheetId: id,
  /** Whom to look at on the sheet, as the sheet names students; null: all of it. */
  studentId: id.nullable(),
  said: z.string(),
  why: z.string(),
  state: z.enum(findingStates),
  rightWords: z.string().nullable(),
  rightName: z.string().nullable(),
  rightAt: instant.nullable(),
});
export type FindingRow = z.infer<typeof findingRow>;

export const review = z.object({
  /** When the marks were last looked through; null: never. */
  reviewedAt: instant.nullable(),
  /** Marks have changed since then. */
  outdated: z.boolean(),
  open: z.int(),
  right: z.int(),
  byRule: z.array(z.object({ rule: z.enum(reviewRules), open: z.int() })),
});
export type Review = z.infer<typeof review>;

const path = '/api/exams/findings';

export const reviewApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/exams/exams/:id/review',
    access: analysisRead,
    summary: 'How many marks of an exam may be wrong, as they were last looked through',
    input: byId,
    output: review,
    errors: ['not_found'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/api/exams/exams/:id/review',
    access: examsAdmin,
    summary: 'Look through the marks of an exam',
    input: byId,
    output: review,
    errors: ['not_found', 'rule'],
  }),
  list: endpoint({
    method: 'GET',
    path,
    access: analysisRead,
    summary: 'What may be wrong with the marks of an exam, the most likely first',
    input: pageInput(['weight', 'rule', 'subjectName', 'className', 'teachers'], '-weight').extend({
      examId: id,
      rule: z.enum(reviewRules).optional(),
      state: z.enum([...findingStates, 'all']).default('open'),
      courseId: id.optional(),
      streamId: id.optional(),
      classId: id.optional(),
    }),
    output: pageOf(findingRow),
    errors: ['not_found'],
  }),
  right: endpoint({
    method: 'POST',
    path: `${path}/:id/right`,
    access: examsAdmin,
    summary: 'Say that somebody has looked and the marks are right, with a reason',
    input: byId.extend({ words: line(200) }),
    output: findingRow,
    errors: ['not_found', 'rule'],
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${path}/:id/takeback`,
    access: examsAdmin,
    summary: 'Withdraw that the marks are right',
    input: byId,
    output: findingRow,
    errors: ['not_found', 'rule'],
  }),
  one: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: analysisRead,
    summary: 'One finding, with everything that was said of it, the newest first',
    input: byId,
    output: findingRow.extend({
      /** False: the last check did not find it any more. */
      here: z.boolean(),
      /** `current`: of the marks as they are. Null words: it was taken back. */
      words: z.array(z.object({ words: z.string().nullable(), by: z.string(), at: instant, current: z.boolean() })),
    }),
    errors: ['not_found'],
  }),
};
export type Finding = z.infer<typeof reviewApi.one.output>;
