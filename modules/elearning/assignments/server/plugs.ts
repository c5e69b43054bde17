import { sql } from 'kysely';
import { to } from '#kit/contract/screen.ts';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { learnerDue } from '../../learners/server/ports.ts';
import { teaches } from '../../contract/access.ts';
import { assignmentsScreens } from '../contract/screens.ts';
import { dueFor } from './learner/list-own.ts';

/** What a student’s first page shows of assignments. */
const mostAtHome = 20;

/** What waits for somebody, as the first page shows it: work to mark, of a teacher their own assignments’. */
export const assignmentsAtHome: readonly Waits[] = [
  {
    key: 'assignmentsToMark',
    title: 'Work handed in to mark',
    screen: assignmentsScreens.assignments,
    query: 'state=toMark',
    access: teaches,
    count: (account) => sql`
      select count(*)::int from elearning.submission s
        join elearning.assignment a on a.school_id = s.school_id and a.id = s.assignment_id
       where s.state = 'submitted' and a.state <> 'archived' and ${
         account === null
           ? sql`true`
           : sql`exists (select from platform.users u
                          where u.school_id = a.school_id and u.id = ${account} and u.staff_member_id = a.staff_member_id)`
       }`,
  },
];

/** What this area plugs into modules and areas before it. */
export const assignmentsProvides: readonly Provided[] = provide(learnerDue, async (ctx) =>
  (await dueFor(ctx, mostAtHome)).map(({ id, title, dueAt }) => ({
    title,
    kind: 'assignment' as const,
    dueAt,
    href: to(assignmentsScreens.assignment, { id }),
  })),
);
