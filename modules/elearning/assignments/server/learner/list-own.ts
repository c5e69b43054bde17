import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import { holds } from '#kit/server/sql/like.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { LearnerRow, learnerAssignmentsApi } from '../../contract/learner.ts';
import { type Ctx, studentOf } from '../person.ts';
import { learnersRows, seenBy } from './standing.store.ts';

export const learnerFields = sql`
  a.id, a.title, c.name as "courseName", f.full_name as teacher, greatest(a.due_at, x.until) as "dueAt", a.late,
  (a.takes <> '{}') as "handsIn", coalesce(s.state, 'none') as state, h.at as "handedInAt", g.result,
  (case when g.outcome is null then a.max_mark else g.max_mark end) as "maxMark", (a.state <> 'published') as closed`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  dueAt: sql`greatest(a.due_at, x.until)`,
  title: sql`kit.fold(a.title)`,
  courseName: sql`c.name`,
};

/** What is still to be done: begun or asked for again; what is closed cannot be done any more. */
export const isToDo = sql<boolean>`(
  (coalesce(s.state, 'none') in ('none', 'draft', 'changes')) and a.state = 'published' and not x.locked)`;

const parts: Readonly<Record<string, RawBuilder<unknown>>> = {
  open: isToDo,
  handedIn: sql`s.state = 'submitted'`,
  returned: sql`g.outcome is not null`,
  all: sql`true`,
};

/** The student’s assignments. */
export async function ownAssignments(ctx: Ctx, input: Input<typeof learnerAssignmentsApi.list>): Promise<Page<LearnerRow>> {
  const studentId = studentOf(ctx);
  const { q, part, page, size, sort } = input;
  const down = wayOf(sort);
  const { rows } = await sql<LearnerRow & { total: number }>`
    select ${learnerFields}, (count(*) over ())::int as total ${learnersRows(studentId)}
     where ${seenBy(studentId, ctx.now)} and ${parts[part] ?? sql`true`}
       and ${q ? holds(sql`kit.fold(a.title || ' ' || c.name)`, q) : sql`true`}
     order by ${sortable[sort.replace(/^-/, '')] ?? sql`a.due_at`} ${down}, a.id ${down}
     ${onPage({ page, size })}`.execute(ctx.tx);
  return { rows: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** What a student has to do, the soonest due first. */
export async function dueFor(ctx: Ctx, most: number): Promise<LearnerRow[]> {
  const studentId = studentOf(ctx);
  const { rows } = await sql<LearnerRow>`
    select ${learnerFields} ${learnersRows(studentId)}
     where ${seenBy(studentId, ctx.now)} and ${isToDo} order by greatest(a.due_at, x.until), a.id limit ${most}`.execute(ctx.tx);
  return rows;
}
