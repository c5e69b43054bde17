import { randomInt } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { CodingExam, codingExamsApi } from '../contract/exams.ts';
import { maySetExams, readable, writable } from './rights.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'school' | 'now' | 'changed'>;
type Draft = Input<typeof codingExamsApi.create>;
export type Step = { id: number; version: number };

const from = sql`
  exams.coding_exam e
  left join settings.courses c on c.school_id = e.school_id and c.id = e.course_id
  left join settings.classes k on k.school_id = e.school_id and k.id = e.class_id
  left join settings.streams t on t.school_id = e.school_id and t.id = e.stream_id`;
const candidates = sql`(select count(*) from exams.coding_candidate d where d.school_id = e.school_id and d.exam_id = e.id)`;
const columns = (ctx: Context) => sql`
  e.id, e.version, e.title, e.course_id as "courseId", c.name as "courseName", e.class_id as "classId", e.stream_id as "streamId",
  k.name || coalesce(' ' || t.name, '') as seat, e.opens_at as "opensAt", e.closes_at as "closesAt", e.minutes, e.attempts,
  e.state, e.review, e.code, e.owner_name as "ownerName", ${writable(ctx)} as mine, ${candidates} as candidates,
  (select count(*) from exams.coding_problem p where p.school_id = e.school_id and p.exam_id = e.id) as problems,
  (select count(distinct a.candidate_id) from exams.coding_candidate d
     join exams.coding_attempt a on a.school_id = d.school_id and a.candidate_id = d.id
    where d.school_id = e.school_id and d.exam_id = e.id and (a.submitted_at is not null or a.ends_at <= ${ctx.now})) as submitted`;

const order: Readonly<Record<string, RawBuilder<unknown>>> = {
  opensAt: sql`e.opens_at`,
  title: sql`kit.fold(e.title)`,
  state: sql`e.state`,
  ownerName: sql`e.owner_name`,
  candidates,
};

/** The exams that the user may read, a page of them. */
export async function listExams(ctx: Context, filter: Input<typeof codingExamsApi.list>): Promise<Page<CodingExam>> {
  const conditions = [readable(ctx)];
  if (filter.q) conditions.push(matches([sql`e.title`, sql`c.name`, sql`e.owner_name`], filter.q));
  if (filter.state) conditions.push(sql`e.state = ${filter.state}`);
  if (filter.courseId) conditions.push(sql`e.course_id = ${filter.courseId}`);
  if (filter.classId) conditions.push(sql`e.class_id = ${filter.classId}`);
  const where = sql.join(conditions, sql` and `);
  const by = order[filter.sort.replace(/^-/, '')] ?? sql`e.opens_at`;
  const { rows } = await sql<CodingExam>`
    select ${columns(ctx)} from ${from} where ${where}
     order by ${by} ${wayOf(filter.sort)}, e.id desc
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** Throws 404 for an exam that the user may not read. */
export async function getExam(ctx: Context, id: number): Promise<CodingExam> {
  const { rows } = await sql<CodingExam>`
    select ${columns(ctx)} from ${from} where e.id = ${id} and ${readable(ctx)}`.execute(ctx.tx);
  const row = rows[0];
  if (!row) throw notFound('coding exam');
  return row;
}

/** An exam that the user may change, held until the transaction ends. Throws 404, and 409 for another version. */
export async function lockExam(ctx: Context, id: number, version?: number): Promise<CodingExam> {
  const { rows } = await sql<{ version: number }>`
    select e.version from exams.coding_exam e where e.id = ${id} and ${writable(ctx)} for update`.execute(ctx.tx);
  const held = rows[0];
  if (!held) throw notFound('coding exam');
  if (version !== undefined && held.version !== version) throw staleRecord('coding exam');
  return getExam(ctx, id);
}

// Letters and digits that nobody takes for one another.
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

/** Random letters and digits for people to type. */
export const typedCode = (length: number) => Array.from({ length }, () => letters[randomInt(letters.length)]).join('');

export async function createExam(ctx: Context, draft: Draft): Promise<CodingExam> {
  await maySetExams(ctx);
  await checkSeat(ctx, draft);
  const { rows } = await sql<{ id: number }>`
    insert into exams.coding_exam (title, course_id, class_id, stream_id, opens_at, closes_at, minutes, attempts, review, code,
                                   owner_account, owner_name)
    values (${draft.title}, ${draft.courseId}, ${draft.classId}, ${draft.streamId}, ${draft.opensAt}, ${draft.closesAt},
            ${draft.minutes}, ${draft.attempts}, ${draft.review}, ${`${ctx.school.id.toString(36)}-${typedCode(6)}`},
            ${ctx.user.accountId}, ${ctx.user.fullName})
    returning id`.execute(ctx.tx);
  const exam = await getExam(ctx, one(rows).id);
  ctx.changed({ entity: 'coding exam', id: exam.id, action: 'created', after: exam });
  return exam;
}

async function checkSeat({ tx }: Context, { classId, streamId }: Draft): Promise<void> {
  if (streamId === null) return;
  const { rows } = await sql`
    select from settings.streams where id = ${streamId} and class_id = ${classId}`.execute(tx);
  if (rows.length === 0) throw fieldError('streamId', 'Choose a stream of this class.');
}

/** What still may change in each state. */
const kept = ['courseId', 'classId', 'streamId', 'minutes', 'attempts'] as const;

export async function updateExam(
  ctx: Context,
  { id, version, ...draft }: Input<typeof codingExamsApi.update>,
): Promise<CodingExam> {
  const before = await lockExam(ctx, id, version);
  if (before.state === 'reviewed') throw new UserError('rule', 'This exam is reviewed, so nothing of it changes any more.');
  if (before.state !== 'draft') {
    const wrong = kept.find((key) => draft[key] !== before[key]);
    const message = 'Candidates may have begun, so this stays as it is. Copy the exam to change it.';
    if (wrong) throw new UserError('rule', message, { fields: [{ path: wrong, message }] });
    if (Date.parse(draft.opensAt) !== Date.parse(before.opensAt))
      throw new UserError('rule', message, { fields: [{ path: 'opensAt', message }] });
  }
  if (before.state === 'closed' && Date.parse(draft.closesAt) !== Date.parse(before.closesAt))
    throw new UserError('rule', 'This exam is closed.', { fields: [{ path: 'closesAt', message: 'This exam is closed.' }] });
  await checkSeat(ctx, draft);
  await sql`
    update exams.coding_exam
       set title = ${draft.title}, course_id = ${draft.courseId}, class_id = ${draft.classId}, stream_id = ${draft.streamId},
           opens_at = ${draft.opensAt}, closes_at = ${draft.closesAt}, minutes = ${draft.minutes}, attempts = ${draft.attempts},
           review = ${draft.review}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  await sql`
    update exams.coding_attempt a
       set ends_at = least(a.started_at + make_interval(mins => ${draft.minutes}), ${draft.closesAt}::timestamptz)
      from exams.coding_candidate d
     where d.school_id = a.school_id and d.id = a.candidate_id and d.exam_id = ${id} and a.submitted_at is null`.execute(ctx.tx);
  const after = await getExam(ctx, id);
  ctx.changed({ entity: 'coding exam', id, action: 'changed', before, after });
  return after;
}

/** A draft of the user's own with the same problems and tests, for the same hours. */
export async function copyExam(ctx: Context, id: number): Promise<CodingExam> {
  const { courseId, classId, streamId, opensAt, closesAt, minutes, attempts, review, title } = await getExam(ctx, id);
  const copy = await createExam(ctx, {
    courseId,
    classId,
    streamId,
    opensAt,
    closesAt,
    minutes,
    attempts,
    review,
    title: `${title.slice(0, 112)} (copy)`,
  });
  await sql`
    with made as (
      insert into exams.coding_problem (exam_id, place, title, statement, language, mode, function_name, starter, marks, time_ms, memory_mb)
      select ${copy.id}, place, title, statement, language, mode, function_name, starter, marks, time_ms, memory_mb
        from exams.coding_problem where exam_id = ${id}
      returning school_id, id, place)
    insert into exams.coding_test (problem_id, place, hidden, input, expected, weight)
    select made.id, t.place, t.hidden, t.input, t.expected, t.weight
      from made
      join exams.coding_problem p on p.school_id = made.school_id and p.exam_id = ${id} and p.place = made.place
      join exams.coding_test t on t.school_id = p.school_id and t.problem_id = p.id`.execute(ctx.tx);
  return getExam(ctx, copy.id);
}
