import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { analysisRead } from '../../contract/access.ts';

const count = z.int();
const rank = count.nullable();
/** A place and among how many; null where nobody is ranked. */
const ranks = { streamRank: rank, streamOf: rank, classRank: rank, classOf: rank, genderRank: rank, genderOf: rank };

/** One student in an exam, as merit lists show them. */
export const standing = z.object({
  /** The student's key. */
  id,
  admissionNo: z.string(),
  name: z.string(),
  className: z.string(),
  streamName: z.string().nullable(),
  gender: z.enum(['female', 'male']),
  sat: count,
  /** The sum of the subjects' marks in percent. */
  total: z.number(),
  /** Their average in percent; null for who sat nothing. */
  average: z.number().nullable(),
  /** In points; null where the class has no mean, or what it needs is missing. */
  mean: z.number().nullable(),
  grade: z.string().nullable(),
  /** The mean less that of the exam before. */
  deviation: z.number().nullable(),
  missing: z.string().nullable(),
  ...ranks,
});
export type Standing = z.infer<typeof standing>;

/** One subject of one student. */
export const subjectResult = z.object({
  courseId: id,
  subject: z.string(),
  state: z.enum(['scored', 'absent', 'exempt', 'malpractice', 'missing']),
  mark: z.number().nullable(),
  grade: z.string().nullable(),
  points: count.nullable(),
  deviation: z.number().nullable(),
  ...ranks,
});

export type SubjectResult = z.infer<typeof subjectResult>;

/** One student with every subject, in the order of the subjects. */
export const studentResult = standing.extend({ subjects: z.array(subjectResult) });
export type StudentResult = z.infer<typeof studentResult>;

const reason = z.object({ courseId: id, name: z.string(), points: count.nullable(), why: z.string() });

const distribution = z.array(z.object({ grade: z.string(), students: count }));

/** A subject in a stream, a class or the whole exam. */
export const subjectFigures = z.object({
  courseId: id,
  subject: z.string(),
  /** Null: of all the classes asked for. */
  className: z.string().nullable(),
  streamName: z.string().nullable(),
  /** Who teaches it there; empty for more than one stream. */
  teachers: z.string(),
  students: count,
  sat: count,
  average: z.number().nullable(),
  points: z.number().nullable(),
  /** The average less that of the same students' exam before. */
  deviation: z.number().nullable(),
  grades: distribution,
});
export type SubjectFigures = z.infer<typeof subjectFigures>;

/** A result that is not what was approved. */
export const changedResult = z.object({
  /** Names the row: the student's key and the subject's. */
  id: z.string(),
  studentId: id,
  name: z.string(),
  admissionNo: z.string(),
  /** Null: the student's mean. */
  subject: z.string().nullable(),
  before: z.number().nullable(),
  after: z.number().nullable(),
  gradeBefore: z.string().nullable(),
  gradeAfter: z.string().nullable(),
  rankBefore: rank,
  rankAfter: rank,
});

/** Whom an exam that was opened again touches. */
export const touched = z.object({
  /** Whose own marks, grades or mean are others than were approved. */
  results: count,
  /** Whose place alone is another, because somebody else's result is. */
  places: count,
  /** The first of them, those with other results before the others. */
  first: z.array(
    z.object({ id, name: z.string(), admissionNo: z.string(), className: z.string(), what: z.enum(['results', 'place']) }),
  ),
});
export type Touched = z.infer<typeof touched>;

const place = { classId: id.optional(), streamId: id.optional() };
const path = '/api/exams/exams/:id';
const merit = pageInput(['classRank', 'streamRank', 'name', 'admissionNo', 'total', 'mean', 'deviation', 'sat']).extend({
  id,
  ...place,
  gender: z.enum(['female', 'male']).optional(),
  ranked: z.enum(['yes', 'no']).optional(),
});

export const resultsApi = {
  standings: endpoint({
    method: 'GET',
    path: `${path}/standings`,
    access: analysisRead,
    summary: 'The merit list of an exam',
    input: merit,
    output: pageOf(standing),
    errors: ['not_found'],
  }),
  students: endpoint({
    method: 'GET',
    path: `${path}/students`,
    access: analysisRead,
    summary: 'The merit list of an exam with every subject of each student: the results of a class in one call',
    input: merit,
    output: pageOf(studentResult),
    errors: ['not_found'],
  }),
  student: endpoint({
    method: 'GET',
    path: `${path}/students/:studentId`,
    access: analysisRead,
    summary: 'One student’s results in an exam, with how the mean came about and the exams before',
    input: byId.extend({ studentId: id }),
    output: z.object({
      standing,
      subjects: z.array(subjectResult),
      /** Which subjects made the mean and why, and which did not; empty where there is none. */
      counted: z.array(reason),
      left: z.array(reason),
      /** What the points of those that count are divided by; 0 where there is no mean. */
      divisor: count,
      /** Exams of the same kind up to this one, the oldest first. */
      earlier: z.array(
        z.object({ examId: id, exam: z.string(), term: z.string(), average: z.number().nullable(), mean: z.number().nullable() }),
      ),
    }),
    errors: ['not_found'],
  }),
  figures: endpoint({
    method: 'GET',
    path: `${path}/figures`,
    access: analysisRead,
    summary: 'Means and grades of every subject: over the exam, by class, or by stream',
    input: byId.extend({ ...place, by: z.enum(['exam', 'class', 'stream']).default('exam') }),
    output: z.object({ grades: z.array(z.string()), rows: z.array(subjectFigures) }),
    errors: ['not_found'],
  }),
  difference: endpoint({
    method: 'GET',
    path: `${path}/difference`,
    access: analysisRead,
    summary: 'What has changed since the results were approved last',
    input: pageInput(['name']).extend({ id }),
    output: pageOf(changedResult),
    errors: ['not_found'],
  }),
  touched: endpoint({
    method: 'GET',
    path: `${path}/touched`,
    access: analysisRead,
    summary: 'Whose results or places are not what was approved last',
    input: byId,
    output: touched,
    errors: ['not_found'],
  }),
};
