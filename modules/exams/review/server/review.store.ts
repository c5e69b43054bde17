import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Finding, FindingRow, Review, reviewApi } from '../contract/review.ts';
import { reviewFacts } from './facts.store.ts';
import { findAll } from './rules/all.ts';
import { teachersThen } from '../../sittings/server/taught-then.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed' | 'user' | 'now'>;

/** The last change of a mark of an exam; 0 for none. */
const lastChange = (examId: number) => sql<number>`coalesce((
  select max(m.id) from exams.sheet h join exams.mark_change m on m.school_id = h.school_id and m.sheet_id = h.id
   where h.exam_id = ${examId}), 0)`;

/** How an exam's marks stood when they were last looked through. Throws 404. */
export async function getReview({ tx }: Pick<Context, 'tx'>, examId: number): Promise<Review> {
  const { rows: exams } = await sql<{ reviewedAt: string | null; outdated: boolean }>`
    select reviewed_at as "reviewedAt", reviewed_change is distinct from ${lastChange(examId)} as outdated
      from exams.exam where id = ${examId}`.execute(tx);
  const exam = exams[0];
  if (!exam) throw notFound('exam');
  const { rows } = await sql<{ rule: Review['byRule'][number]['rule']; open: number; right: number }>`
    select rule, count(*) filter (where right_about is distinct from about)::int as open, count(*) filter (where right_about = about)::int as right
      from exams.finding where exam_id = ${examId} and here group by rule`.execute(tx);
  return {
    ...exam,
    open: rows.reduce((sum, row) => sum + row.open, 0),
    right: rows.reduce((sum, row) => sum + row.right, 0),
    byRule: rows.map(({ rule, open }) => ({ rule, open })),
  };
}

/**
 * Looks through the marks of an exam. What was found before keeps what was said of it while its marks are the same; what is not
 * found any more is left out, and comes back with its words if it is found again. Throws 404, 422.
 */
export async function runReview(ctx: Context, examId: number): Promise<Review> {
  const { tx } = ctx;
  const { rows } = await sql<{ kind: string; state: string; last: number }>`
    select kind, state, ${lastChange(examId)} as last from exams.exam where id = ${examId}`.execute(tx);
  const exam = rows[0];
  if (!exam) throw notFound('exam');
  if (exam.kind !== 'sat' || exam.state === 'draft')
    throw new UserError('rule', 'Marks are looked through once the exam is open for them.');
  const { columns, late } = await reviewFacts(tx, examId);
  // In the order of their keys, so that two checks at once wait for each other instead of standing in each other's way.
  const found = findAll(columns, late).toSorted((a, b) => (a.key < b.key ? -1 : 1));
  await sql`
    insert into exams.finding (exam_id, rule, key, about, sheet_id, student_id, said, why, weight)
    select ${examId}, * from unnest(${found.map(({ rule }) => rule)}::text[], ${found.map(({ key }) => key)}::text[],
      ${found.map(({ about }) => inLetters(about))}::text[], ${found.map(({ sheetId }) => sheetId)}::bigint[],
      ${found.map(({ studentId }) => studentId)}::bigint[], ${found.map(({ said }) => said)}::text[], ${found.map(({ why }) => why)}::text[],
      ${found.map(({ weight }) => Math.min(Math.round(weight * 100), 1_000_000))}::int[])
    on conflict (school_id, exam_id, key) do update
      set about = excluded.about, student_id = excluded.student_id, said = excluded.said, why = excluded.why, weight = excluded.weight, here = true`.execute(
    tx,
  );
  await sql`
    update exams.finding set here = false
     where exam_id = ${examId} and here and key <> all(${found.map(({ key }) => key)}::text[])`.execute(tx);
  await sql`
    update exams.exam set reviewed_at = ${ctx.now}, reviewed_change = ${exam.last} where id = ${examId}`.execute(tx);
  ctx.changed({ entity: 'exam', id: examId, action: 'marks looked through', after: { Found: found.length } });
  return getReview(ctx, examId);
}

/** As many letters whatever it is about. */
const inLetters = (about: string) => createHash('sha256').update(about).digest('base64url').slice(0, 24);

export const shown = sql`
  f.id, f.rule, u.name as "subjectName", c.name as "className", r.name as "streamName", f.sheet_id as "sheetId",
  case when e.anonymous and e.state in ('open', 'closed') then n.code::bigint else f.student_id end as "studentId",
  f.said, f.why, case when f.right_about = f.about then 'right' else 'open' end as state,
  case when f.right_about = f.about then f.right_words end as "rightWords",
  case when f.right_about = f.about then f.right_name end as "rightName",
  case when f.right_about = f.about then f.right_at end as "rightAt",
  ${teachersThen('h')} as teachers`;
export const source = sql`
  exams.finding f
  join exams.exam e on e.school_id = f.school_id and e.id = f.exam_id
  left join exams.candidate n on n.school_id = f.school_id and n.exam_id = f.exam_id and n.student_id = f.student_id
  join exams.sheet h on h.school_id = f.school_id and h.id = f.sheet_id
  join settings.courses u on u.school_id = h.school_id and u.id = h.course_id
  join settings.classes c on c.school_id = h.school_id and c.id = h.class_id
  left join settings.streams r on r.school_id = h.school_id and r.id = h.stream_id
  left join exams.subject x on x.school_id = h.school_id and x.course_id = h.course_id`;
const orders: Record<string, readonly RawBuilder<unknown>[]> = {
  weight: [sql`f.weight`],
  rule: [sql`f.rule`],
  subjectName: [sql`coalesce(x.place, 500)`, sql`u.name`],
  className: [sql`c.level`, sql`c.name`, sql`r.name`],
  teachers: [sql`teachers`],
};

export async function listFindings({ tx }: Pick<Context, 'tx'>, input: Input<typeof reviewApi.list>): Promise<Page<FindingRow>> {
  const { state } = input;
  const where = sql.join(
    [
      sql`f.exam_id = ${input.examId} and f.here`,
      input.q ? matches([sql`f.said`, sql`u.name`, sql`c.name`], input.q) : sql`true`,
      input.rule ? sql`f.rule = ${input.rule}` : sql`true`,
      state === 'all' ? sql`true` : sql`(f.right_about is not distinct from f.about) = ${state === 'right'}`,
      input.courseId ? sql`h.course_id = ${input.courseId}` : sql`true`,
      input.classId ? sql`h.class_id = ${input.classId}` : sql`true`,
      input.streamId ? sql`h.stream_id = ${input.streamId}` : sql`true`,
    ],
    sql` and `,
  );
  const direction = wayOf(input.sort);
  const order = sql.join((orders[input.sort.replace(/^-/, '')] ?? [sql`f.weight`]).map((by) => sql`${by} ${direction}`));
  const { rows } = await sql<FindingRow & { total: number }>`
    select ${shown}, count(*) over () as total from ${source} where ${where}
     order by ${order}, f.weight desc, f.id ${onPage(input)}`.execute(tx);
  return { rows, total: rows[0]?.total ?? 0 };
}

/** One with everything that was said of it. Throws 404. */
export async function getFinding({ tx }: Pick<Context, 'tx'>, id: number): Promise<Finding> {
  const { rows } = await sql<Omit<Finding, 'words'>>`select ${shown}, f.here from ${source} where f.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('check of marks');
  const { rows: words } = await sql<Finding['words'][number]>`
    select w.words, w.by_name as by, w.at, w.about = f.about as current
      from exams.finding_word w join exams.finding f on f.school_id = w.school_id and f.id = w.finding_id
     where w.finding_id = ${id} order by w.id desc limit 100`.execute(tx);
  return { ...rows[0], words };
}

/** Says of the marks a finding is about that they are right, or (null) takes that back. Throws 404, 422. */
export async function sayOf(ctx: Context, id: number, words: string | null): Promise<FindingRow> {
  const { rows } = await sql<{ about: string; here: boolean }>`
    select about, here from exams.finding where id = ${id} for update`.execute(ctx.tx);
  const found = rows[0];
  if (!found) throw notFound('check of marks');
  const before = await getFinding(ctx, id);
  if (!found.here) throw new UserError('rule', 'The marks have changed, and the last check does not find this any more.');
  if (words === null && before.state === 'open') throw new UserError('rule', 'Nobody has said that these marks are right.');
  await sql`
    update exams.finding
       set right_about = ${words === null ? null : found.about}, right_words = ${words}, right_name = ${words === null ? null : ctx.user.fullName},
           right_at = ${words === null ? null : ctx.now}
     where id = ${id}`.execute(ctx.tx);
  await sql`
    insert into exams.finding_word (finding_id, about, words, said_by, by_name, at)
    values (${id}, ${found.about}, ${words}, ${ctx.user.accountId}, ${ctx.user.fullName}, ${ctx.now})`.execute(ctx.tx);
  ctx.changed({
    entity: 'check of marks',
    id,
    action: words === null ? 'withdrawn' : 'looked at',
    after: { Found: before.said, ...(words === null ? {} : { Reason: words }) },
  });
  return getFinding(ctx, id);
}
