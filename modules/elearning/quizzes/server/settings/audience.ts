import { type RawBuilder, sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Target } from '../../contract/settings.ts';
import { type Person, untaught } from '../scope.ts';

type Tx = SchoolContext['tx'];

/** Whether a quiz `q` is for the student `s` (registration.roll), who is on the roll. */
export const isFor: RawBuilder<boolean> = sql<boolean>`(s.here and exists (
  select from elearning.quiz_audience u
   where u.school_id = q.school_id and u.quiz_id = q.id
     and (u.student_id = s.id
          or ((u.class_id = s.class_id or u.stream_id = s.stream_id)
              and (not q.takers_only or exists (
                select from exams.takers_now k
                 where k.school_id = q.school_id and k.student_id = s.id and k.course_id = q.course_id))))))`;

/** Students for whom a quiz `q` is, as a relation to join: `(school_id, quiz_id, student_id)`, each once. */
export const audienceOf = (quizId: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select s.* from registration.roll s, elearning.quiz q where q.school_id = s.school_id and q.id = ${quizId} and ${isFor})`;

/** For whom a quiz `q` is, in words. */
export const audienceWords: RawBuilder<string> = sql<string>`coalesce((
  select string_agg(w.name, ', ' order by w.kind, w.level, w.name)
    from (select case when u.student_id is not null then 1 else 0 end as kind, c.level,
                 coalesce(p.full_name, c.name || coalesce(' ' || n.name, '')) as name
            from elearning.quiz_audience u
            left join registration.roll p on p.school_id = u.school_id and p.id = u.student_id
            left join settings.streams n on n.school_id = u.school_id and n.id = u.stream_id
            left join settings.classes c on c.school_id = u.school_id and c.id = coalesce(u.class_id, n.class_id, p.class_id)
           where u.school_id = q.school_id and u.quiz_id = q.id
           limit 12) w), '')`;

/** Refuses targets that the person does not teach the subject, at `audience`. */
export async function checkTaught(
  ctx: Pick<SchoolContext, 'tx' | 'user'>,
  person: Person,
  courseId: number,
  audience: readonly Target[],
): Promise<void> {
  const [first] = await untaught(ctx, person, courseId, audience);
  if (first === undefined) return;
  throw fieldError(`audience.${first}`, 'You do not teach this subject there. The exams administrator says who teaches what.');
}

/** Writes for whom a quiz is, in place of what stood. */
export async function writeAudience(tx: Tx, quizId: number, audience: readonly Target[]): Promise<void> {
  await sql`delete from elearning.quiz_audience where quiz_id = ${quizId}`.execute(tx);
  await sql`
    insert into elearning.quiz_audience (quiz_id, class_id, stream_id, student_id)
    select ${quizId}::bigint, case g.kind when 'class' then g.id end, case g.kind when 'stream' then g.id end,
           case g.kind when 'student' then g.id end
      from jsonb_to_recordset(${JSON.stringify(audience)}::jsonb) as g (kind text, id bigint)`.execute(tx);
}

export interface NamedTarget extends Target {
  name: string;
}

/** For whom a quiz is, with names, in the order of classes. */
export async function targetsOf(tx: Tx, quizId: number): Promise<NamedTarget[]> {
  const { rows } = await sql<NamedTarget>`
    select case when u.class_id is not null then 'class' when u.stream_id is not null then 'stream' else 'student' end as kind,
           coalesce(u.class_id, u.stream_id, u.student_id)::bigint as id,
           coalesce(p.full_name || ', ' || p.admission_no, c.name || coalesce(' ' || n.name, ''), '')::text as name
      from elearning.quiz_audience u
      left join registration.roll p on p.school_id = u.school_id and p.id = u.student_id
      left join settings.streams n on n.school_id = u.school_id and n.id = u.stream_id
      left join settings.classes c on c.school_id = u.school_id and c.id = coalesce(u.class_id, n.class_id)
     where u.quiz_id = ${quizId}
     order by c.level nulls last, n.name nulls first, p.full_name, u.id`.execute(tx);
  return rows;
}
