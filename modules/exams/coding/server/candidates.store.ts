import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Candidate, candidatesApi } from '../contract/candidates.ts';
import { getExam, lockExam, typedCode } from './exams.store.ts';
import { writable } from './rights.ts';

type Context = Pick<SchoolContext, 'tx' | 'user' | 'school' | 'now' | 'changed'>;

/** The candidates of an exam with how far each is, as `d`. */
const ofExam = (examId: number, now: Date) => sql`(
  select d.id, d.student_id as "studentId", s.full_name as "studentName", s.admission_no as "admissionNo", s.search_text,
         c.name || coalesce(' ' || t.name, '') as seat, d.code_at as "codeAt", d.seen_at as "seenAt", d.device,
         coalesce(a.attempts, 0) as attempts,
         case when a.running then 'sitting' when a.attempts > 0 then 'submitted' when d.code_hash is null then 'no code'
              else 'waiting' end as state
    from exams.coding_candidate d
    join registration.roll s on s.school_id = d.school_id and s.id = d.student_id
    left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
    left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
    left join lateral (
      select count(*) as attempts, bool_or(a.submitted_at is null and a.ends_at > ${now}) as running
        from exams.coding_attempt a where a.school_id = d.school_id and a.candidate_id = d.id) a on true
   where d.exam_id = ${examId})`;

const order: Readonly<Record<string, RawBuilder<unknown>>> = {
  studentName: sql`d.search_text`,
  admissionNo: sql`d."admissionNo"`,
  state: sql`d.state`,
};

export async function listCandidates(ctx: Context, filter: Input<typeof candidatesApi.list>): Promise<Page<Candidate>> {
  await getExam(ctx, filter.examId);
  const conditions = [sql`true`];
  if (filter.q) conditions.push(matches([sql`d.search_text`], filter.q));
  if (filter.state) conditions.push(sql`d.state = ${filter.state}`);
  const from = sql`${ofExam(filter.examId, ctx.now)} d where ${sql.join(conditions, sql` and `)}`;
  const by = order[filter.sort.replace(/^-/, '')] ?? sql`d.search_text`;
  const { rows } = await sql<Candidate>`
    select d.id, d."studentId", d."studentName", d."admissionNo", d.seat, d."codeAt", d."seenAt", d.device, d.attempts, d.state
      from ${from} order by ${by} ${wayOf(filter.sort)}, d.id
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

async function lockUnclosed(ctx: Context, examId: number) {
  const exam = await lockExam(ctx, examId);
  if (exam.state === 'draft' || exam.state === 'open') return exam;
  throw new UserError('rule', 'This exam is closed, so its candidates stay as they are.');
}

/** Adds who is on the roll of the exam's class or stream. Throws 422 for an exam of no class. */
export async function addClass(ctx: Context, examId: number): Promise<number> {
  const { classId, streamId } = await lockUnclosed(ctx, examId);
  if (classId === null) throw new UserError('rule', 'This exam is of no class. Choose its class first, or add students by name.');
  const seat = streamId === null ? sql`s.class_id = ${classId}` : sql`s.stream_id = ${streamId}`;
  return add(ctx, examId, sql`s.here and ${seat}`);
}

/** Throws 404 for students of another school. */
export async function addStudents(ctx: Context, examId: number, ids: readonly number[]): Promise<number> {
  await lockUnclosed(ctx, examId);
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from registration.roll where id = any(${[...new Set(ids)]}::bigint[])`.execute(ctx.tx);
  if (rows[0]?.found !== new Set(ids).size) throw notFound('student');
  return add(ctx, examId, sql`s.id = any(${ids}::bigint[])`);
}

async function add(ctx: Context, examId: number, which: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql`
    insert into exams.coding_candidate (exam_id, student_id)
    select ${examId}, s.id from registration.roll s where ${which}
    on conflict do nothing returning id`.execute(ctx.tx);
  if (rows.length > 0)
    ctx.changed({ entity: 'coding exam', id: examId, action: 'candidates added', after: { added: rows.length } });
  return rows.length;
}

async function heldCandidate(ctx: Context, id: number) {
  const { rows } = await sql<{ examId: number; name: string; begun: boolean }>`
    select d.exam_id as "examId", s.full_name as name,
           exists (select from exams.coding_attempt a where a.school_id = d.school_id and a.candidate_id = d.id) as begun
      from exams.coding_candidate d
      join exams.coding_exam e on e.school_id = d.school_id and e.id = d.exam_id
      join registration.roll s on s.school_id = d.school_id and s.id = d.student_id
     where d.id = ${id} and ${writable(ctx)} for update of d`.execute(ctx.tx);
  const held = rows[0];
  if (!held) throw notFound('candidate');
  return held;
}

export async function removeCandidate(ctx: Context, id: number): Promise<void> {
  const { examId, name, begun } = await heldCandidate(ctx, id);
  if (begun) throw new UserError('rule', `${name} has begun, so the candidate stays.`);
  await sql`delete from exams.coding_candidate where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'coding exam', id: examId, action: `candidate ${name} removed` });
}

/** Frees a candidate's sitting from the computer it is open at. */
export async function releaseCandidate(ctx: Context, id: number): Promise<void> {
  const { examId, name } = await heldCandidate(ctx, id);
  await sql`update exams.coding_candidate set session_hash = null, device = null where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'coding exam', id: examId, action: `sitting of ${name} released` });
}

/** What is kept of a slip's code: typed in any case, with or without its dash. */
export const codeHash = (examId: number, code: string) =>
  tokenHash(`${examId} ${code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')}`);

export interface Slip {
  name: string;
  admissionNo: string;
  seat: string | null;
  code: string;
}

/** Gives each of the candidates a new code; the one before opens nothing any more. Throws 404 and 422. */
export async function newCodes(ctx: Context, examId: number, ids: readonly number[]): Promise<Slip[]> {
  await lockUnclosed(ctx, examId);
  const codes = [...new Set(ids)].map((id) => ({ id, code: typedCode(10) }));
  const { rows } = await sql<{ id: number } & Omit<Slip, 'code'>>`
    with given as (
      update exams.coding_candidate d set code_hash = r.hash, code_at = ${ctx.now}
        from jsonb_to_recordset(${JSON.stringify(codes.map(({ id, code }) => ({ id, hash: codeHash(examId, code) })))}::jsonb)
             as r (id bigint, hash text)
       where d.id = r.id and d.exam_id = ${examId} returning d.school_id, d.id, d.student_id)
    select g.id, s.full_name as name, s.admission_no as "admissionNo", c.name || coalesce(' ' || t.name, '') as seat
      from given g
      join registration.roll s on s.school_id = g.school_id and s.id = g.student_id
      left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
      left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id
     order by c.level, t.name, s.search_text`.execute(ctx.tx);
  if (rows.length < codes.length) throw notFound('candidate');
  const of = new Map(codes.map(({ id, code }) => [id, `${code.slice(0, 5)}-${code.slice(5)}`]));
  ctx.changed({ entity: 'coding exam', id: examId, action: 'slips printed', after: { candidates: rows.length } });
  return rows.map(({ id, ...slip }) => ({ ...slip, code: of.get(id) ?? '' }));
}
