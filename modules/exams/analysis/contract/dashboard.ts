import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { day, id, instant } from '#kit/contract/fields.ts';
import { analysisRead } from '../../contract/access.ts';
import { examStates } from '../../sittings/contract/exam-states.ts';

const exam = { examId: id, name: z.string(), termName: z.string() };
const figure = z.number().nullable();

export const examDashboard = z.object({
  today: day,
  /** Exams that teachers enter marks of. */
  open: z.array(z.object({ ...exam, enterUntil: instant.nullable(), expected: z.int(), entered: z.int() })),
  /** What whoever administers exams does next; empty for everybody else. */
  waiting: z.array(z.object({ ...exam, state: z.enum(examStates), does: z.enum(['close', 'process', 'approve', 'publish']) })),
  /** The newest exam whose results are published; while there is none, the newest that has results. */
  latest: z
    .object({
      ...exam,
      state: z.enum(examStates),
      publishedOn: day.nullable(),
      students: z.int(),
      mean: figure,
      /** From which grade on a result is in the upper half of its scale: `C+ and above`. */
      upperFrom: z.string().nullable(),
      /** Percent that are there: of candidates by their mean grade; where there is no mean, of subject entries. */
      upper: figure,
      classes: z.array(
        z.object({
          classId: id,
          name: z.string(),
          students: z.int(),
          mean: figure,
          change: figure,
          upper: figure,
        }),
      ),
      /** Who has which mean grade; of classes without a mean, how many results have which level. */
      grades: z.array(z.object({ grade: z.string(), students: z.int() })),
      /** False: no class of it has a mean, and levels are counted. */
      means: z.boolean(),
      /** Best first: mean points, or the percent in the upper half where there is no mean. */
      subjects: z.array(z.object({ courseId: id, subject: z.string(), value: z.number(), change: figure })),
    })
    .nullable(),
  /** The school's mean in the last exams of the same kind, the oldest first. */
  trend: z.array(z.object({ examId: id, exam: z.string(), term: z.string(), mean: z.number() })),
});
export type ExamDashboard = z.infer<typeof examDashboard>;
export type LatestExam = NonNullable<ExamDashboard['latest']>;

export const examDashboardApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/exams/dashboard',
    access: analysisRead,
    summary: 'What goes on in exams: entry of marks, what waits, and the newest results',
    output: examDashboard,
  }),
};
