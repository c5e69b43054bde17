import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { lockStudents } from '#modules/registration/server/public.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Prompt } from '../../contract/prompts.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';

export async function promptsOf(tx: Tx, by: { id: number } | { studentId: number }): Promise<Prompt[]> {
  const which = 'id' in by ? sql`q.id = ${by.id}` : sql`q.student_id = ${by.studentId}`;
  const { rows } = await sql<Prompt>`
    select q.id, q.student_id as "studentId", q.phone, q.amount, q.state, q.outcome, p.reference, r.receipt_no as "receiptNo", q.at,
           q.author_name as by
      from finance.prompt q
      left join finance.payment p on p.school_id = q.school_id and p.id = q.payment_id
      left join lateral (select receipt_no from finance.receipt r
                          where r.school_id = q.school_id and r.source = 'mpesa' and r.source_id = q.payment_id
                            and r.student_id = q.student_id and r.state = 'posted' order by id limit 1) r on true
     where ${which} order by q.id desc limit 5`.execute(tx);
  return rows;
}

export async function promptById(tx: Tx, id: number): Promise<Prompt> {
  const [found] = await promptsOf(tx, { id });
  if (!found) throw notFound('prompt');
  return found;
}

/** Writes down that a phone is to be asked; whoever calls asks it after the commit. */
export async function writePrompt(
  ctx: FinanceContext,
  { studentId, phone, amount }: { studentId: number; phone: string; amount: number },
): Promise<Prompt> {
  await lockStudents(ctx.tx, [studentId]);
  const { rows: students } = await sql<{ admissionNo: string }>`
    select admission_no as "admissionNo" from registration.roll where id = ${studentId}`.execute(ctx.tx);
  const student = students[0];
  if (!student) throw notFound('student');
  const { rows: waiting } = await sql`
    select id from finance.prompt where phone = ${phone} and state in ('new', 'sent')
       and at > ${ctx.now.toISOString()}::timestamptz - interval '90 seconds'`.execute(ctx.tx);
  if (waiting.length > 0) throw new UserError('rule', 'This phone is being asked already. Wait for its answer.');
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.prompt (student_id, phone, amount, account_ref, author_id, author_name, at)
    values (${studentId}, ${phone}, ${amount}, ${student.admissionNo}, ${author.id}, ${author.name}, ${ctx.now.toISOString()})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  ctx.changed({
    entity: 'prompt',
    id,
    action: 'sent',
    after: { Phone: phone, Amount: amount, 'Admission number': student.admissionNo },
  });
  return promptById(ctx.tx, id);
}
