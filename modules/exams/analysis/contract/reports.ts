import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { gender, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { analysisRead } from '../../contract/access.ts';
import { examStates } from '../../sittings/contract/exam-states.ts';

/** The ways in which an exam is looked at; each is one tab of the analysis. */
export const reportKinds = [
  'subjects',
  'streams',
  'teachers',
  'departments',
  'improved',
  'leaders',
  'gender',
  'years',
  'merit',
] as const;
export type ReportKind = (typeof reportKinds)[number];

/** How many students a list of the best may name on the screen. */
export const leaderCounts = [5, 10, 20, 50] as const;

/** `change`: more is better, less is worse; `percent`: a share of 100. */
const columnKinds = ['text', 'number', 'percent', 'change'] as const;

export const reportColumn = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(columnKinds),
  /** The column counts who has this grade. */
  grade: z.string().nullable(),
});
export type ReportColumn = z.infer<typeof reportColumn>;

/** What a row stands for: it opens the list of these students, or this one's results over the years. */
const rowOf = z.object({
  courseId: id.optional(),
  classId: id.optional(),
  streamId: id.optional(),
  gender: gender.optional(),
  teacherId: id.optional(),
  studentId: id.optional(),
});
export type ReportRowOf = z.infer<typeof rowOf>;

export const reportRow = z.object({
  id: z.string(),
  of: rowOf,
  /** True: what stands under a grade is how many students the list of this row and grade has. */
  counts: z.boolean().optional(),
  /** The last row sums the others up. */
  total: z.boolean(),
  /** By the columns' keys. */
  cells: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
});
export type ReportRow = z.infer<typeof reportRow>;

/** A table of a report, and which of its columns are drawn. */
export const reportTable = z.object({
  key: z.string(),
  title: z.string(),
  columns: z.array(reportColumn),
  rows: z.array(reportRow),
  chart: z
    .object({
      how: z.enum(['bars', 'lines']),
      /** The column that names what is drawn. */
      by: z.string(),
      series: z.array(z.object({ key: z.string(), label: z.string() })),
    })
    .nullable(),
  /** What must be known to read it. */
  note: z.string().nullable(),
});
export type ReportTable = z.infer<typeof reportTable>;

export const report = z.object({
  /** False: the classes asked for have no mean, so levels are counted instead. */
  means: z.boolean(),
  tables: z.array(reportTable),
});
export type Report = z.infer<typeof report>;

/** Which exam is looked at, and of whom. */
const scope = z.object({ examId: id, classId: id.optional(), streamId: id.optional() });

const count = z.int().min(1).max(100).default(10).describe('How many students a list of the best names');

/** A student whom a figure counts. */
export const countedStudent = z.object({
  id,
  name: z.string(),
  admissionNo: z.string(),
  className: z.string(),
  streamName: z.string().nullable(),
  gender,
  /** In percent; of all subjects the average. */
  mark: z.number().nullable(),
  grade: z.string().nullable(),
  points: z.number().nullable(),
  classRank: z.int().nullable(),
  /** The mark less that of the exam before. */
  change: z.number().nullable(),
});
export type CountedStudent = z.infer<typeof countedStudent>;

const path = '/api/exams/analysis';

export const examAnalysisApi = {
  choices: endpoint({
    method: 'GET',
    path: `${path}/choices`,
    access: analysisRead,
    summary: 'Exams that have results, the newest first, with their classes',
    output: z.object({
      exams: z.array(
        z.object({
          id,
          name: z.string(),
          termName: z.string(),
          yearName: z.string(),
          state: z.enum(examStates),
          classes: z.array(z.object({ id, name: z.string() })),
        }),
      ),
    }),
  }),
  report: endpoint({
    method: 'GET',
    path: `${path}/exams/:examId/reports/:kind`,
    access: analysisRead,
    summary: 'An exam by subject, stream, teacher, department, gender or year; who stands best, and who has improved most',
    input: scope.extend({ kind: z.enum(reportKinds), count }),
    output: report,
    errors: ['not_found'],
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/exams/:examId/reports/:kind/:format`,
    access: analysisRead,
    summary: 'A table of a report as PDF on the school’s paper, or as an Excel workbook',
    input: scope.extend({
      kind: z.enum(reportKinds),
      count,
      format: z.enum(['pdf', 'xlsx']),
      table: z.string().trim().min(1).max(20),
    }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  students: endpoint({
    method: 'GET',
    path: `${path}/exams/:examId/students`,
    access: analysisRead,
    summary: 'The students whom a figure counts: of a subject or of the mean, with a grade or with any',
    input: pageInput(['mark', 'name', 'admissionNo', 'points', 'classRank', 'change'], '-mark').extend({
      ...scope.shape,
      courseId: id.optional(),
      /** Of the streams in which this teacher has the subject, or any. */
      teacherId: id.optional(),
      gender: gender.optional(),
      grade: z.string().trim().max(20).optional(),
    }),
    output: pageOf(countedStudent),
    errors: ['not_found'],
  }),
};
