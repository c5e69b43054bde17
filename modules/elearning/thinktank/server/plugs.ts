import { sql } from 'kysely';
import { to } from '#kit/contract/screen.ts';
import type { Waits } from '#kit/server/approval/waiting.ts';
import { type Provided, provide } from '#kit/server/module/ports.ts';
import { topicMoves } from '../../content/server/for-others.ts';
import { teaches } from '../../contract/access.ts';
import { learnerDue } from '../../learners/server/ports.ts';
import { thinktankScreens } from '../contract/screens.ts';
import { freshAnswers, sentBack } from './threads/learner-threads.ts';

/** What waits for somebody, as the first page shows it: posts held back or reported, of a teacher those of their subjects and classes. */
export const thinktankAtHome: readonly Waits[] = [
  {
    key: 'thinktankPosts',
    title: 'Posts of students to look at',
    screen: thinktankScreens.thinktankQueue,
    query: 'sort=at',
    access: teaches,
    count: (account) => sql`
      select count(*)::int from elearning.think_post p
        join elearning.think_thread t on t.school_id = p.school_id and t.id = p.thread_id
       where (p.state = 'waiting' or exists (
               select from elearning.think_report e
                where e.school_id = p.school_id and e.post_id = p.id and e.settled_at is null))
         and ${
           account === null
             ? sql`true`
             : sql`(exists (select from platform.user_roles o
                             where o.school_id = t.school_id and o.account_id = ${account}
                               and o.role in ('ROLE_All', 'ROLE_Elearning_Admin'))
                or exists (select from exams.teachers_now n
                             join platform.users u on u.school_id = n.school_id and u.staff_member_id = n.staff_member_id
                            where n.school_id = t.school_id and n.course_id = t.course_id
                              and (t.class_id is null or n.class_id = t.class_id) and u.id = ${account}))`
         }`,
  },
];

/** What this area plugs into modules and areas before it: new answers to a student’s questions, and what was sent back to them; threads go along when topics are merged. */
export const thinktankProvides: readonly Provided[] = [
  ...provide(learnerDue, async (ctx, learner) => {
    const row = (kind: 'answer' | 'returned', { id, title }: { id: number; title: string }) => ({
      title,
      kind,
      dueAt: null,
      href: to(thinktankScreens.thinktankThread, { id }),
    });
    return [
      ...(await sentBack(ctx, learner)).map((one) => row('returned', one)),
      ...(await freshAnswers(ctx, learner.studentId)).map((one) => row('answer', one)),
    ];
  }),
  ...provide(topicMoves, async ({ tx }, fromId, intoId) => {
    await sql`update elearning.think_thread set topic_id = ${intoId}::bigint where topic_id = ${fromId}::bigint`.execute(tx);
  }),
];
