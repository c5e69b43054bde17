import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id } from '#kit/contract/fields.ts';
import { analysisRead } from '../../contract/access.ts';
import { examKinds } from '../../sittings/contract/exam-states.ts';

const rank = z.int().nullable();

/** One exam of a student. */
const trackedExam = z.object({
  examId: id,
  exam: z.string(),
  kind: z.enum(examKinds),
  termName: z.string(),
  yearName: z.string(),
  className: z.string(),
  streamName: z.string().nullable(),
  /** In percent; null where the class has no mean. */
  average: z.number().nullable(),
  mean: z.number().nullable(),
  grade: z.string().nullable(),
  change: z.number().nullable(),
  classRank: rank,
  classOf: rank,
  streamRank: rank,
  streamOf: rank,
});
export type TrackedExam = z.infer<typeof trackedExam>;

export const tracked = z.object({
  id,
  name: z.string(),
  admissionNo: z.string(),
  className: z.string(),
  streamName: z.string().nullable(),
  /** As it was written when the student came. */
  entryMarks: z.string().nullable(),
  /** The oldest first. */
  exams: z.array(trackedExam),
  /** The grades that were given, the best of each scale first. */
  grades: z.array(z.string()),
  /** In the order of report forms; marks in the order of the exams, null for one without the subject. */
  subjects: z.array(
    z.object({
      courseId: id,
      subject: z.string(),
      marks: z.array(z.object({ mark: z.number().nullable(), grade: z.string().nullable() }).nullable()),
    }),
  ),
});
export type Tracked = z.infer<typeof tracked>;

export const studentTrackerApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/exams/analysis/students/:id',
    access: analysisRead,
    summary: 'One student over the years: means, ranks and subjects, exam by exam',
    input: byId,
    output: tracked,
    errors: ['not_found'],
  }),
};
