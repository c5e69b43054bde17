import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { ownAnalysisApi } from '../../contract/own.ts';
import { keepsStream } from '../../../sittings/server/keeps-stream.ts';
import { shownExam } from '../../../sittings/server/shown-exam.ts';
import { taughtThen } from '../../../sittings/server/taught-then.ts';
import { staffMemberOf } from '../../../teaching/server/teaches.ts';
import { type Context, headedCourses } from './own-scope.ts';

type Choices = Output<typeof ownAnalysisApi.choices>;

/** Exams whose day of publication has come and of which something is the user's own, the newest first. */
export async function ownChoices(ctx: Context): Promise<Choices> {
  const staffMemberId = await staffMemberOf(ctx);
  const { rows } = await sql<Choices['exams'][number]>`
    with streams as materialized (
           select r.school_id, r.id, r.class_teacher_id, concat_ws(' ', c.name, r.name) as name, c.level
             from settings.streams r join settings.classes c on c.school_id = r.school_id and c.id = r.class_id),
         headed as materialized (select * from ${headedCourses(staffMemberId)} d)
    select id, name, "termName", "yearName", subjects, streams from (
      select e.id, e.name, m.name as "termName", y.name as "yearName", m.opens_on,
             exists (select from exams.exam_class x
                       join exams.teaching k on k.school_id = x.school_id and k.class_id = x.class_id
                      where x.school_id = e.school_id and x.exam_id = e.id and k.staff_member_id = ${staffMemberId}::bigint
                        and ${taughtThen('k', 'e')})
             or exists (select from headed d
                          join exams.exam_class x on x.school_id = d.school_id and x.exam_id = e.id
                          join lateral (select from exams.result t
                                         where t.school_id = d.school_id and t.exam_id = e.id and t.class_id = x.class_id
                                           and t.course_id = d.id limit 1) has on true) as subjects,
             (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name) order by r.level, r.name), '[]')
                from streams r
               where ${keepsStream(ctx, staffMemberId)} and exists (
                       select from exams.standing s where s.school_id = e.school_id and s.exam_id = e.id and s.stream_id = r.id)) as streams
        from exams.exam e
        join settings.terms m on m.school_id = e.school_id and m.id = e.term_id
        join settings.years y on y.school_id = m.school_id and y.id = m.year_id
       where ${shownExam(schoolDay(ctx))}) e
     where e.subjects or json_array_length(e.streams) > 0
     order by e.opens_on desc, e.id desc limit 200`.execute(ctx.tx);
  return {
    exams: rows.map(({ id, name, termName, yearName, subjects, streams }) => ({
      id,
      name,
      termName,
      yearName,
      subjects,
      streams,
    })),
  };
}
