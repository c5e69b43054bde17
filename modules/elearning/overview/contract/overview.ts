import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, instant } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { teaches } from '../../contract/access.ts';

const count = z.int();

/** How many days back counts as engaged, and how many as falling behind. */
export const engagedDays = 7;
export const behindDays = 30;

/** What students of a class did in the last seven days. */
const classRow = z.object({
  id,
  name: z.string(),
  students: count,
  /** Of them, those who have an account that may sign in. */
  accounts: count,
  /** Of them, those who did anything at all. */
  active: count,
  quizzes: count,
  assignments: count,
  selfTests: count,
  activities: count,
  posts: count,
  /** Of video lessons watched. */
  minutes: count,
});
export type EngagedClass = z.infer<typeof classRow>;

/** What students have still to do. */
const dueRow = z.object({
  kind: z.enum(['assignment', 'quiz']),
  id,
  title: z.string(),
  courseName: z.string(),
  dueAt: instant,
  /** Of those it is for, how many have done it. */
  done: count,
  of: count,
});
export type DueRow = z.infer<typeof dueRow>;

const liveRow = z.object({
  id,
  title: z.string(),
  /** Class and subject; null: a meeting of staff. */
  whom: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  /** Its room is open. */
  now: z.boolean(),
});
export type LiveRow = z.infer<typeof liveRow>;

export const overview = z.object({
  /** Open now or before the end of the next day, the soonest first. */
  live: z.array(liveRow),
  /** Ends within the next seven days, the soonest first. */
  due: z.array(dueRow),
  /** There is more due than that. */
  moreDue: z.boolean(),
  /** What waits to be marked: pieces of work, and answers of quizzes. */
  toMark: z.object({ assignments: count, answers: count }),
  classes: z.array(classRow),
});
export type Overview = z.infer<typeof overview>;

const behindRow = z.object({
  id,
  name: z.string(),
  admissionNo: z.string(),
  className: z.string(),
  /** In the last thirty days, of what the caller teaches them. */
  missedAssignments: count,
  missedQuizzes: count,
  missed: count,
  /** When they last did anything in these thirty days; null: nothing. */
  lastDoneAt: instant.nullable(),
});
export type BehindRow = z.infer<typeof behindRow>;

/** All of e-learning at a glance: whoever teaches sees their own students and subjects. */
export const overviewApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/elearning/overview',
    access: teaches,
    summary: 'Live now, due, waiting to be marked, and what each class did in the last seven days',
    output: overview,
  }),
  behind: endpoint({
    method: 'GET',
    path: '/api/elearning/overview/behind',
    access: teaches,
    summary: 'Students who missed assignments or quizzes in the last thirty days',
    input: pageInput(['missed', 'name', 'className', 'missedAssignments', 'missedQuizzes', 'lastDoneAt'], '-missed').extend({
      classId: id.optional(),
    }),
    output: pageOf(behindRow),
  }),
};
