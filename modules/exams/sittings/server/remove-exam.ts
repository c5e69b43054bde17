import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { refuseIfUsed } from '#kit/server/db/usage.ts';
import type { Exam } from '../contract/exams.ts';
import { examInWords } from './exam-words.ts';
import { type Context, lockExam } from './exams.store.ts';

/**
 * Removes a draft, or an exam that was opened by mistake: with its candidates and sheets, while no mark has ever been entered. Throws 404,
 * 409 for one that others are compared with, 422 for any other.
 */
export async function removeExam(ctx: Context, id: number): Promise<void> {
  const before = await lockExam(ctx, id, null);
  if (before.state !== 'draft') await refuseBegun(ctx, before);
  await refuseIfUsed(ctx.tx, 'exams.exam', id, 'exam');
  await sql`delete from exams.exam where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'exam', id, action: 'removed', before: examInWords(before) });
}

async function refuseBegun({ tx }: Context, { id, state, processedAt }: Exam): Promise<void> {
  if (state !== 'open' || processedAt !== null)
    throw new UserError('rule', 'Only a draft, or an open exam without a mark, is removed. Archive an exam that is over.');
  const { rows } = await sql`
    select from exams.sheet h join exams.mark_change m on m.school_id = h.school_id and m.sheet_id = h.id
     where h.exam_id = ${id} limit 1`.execute(tx);
  if (rows.length > 0) throw new UserError('rule', 'Marks have been entered for this exam, so it stays with their history.');
}
