import { type RawBuilder, sql } from 'kysely';
import { judge } from '#kit/contract/access.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { staffMemberOfAccount } from '#modules/platform/server/public.ts';
import { postsContent } from '../../contract/access.ts';

/** Who looks at quizzes as staff. */
export interface Person {
  /** Works on every quiz. */
  readonly all: boolean;
  readonly accountId: number;
  /** Null for an account that is linked to nobody who works here. */
  readonly staffMemberId: number | null;
}

type Asking = Pick<SchoolContext, 'tx' | 'user'>;

export async function personOf(ctx: Asking): Promise<Person> {
  const { accountId } = ctx.user;
  const all = judge(postsContent, viewerOf(ctx.user)) === 'allowed';
  if (all) return { all, accountId, staffMemberId: null };
  const linked = await staffMemberOfAccount(ctx, accountId);
  const { rows } = await sql<{ id: number }>`
    select id from settings.staff where id = ${linked}::bigint and status <> 'left'`.execute(ctx.tx);
  return { all, accountId, staffMemberId: rows[0]?.id ?? null };
}

/** Whether a teaching `t` reaches a class, or one of its streams. */
const reaches = (classId: RawBuilder<unknown>, streamId: RawBuilder<unknown>) => sql`
  (t.class_id = ${classId} and (t.stream_id is null or ${streamId} is null or t.stream_id = ${streamId}))`;

/** As a statement asks: the member of staff may be SQL. */
type Asked = Omit<Person, 'staffMemberId'> & { staffMemberId: number | null | RawBuilder<unknown> };

/** The condition on `q` (elearning.quiz): who made it, who teaches its subject to some of those for whom it is, and who administers. */
export function worksOn(person: Asked): RawBuilder<boolean> {
  if (person.all) return sql<boolean>`true`;
  return sql<boolean>`(coalesce(q.owner_account = ${person.accountId}, false) or exists (
    select from exams.teachers_now t
      join elearning.quiz_audience u on u.school_id = t.school_id and u.quiz_id = q.id
      left join settings.streams n on n.school_id = u.school_id and n.id = u.stream_id
      left join registration.roll p on p.school_id = u.school_id and p.id = u.student_id
     where t.school_id = q.school_id and t.course_id = q.course_id and t.staff_member_id = (${person.staffMemberId})::bigint
       and ${reaches(sql`coalesce(u.class_id, n.class_id, p.class_id)`, sql`coalesce(u.stream_id, p.stream_id)`)}))`;
}

/** The person, who works on this quiz. Throws 404 for none of the school’s, 403 for somebody else’s. */
export async function workerOn(ctx: Asking, quizId: number): Promise<Person> {
  const person = await personOf(ctx);
  const { rows } = await sql<{ mine: boolean }>`
    select ${worksOn(person)} as mine from elearning.quiz q where q.id = ${quizId}`.execute(ctx.tx);
  const [quiz] = rows;
  if (!quiz) throw notFound('quiz');
  if (!quiz.mine) throw notYours();
  return person;
}

export const notYours = () =>
  new UserError(
    'forbidden',
    'This quiz belongs to teachers of its subject. Ask whoever made it, or the e-learning administrator.',
  );

/** The quiz of an attempt, on which the caller works. Throws 404 and 403. */
export async function quizOfAttempt(ctx: Asking, attemptId: number): Promise<number> {
  const { rows } = await sql<{ quizId: number }>`
    select a.quiz_id as "quizId" from elearning.quiz_attempt a where a.id = ${attemptId}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('attempt');
  await workerOn(ctx, found.quizId);
  return found.quizId;
}

/** Which of these targets the person does not teach the subject, by their place in the list. */
export async function untaught(
  { tx }: Asking,
  person: Person,
  courseId: number,
  targets: readonly { kind: 'class' | 'stream' | 'student'; id: number }[],
): Promise<number[]> {
  if (person.all) return [];
  const { rows } = await sql<{ at: number }>`
    select (g.place - 1)::int as at
      from jsonb_to_recordset(${JSON.stringify(targets.map((one, at) => ({ ...one, place: at + 1 })))}::jsonb)
           as g (kind text, id bigint, place int)
      left join settings.streams n on g.kind = 'stream' and n.id = g.id
      left join registration.roll p on g.kind = 'student' and p.id = g.id
     where not exists (
       select from exams.teachers_now t
        where t.course_id = ${courseId} and t.staff_member_id = ${person.staffMemberId}::bigint
          and ${reaches(
            sql`case g.kind when 'class' then g.id when 'stream' then n.class_id else p.class_id end`,
            sql`case g.kind when 'stream' then g.id when 'student' then p.stream_id end`,
          )})
     order by 1`.execute(tx);
  return rows.map(({ at }) => at);
}
