import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { teachingUse } from '../../contract/access.ts';

const whole = z.int();

export const coverageStates = ['behind', 'up_to_date', 'no_scheme'] as const;
export type CoverageState = (typeof coverageStates)[number];

/** How far a teacher is with a subject of a class in a term, by its scheme. */
export const coverageRow = z.object({
  id: z.string(),
  /** Null where a subject is taught and has no scheme. */
  schemeId: id.nullable(),
  staffName: z.string(),
  courseName: z.string(),
  className: z.string(),
  streamName: z.string().nullable(),
  lessons: whole,
  /** Lessons of weeks that are over. */
  due: whole,
  planned: whole,
  taught: whole,
  /** Lessons that are due and not taught. */
  behind: whole,
  /** Of all its lessons taught, in per cent. */
  share: whole,
  state: z.enum(coverageStates),
});
export type CoverageRow = z.infer<typeof coverageRow>;

const filter = {
  /** The current term without it. */
  termId: id.optional(),
  classId: id.optional(),
  courseId: id.optional(),
  state: z.enum(coverageStates).optional(),
};
const path = '/api/exams/lessons/coverage';
const access = teachingUse;

export const coverageApi = {
  list: endpoint({
    method: 'GET',
    path,
    access,
    summary: 'Lessons planned and taught against schemes and the weeks of the term that are over, as far as the caller may read',
    input: pageInput(
      ['behind', 'staffName', 'courseName', 'className', 'lessons', 'due', 'planned', 'taught', 'share'],
      '-behind',
    ).extend(filter),
    output: pageOf(coverageRow),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/api/exams/lessons/coveragefigures',
    access,
    summary: 'The same in figures, and how many plans and schemes wait for approval',
    input: z.object({ termId: id.optional() }),
    output: z.object({
      termId: id.nullable(),
      weeks: whole,
      /** Weeks of the term that are over. */
      over: whole,
      due: whole,
      taught: whole,
      behind: whole,
      /** Schemes with lessons that are due and not taught. */
      schemesBehind: whole,
      withoutScheme: whole,
      waitingPlans: whole,
      waitingSchemes: whole,
    }),
  }),
};
