import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Promised, promisesApi } from '../contract/students.ts';
import { authorOf, type FinanceContext } from '../../ledger/server/context.ts';

type Reading = Pick<SchoolContext, 'tx' | 'now' | 'school'>;

/** What was received of the student's fees from the day of a promise `p` to the day it was due. */
export const paidOfPromise = sql`(
  select coalesce(sum(r.amount), 0)::bigint from finance.receipt r
   where r.school_id = p.school_id and r.student_id = p.student_id and r.series = 'fees' and r.state in ('posted', 'pending')
     and r.day between p.made_on and p.due_on)`;

async function read(ctx: Reading, where: RawBuilder<unknown>): Promise<Promised[]> {
  const { rows } = await sql<Promised>`
    select p.id, p.amount, p.made_on as "madeOn", p.due_on as "dueOn", p.promised_by as "promisedBy", p.note, x.paid,
           case when p.withdrawn_at is not null then 'withdrawn' when x.paid >= p.amount then 'kept'
                when p.due_on < ${schoolDay(ctx)} then 'broken' else 'open' end as state,
           p.withdrawn_because as "withdrawnBecause", p.author_name as author, p.at
      from finance.promise p, lateral (select ${paidOfPromise} as paid) x
     where ${where} order by p.due_on desc, p.id desc limit 200`.execute(ctx.tx);
  return rows;
}

/** What a student's family promised, the latest due first, each with what the receipts say of it. */
export const promisesOf = (ctx: Reading, studentId: number): Promise<Promised[]> => read(ctx, sql`p.student_id = ${studentId}`);

/** Writes a promise down. Throws 404 for a student who is not there. */
export async function makePromise(ctx: FinanceContext, draft: Input<typeof promisesApi.create>): Promise<Promised> {
  const today = schoolDay(ctx);
  if (draft.dueOn < today) throw fieldError('dueOn', 'Choose today or a later day.');
  const { rows: students } = await sql`select from registration.roll where id = ${draft.studentId}`.execute(ctx.tx);
  if (students.length === 0) throw notFound('student');
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.promise (student_id, amount, made_on, due_on, promised_by, note, author_id, author_name, at)
    values (${draft.studentId}, ${draft.amount}, ${today}, ${draft.dueOn}, ${draft.promisedBy}, ${draft.note}, ${author.id},
            ${author.name}, ${ctx.now}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({
    entity: 'promise',
    id,
    action: 'written down',
    after: { Student: draft.studentId, Amount: formatCents(draft.amount), Due: formatDay(draft.dueOn), By: draft.promisedBy },
  });
  return only(ctx, id);
}

/** Takes a promise back. Throws 404, and 409 when it was taken back before. */
export async function withdrawPromise(ctx: FinanceContext, id: number, reason: string): Promise<Promised> {
  const before = await only(ctx, id);
  const { rows } = await sql`
    update finance.promise set withdrawn_at = ${ctx.now}, withdrawn_because = ${reason}
     where id = ${id} and withdrawn_at is null returning id`.execute(ctx.tx);
  if (rows.length === 0) throw new UserError('conflict', 'This promise was withdrawn already.');
  ctx.changed({ entity: 'promise', id, action: 'withdrawn', reason, before: { Amount: formatCents(before.amount) } });
  return only(ctx, id);
}

async function only(ctx: Reading, id: number): Promise<Promised> {
  const [found] = await read(ctx, sql`p.id = ${id}`);
  if (!found) throw notFound('promise');
  return found;
}
