import { sql } from 'kysely';
import { anyOf } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import type { HomePartSource } from '#kit/server/module/home-parts.ts';
import { one } from '#kit/server/sql/one.ts';
import { lessonsScreens } from '../contract/screens.ts';
import { personOf } from './person.ts';

/** How many lesson plans wait for the head of a department, without those that somebody else has to approve. */
export const plansAtHome: HomePartSource = {
  key: 'lessonPlans',
  place: 31,
  access: anyOf('RIGHT_Head_of_Department'),
  read: async (ctx) => {
    const who = await personOf(ctx);
    // Who may do everything heads no department by that.
    if (who.heads.length === 0) return { figures: [], days: null };
    const { rows } = await sql<{ plans: number }>`
      select count(*)::int as plans
        from exams.lesson_plan p
        join settings.courses c on c.school_id = p.school_id and c.id = p.course_id
       where p.state = 'submitted' and c.department_id = any(${who.heads}::bigint[])
         and p.staff_member_id is distinct from ${who.staffMemberId}::bigint
         and p.author_id is distinct from ${who.accountId}::bigint
         and p.submitted_by is distinct from ${who.accountId}::bigint`.execute(ctx.tx);
    const path = to(lessonsScreens.allLessonPlans, {}, { state: 'submitted' });
    const waiting = { label: 'Lesson plans to approve', value: one(rows).plans, as: 'count', note: null, path } as const;
    return { figures: [waiting], days: null };
  },
};
