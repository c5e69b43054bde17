import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Sheet, SheetRow, sheetsApi, SheetState } from '../contract/sheets.ts';
import { sheetNumbers, sheetStudents } from '../../sittings/server/progress.store.ts';
import { teachersThen } from '../../sittings/server/taught-then.ts';
import { type SheetScope, sheetScope } from './sheet-scope.ts';

export type Context = Pick<SchoolContext, 'tx' | 'changed' | 'user' | 'now' | 'school'>;

const source = sql`
  exams.sheet h
  join exams.exam e on e.school_id = h.school_id and e.id = h.exam_id
  join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
  join settings.classes c on c.school_id = h.school_id and c.id = h.class_id
  join settings.courses u on u.school_id = h.school_id and u.id = h.course_id
  left join settings.streams r on r.school_id = h.school_id and r.id = h.stream_id
  left join exams.subject x on x.school_id = h.school_id and x.course_id = h.course_id`;
const shown = sql`
  h.id, e.id as "examId", e.name as "examName", e.state as "examState", t.name as "termName", c.name as "className", r.name as "streamName",
  u.name as "subjectName", h.locked_at as "lockedAt", e.enter_until as "enterUntil",
  ${teachersThen('h')} as teachers`;

const place = sql`coalesce(x.place, 500)`;
/** An exam without a deadline can wait longest; of one that is over the deadline says nothing. */
const deadline = sql`case when e.state = 'open' then coalesce(e.enter_until, 'infinity') else 'infinity' end`;
const orders = (ctx: Pick<Context, 'now'>): Record<string, readonly RawBuilder<unknown>[]> => ({
  // What can be entered now comes first, what has to be done soonest before the rest of it.
  state: [sql`case ${stateAt(ctx)} when 'open' then 0 when 'locked' then 1 else 2 end`, deadline],
  enterUntil: [deadline],
  examName: [sql`t.opens_on`, sql`e.id`],
  className: [sql`c.level`, sql`r.name`, place],
  subjectName: [place, sql`u.name`, sql`c.level`, sql`r.name`],
  missing: [sql`n.expected - n.entered`],
});

/** What can be done with a sheet now: a `SheetState`. */
const stateAt = ({ now }: Pick<Context, 'now'>) => sql<SheetState>`
  case when e.state <> 'open' then 'closed' when h.locked_at is not null then 'locked'
       when e.enter_until < ${now} then 'closed' else 'open' end`;

/** Exams of which the user sees sheets, the newest first. */
export async function sheetExams(ctx: Pick<Context, 'tx' | 'user'>): Promise<Output<typeof sheetsApi.exams>['rows']> {
  const { sees } = await sheetScope(ctx);
  const { rows } = await sql<Output<typeof sheetsApi.exams>['rows'][number]>`
    select e.id, e.name, t.name as "termName", y.name as "yearName"
      from exams.exam e
      join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
      join settings.years y on y.school_id = t.school_id and y.id = t.year_id
     where exists (select from exams.sheet h where h.school_id = e.school_id and h.exam_id = e.id and ${sees})
     order by t.opens_on desc, e.id desc limit 200`.execute(ctx.tx);
  return rows;
}

/** Sheets that the user sees, with their progress. Those on which nobody stands are left out. */
export async function listSheets(
  ctx: Pick<Context, 'tx' | 'user' | 'now'>,
  input: Input<typeof sheetsApi.list>,
): Promise<Page<SheetRow>> {
  const scope = await sheetScope(ctx);
  const where = sql.join(
    [
      input.mine ? scope.teaches : scope.sees,
      input.q ? matches([sql`u.name`, sql`c.name`, sql`r.name`, sql`e.name`], input.q) : sql`true`,
      input.examId ? sql`h.exam_id = ${input.examId}` : sql`true`,
      input.classId ? sql`h.class_id = ${input.classId}` : sql`true`,
      input.courseId ? sql`h.course_id = ${input.courseId}` : sql`true`,
      input.state && input.state !== 'all' ? sql`${stateAt(ctx)} = ${input.state}` : sql`true`,
    ],
    sql` and `,
  );
  const progress = {
    none: sql`n.entered = 0`,
    some: sql`n.entered > 0 and n.entered < n.expected`,
    missing: sql`n.entered < n.expected`,
    complete: sql`n.entered >= n.expected`,
  };
  const direction = wayOf(input.sort);
  const order = sql.join((orders(ctx)[input.sort.replace(/^-/, '')] ?? []).map((by) => sql`${by} ${direction} nulls first`));
  const { rows } = await sql<SheetRow & { total: number }>`
    with wanted as materialized (select h.id from ${source} where ${where}),
    ${sheetNumbers}
    select ${shown}, n.students, n.expected, n.entered,
           n.expected - n.entered as missing, ${stateAt(ctx)} as state, count(*) over () as total
      from ${source} join numbers n on n.id = h.id
     where ${input.progress ? progress[input.progress] : sql`true`}
     order by ${order}, t.opens_on desc, e.id desc, c.level, r.name nulls first, ${place}, h.id
     ${onPage(input)}`.execute(ctx.tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

interface Head extends Omit<Sheet, 'papers' | 'rows' | 'students' | 'mayLock' | 'closedBecause'> {
  outOf: number;
  enterFrom: string | null;
  teaches: boolean;
  heads: boolean;
}

/** A sheet's head with what the user may do there. Throws 404 for one that the user does not see. */
export async function headOf({ tx }: Pick<Context, 'tx'>, id: number, scope: SheetScope): Promise<Head> {
  const { rows } = await sql<Head>`
    select ${shown}, h.out_of as "outOf", e.enter_from as "enterFrom", ${scope.teaches} as teaches, ${scope.heads} as heads,
           e.anonymous and e.state in ('open', 'closed') as anonymous
      from ${source} where h.id = ${id} and ${scope.sees}`.execute(tx);
  const head = rows[0];
  if (!head) throw notFound('sheet of marks');
  return head;
}

/** Why the user cannot enter marks now, in words for the top of the sheet; null when they can. */
export function closedBecause(head: Head, scope: SheetScope, now: Date): string | null {
  if (!scope.administers && !head.teaches) return 'Marks are entered by the subject’s teachers and the exams administrator.';
  if (head.examState !== 'open') return 'This exam is not open for marks.';
  if (head.lockedAt !== null) return 'This sheet is locked. The head of the department can unlock it.';
  if (scope.administers) return null;
  const at = now.toISOString();
  if (head.enterFrom !== null && at < head.enterFrom) return 'The time for entering marks has not begun.';
  if (head.enterUntil !== null && at > head.enterUntil)
    return 'The time for entering marks is over. Ask the exams administrator.';
  return null;
}

export async function papersOf(tx: Context['tx'], id: number, outOf: number): Promise<Sheet['papers']> {
  const { rows } = await sql<Sheet['papers'][number]>`
    select place, name, out_of as "outOf", (share / 100.0)::float8 as share from exams.sheet_paper where sheet_id = ${id} order by place`.execute(
    tx,
  );
  if (rows.length === 0) return [{ place: 0, name: 'Mark', outOf, share: 100 }];
  return rows;
}

/** Throws 404. */
export async function getSheet(ctx: Pick<Context, 'tx' | 'user' | 'now'>, id: number): Promise<Sheet> {
  const scope = await sheetScope(ctx);
  const { outOf, enterFrom: _, teaches: _t, heads, ...head } = await headOf(ctx, id, scope);
  const { rows } = await sql<Sheet['rows'][number]>`
    select s.student_id as "studentId", n.full_name as name, n.admission_no as "admissionNo", c.code,
           coalesce(json_agg(json_build_object('paper', m.paper, 'state', m.state, 'score', m.score / 100.0, 'version', m.version)
                             order by m.paper) filter (where m.state is not null), '[]') as marks
      from ${sheetStudents(sql`h.id = ${id}`)} s
      join registration.roll n on n.school_id = s.school_id and n.id = s.student_id
      join exams.candidate c on c.school_id = s.school_id and c.exam_id = s.exam_id and c.student_id = s.student_id
      left join exams.mark m on m.school_id = s.school_id and m.sheet_id = s.sheet_id and m.student_id = s.student_id
     group by s.student_id, n.full_name, n.admission_no, n.search_text, c.code
     order by ${head.anonymous ? sql`c.code` : sql`n.search_text`}, s.student_id`.execute(ctx.tx);
  return {
    ...head,
    students: rows.length,
    papers: await papersOf(ctx.tx, id, outOf),
    closedBecause: closedBecause({ ...head, outOf, enterFrom: _, teaches: _t, heads }, scope, ctx.now),
    mayLock: heads,
    rows: rows.map((row) =>
      head.anonymous ? { ...row, studentId: Number(row.code), name: null, admissionNo: null } : { ...row, code: null },
    ),
  };
}
