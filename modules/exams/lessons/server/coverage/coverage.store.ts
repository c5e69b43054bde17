import { holding } from '#kit/server/sql/like.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay, termsWithDays } from '#modules/settings/server/public.ts';
import type { coverageApi, CoverageRow } from '../../contract/coverage.ts';
import { teachingRelation } from '../../../teaching/server/teaches.ts';
import { weeksOf } from '../calendar.rules.ts';
import { inScope, type LessonContext, personOf } from '../person.ts';

type Figures = Output<typeof coverageApi.figures>;

/** The term that is asked for, or the current one, with how many of its weeks are over. */
async function termOf(ctx: LessonContext, termId: number | undefined) {
  const terms = await termsWithDays(ctx.tx, termId);
  const term = termId === undefined ? terms.find(({ current }) => current) : terms[0];
  const weeks = weeksOf(term?.days ?? []);
  const today = schoolDay(ctx);
  return { termId: term?.id ?? null, weeks: weeks.length, over: weeks.filter(({ to }) => to < today).length };
}

/** Every scheme of a term with its lessons counted, and what is taught without a scheme. A lesson counts once, whatever the streams. */
const covered = (termId: number | null, over: number, scope: RawBuilder<unknown>) => sql`(
  with counted as (
    select r.scheme_id, count(distinct r.id) as lessons,
           count(distinct r.id) filter (where r.week <= ${over}::int) as due,
           count(distinct p.scheme_row_id) as planned,
           count(distinct r.id) filter (where p.taught_on is not null) as taught,
           count(distinct r.id) filter (where r.week <= ${over}::int and p.taught_on is not null) as "taughtDue"
      from exams.scheme t
      join exams.scheme_row r on r.school_id = t.school_id and r.scheme_id = t.id
      left join exams.lesson_plan p on p.school_id = r.school_id and p.scheme_row_id = r.id
     where t.term_id = ${termId}::bigint and ${scope}
     group by r.scheme_id
  ), found as (
    select t.school_id, 's' || t.id as id, t.id as "schemeId", t.staff_member_id, t.course_id, t.class_id, t.stream_id,
           coalesce(n.lessons, 0) as lessons, coalesce(n.due, 0) as due, coalesce(n.planned, 0) as planned,
           coalesce(n.taught, 0) as taught, coalesce(n.due - n."taughtDue", 0) as behind
      from exams.scheme t left join counted n on n.scheme_id = t.id
     where t.term_id = ${termId}::bigint and ${scope}
    union all
    select t.school_id, 't' || t.id, null, t.staff_member_id, t.course_id, t.class_id, t.stream_id, 0, 0, 0, 0, 0
      from ${teachingRelation} t
     where ${termId}::bigint is not null and ${scope} and not exists (
       select from exams.scheme s
        where s.school_id = t.school_id and s.term_id = ${termId} and s.staff_member_id = t.staff_member_id
          and s.class_id = t.class_id and s.course_id = t.course_id
          and (s.stream_id is null or t.stream_id is null or s.stream_id = t.stream_id))
  )
  select f.id, f."schemeId", m.full_name as "staffName", c.name as "courseName", k.name as "className", st.name as "streamName",
         f.class_id as "classId", f.course_id as "courseId", f.lessons, f.due, f.planned, f.taught, f.behind,
         case when f.lessons = 0 then 0 else (f.taught * 100 / f.lessons)::int end as share,
         case when f."schemeId" is null then 'no_scheme' when f.behind > 0 then 'behind' else 'up_to_date' end as state
    from found f
    join settings.staff m on m.school_id = f.school_id and m.id = f.staff_member_id
    join settings.courses c on c.school_id = f.school_id and c.id = f.course_id
    join settings.classes k on k.school_id = f.school_id and k.id = f.class_id
    left join settings.streams st on st.school_id = f.school_id and st.id = f.stream_id) v`;

export async function listCoverage(ctx: LessonContext, input: Input<typeof coverageApi.list>): Promise<Page<CoverageRow>> {
  const { termId, over } = await termOf(ctx, input.termId);
  const from = covered(termId, over, inScope(await personOf(ctx), 'all'));
  const words = holding(input.q ?? '');
  const where = sql.join(
    [
      sql`true`,
      ...(input.q ? [sql`kit.fold(v."staffName" || ' ' || v."courseName" || ' ' || v."className") like kit.fold(${words})`] : []),
      ...(input.classId ? [sql`v."classId" = ${input.classId}`] : []),
      ...(input.courseId ? [sql`v."courseId" = ${input.courseId}`] : []),
      ...(input.state ? [sql`v.state = ${input.state}`] : []),
    ],
    sql` and `,
  );
  const column = sql.ref(`v.${input.sort.replace(/^-/, '')}`);
  const direction = wayOf(input.sort);
  const { rows } = await sql<CoverageRow & { total: number }>`
    select v.id, v."schemeId", v."staffName", v."courseName", v."className", v."streamName", v.lessons, v.due, v.planned, v.taught,
           v.behind, v.share, v.state, count(*) over () as total
      from ${from} where ${where}
     order by ${column} ${direction}, v."staffName", v."courseName", v."className", v.id
     ${onPage(input)}`.execute(ctx.tx);
  const total = rows[0]?.total ?? (input.page > 1 ? await countOf(ctx, from, where) : 0);
  return { rows, total };
}

async function countOf({ tx }: LessonContext, from: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(tx);
  return one(rows).total;
}

export async function coverageFigures(ctx: LessonContext, wanted: number | undefined): Promise<Figures> {
  const { termId, weeks, over } = await termOf(ctx, wanted);
  const scope = inScope(await personOf(ctx), 'all');
  const waiting = (table: RawBuilder<unknown>) => sql`(select count(*) from ${table} t where t.state = 'submitted' and ${scope})`;
  const { rows } = await sql<Omit<Figures, 'termId' | 'weeks' | 'over'>>`
    select coalesce(sum(v.due), 0)::int as due, coalesce(sum(v.due - v.behind), 0)::int as taught,
           coalesce(sum(v.behind), 0)::int as behind, count(*) filter (where v.behind > 0) as "schemesBehind",
           count(*) filter (where v.state = 'no_scheme') as "withoutScheme",
           ${waiting(sql`exams.lesson_plan`)} as "waitingPlans", ${waiting(sql`exams.scheme`)} as "waitingSchemes"
      from ${covered(termId, over, scope)}`.execute(ctx.tx);
  const none = { due: 0, taught: 0, behind: 0, schemesBehind: 0, withoutScheme: 0, waitingPlans: 0, waitingSchemes: 0 };
  return { termId, weeks, over, ...(rows[0] ?? none) };
}
