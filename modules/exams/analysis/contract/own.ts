import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { ownAnalysisUse } from '../../contract/access.ts';
import { findingRow, findingStates } from '../../review/contract/review.ts';
import { report } from './reports.ts';

/**
 * `subjects`: what one teaches or heads, stream by stream; `marks`: the students of one of these; `stream`: every subject of the
 * stream whose class teacher one is; `merit`: its merit list.
 */
export const ownReportKinds = ['subjects', 'marks', 'stream', 'merit'] as const;
export type OwnReportKind = (typeof ownReportKinds)[number];

/** Which exam, and of whom: `streamId` alone for a class teacher's stream; with a subject for the students of a part. */
const wanted = z.object({
  examId: id,
  kind: z.enum(ownReportKinds),
  courseId: id.optional(),
  classId: id.optional(),
  streamId: id.optional(),
});
export type OwnWanted = z.infer<typeof wanted>;

const path = '/api/exams/ownanalysis';

/** Analysis for who teaches, keeps a class or heads a department: the server says of each answer what is theirs. */
export const ownAnalysisApi = {
  choices: endpoint({
    method: 'GET',
    path,
    access: ownAnalysisUse,
    summary: 'Published exams of which something is the user’s own, the newest first',
    output: z.object({
      exams: z.array(
        z.object({
          id,
          name: z.string(),
          termName: z.string(),
          yearName: z.string(),
          /** True: the user taught in it, or heads a department whose subjects it has. */
          subjects: z.boolean(),
          /** Streams whose class teacher the user is. */
          streams: z.array(z.object({ id, name: z.string() })),
        }),
      ),
    }),
  }),
  report: endpoint({
    method: 'GET',
    path: `${path}/exams/:examId/reports/:kind`,
    access: ownAnalysisUse,
    summary:
      'One’s own part of a published exam: means, median and deviation, grades, the marks of a part, a stream’s merit list',
    input: wanted,
    output: report,
    errors: ['not_found'],
  }),
  paper: endpoint({
    method: 'GET',
    path: `${path}/exams/:examId/reports/:kind/:format`,
    access: ownAnalysisUse,
    summary: 'The same as PDF on the school’s paper, or as an Excel workbook',
    input: wanted.extend({ format: z.enum(['pdf', 'xlsx']), table: z.string().trim().min(1).max(20) }),
    output: binary,
    errors: ['not_found', 'rule'],
  }),
  findings: endpoint({
    method: 'GET',
    path: `${path}/findings`,
    access: ownAnalysisUse,
    summary: 'What may be wrong with the marks of one’s own sheets, the most likely first',
    input: pageInput(['weight', 'rule', 'subjectName', 'className'], '-weight').extend({
      examId: id.optional(),
      state: z.enum([...findingStates, 'all']).default('open'),
    }),
    output: pageOf(findingRow.extend({ examName: z.string() })),
  }),
};
