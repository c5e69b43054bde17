import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { attended } from '../../days/contract/day-status.ts';
import { thisTerm } from '../../days/server/attendance-lists.store.ts';
import type { AbsenceCase, AbsenceCaseRow, AbsenceStep, AbsenceWarning, casesApi } from '../contract/cases.ts';
import { turns } from '../contract/steps.ts';
import { caseScope } from './scope.ts';

export type CaseContext = Pick<SchoolContext, 'tx' | 'user' | 'now' | 'school' | 'changed'>;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  studentName: sql`search_text`,
  className: sql`level`,
  openedOn: sql`"openedOn"`,
  dueOn: sql`"dueOn"`,
  closedOn: sql`"closedOn"`,
  percent: sql`percent`,
};

/** Cases that the user sees, each with its student and with what the days of the term came to. */
async function casesSeen(ctx: CaseContext): Promise<RawBuilder<unknown>> {
  const today = schoolDay(ctx);
  const { from, to } = await thisTerm(ctx);
  return sql`(
    select c.id, c.version, c.student_id as "studentId", s.full_name as "studentName", s.admission_no as "admissionNo", s.search_text,
           s.class_id, k.name as "className", k.level, t.name as "streamName", c.reason, c.opened_on as "openedOn",
           c.opened_name as "openedBy", c.due_on as "dueOn", c.next_step as "nextStep", c.closed_on as "closedOn", c.outcome,
           case when c.closed_on is not null then 'closed' when c.due_on < ${today}::date then 'overdue' else 'open' end as state,
           coalesce(p.steps, 0) as steps, p.last as "lastStepOn",
           (select round(count(*) filter (where d.status = any(${attended}::text[])) * 100.0
                         / nullif(count(*) filter (where d.status <> 'leave_out'), 0), 1)::float8
              from biometrics.days d
             where d.school_id = c.school_id and d.student_id = c.student_id and d.day between ${from}::date and ${to}::date) as percent
      from biometrics.absence_case c
      join registration.roll s on s.school_id = c.school_id and s.id = c.student_id
      left join settings.classes k on k.school_id = s.school_id and k.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
      left join lateral (
        select count(*) as steps, max(e.day) as last from biometrics.absence_step e
         where e.school_id = c.school_id and e.case_id = c.id and e.kind <> all(${turns}::text[])) p on true
     where ${await caseScope(ctx)})`;
}

/** Cases in the order asked for; those that are not closed first where it is by their next step. */
export async function listCases(
  ctx: CaseContext,
  { q, state, classId, studentId, from, page, size, sort }: Input<typeof casesApi.list>,
): Promise<Page<AbsenceCaseRow>> {
  const today = schoolDay(ctx);
  const by = sort.replace(/^-/, '');
  const order = sql`${sortable[by] ?? sql`"dueOn"`} ${wayOf(sort)} nulls last`;
  const wanted =
    state === undefined
      ? sql`true`
      : state === 'running'
        ? sql`x.state <> 'closed'`
        : state === 'due'
          ? sql`x.state <> 'closed' and x."dueOn" <= ${today}::date`
          : sql`x.state = ${state}`;
  const { rows } = await sql<AbsenceCaseRow & { total: number }>`
    select id, version, state, "studentId", "studentName", "admissionNo", "className", "streamName", reason, "openedOn", "openedBy", "dueOn",
           "nextStep", steps, "lastStepOn", "closedOn", outcome, percent, count(*) over () as total
      from ${await casesSeen(ctx)} x
     where ${wanted} and (${classId ?? null}::bigint is null or x.class_id = ${classId ?? null})
       and (${studentId ?? null}::bigint is null or x."studentId" = ${studentId ?? null})
       and (${from ?? null}::date is null or x."openedOn" >= ${from ?? null}::date)
       and ${q ? sql`(${holds(sql`x.search_text`, q)} or ${holds(sql`kit.fold(x."admissionNo")`, q)} or ${holds(sql`kit.fold(x.reason)`, q)})` : sql`true`}
     order by ${by === 'dueOn' ? sql`(x.state = 'closed'), ` : sql``}${order}, search_text, id
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One case with its course. Throws 404, for what is not the user’s to see too. */
export async function getCase(ctx: CaseContext, id: number): Promise<AbsenceCase> {
  const { rows } = await sql<AbsenceCaseRow>`
    select id, version, state, "studentId", "studentName", "admissionNo", "className", "streamName", reason, "openedOn", "openedBy", "dueOn",
           "nextStep", steps, "lastStepOn", "closedOn", outcome, percent
      from ${await casesSeen(ctx)} x where x.id = ${id}`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw notFound('case');
  const { rows: course } = await sql<AbsenceStep>`
    select id, day, kind, by_name as by, note, written_name as "writtenBy", written_at as "writtenAt"
      from biometrics.absence_step where case_id = ${id} order by id desc`.execute(ctx.tx);
  return { ...found, course };
}

/** Which students that the user sees have a case that is not closed. */
export async function runningCases(ctx: CaseContext): Promise<Output<typeof casesApi.running>> {
  const { rows } = await sql<Output<typeof casesApi.running>['rows'][number]>`
    select c.student_id as "studentId", c.id as "caseId", c.due_on as "dueOn"
      from biometrics.absence_case c
      join registration.roll s on s.school_id = c.school_id and s.id = c.student_id
     where c.closed_on is null and ${await caseScope(ctx)}`.execute(ctx.tx);
  return { rows };
}

/** Who was found to miss often this term, has no case and was not set aside; who misses most first. */
export async function waitingWarnings(ctx: CaseContext): Promise<{ rows: AbsenceWarning[] }> {
  const { from } = await thisTerm(ctx);
  const { rows } = await sql<AbsenceWarning>`
    select s.id as "studentId", s.full_name as "studentName", s.admission_no as "admissionNo", k.name as "className",
           t.name as "streamName", w.warned_on as "warnedOn", w.missed, w.days
      from biometrics.absence_warning w
      join registration.roll s on s.school_id = w.school_id and s.id = w.student_id and s.here
      left join settings.classes k on k.school_id = s.school_id and k.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     where w.seen_at is null and w.term_from >= ${from}::date and ${await caseScope(ctx)}
     order by w.missed * 1.0 / w.days desc, s.search_text, s.id`.execute(ctx.tx);
  return { rows };
}
