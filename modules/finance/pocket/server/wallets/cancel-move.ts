import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { MoveKind, WalletCard } from '../../contract/wallet.ts';
import { moveWords } from '../../contract/wallet.ts';
import { applyCredit } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { refuseClosedReturn } from '../../../ledger/server/days/closed-counter.store.ts';
import { reverse } from '../../../ledger/server/post.store.ts';
import { refuseRefunded } from '../../../receiving/server/receipts/refuse-refunded.store.ts';
import { crossReceipt } from '../../../receiving/server/receipts/receive-fees.ts';
import { refuseSpent } from './refuse-spent.store.ts';
import { walletCardOf } from './wallet-cards.store.ts';
import { refuse, whyBelow } from './wallet.rules.ts';
import { lockWallets } from './write-moves.ts';

interface Found {
  kind: MoveKind;
  studentId: number;
  toStudentId: number | null;
  amount: number;
  journalId: number;
  documentNo: string | null;
  receiptId: number | null;
  authorId: number | null;
}

/**
 * Takes a movement back by a reversal. Throws 403 for whom wrote it, 409 when it was taken back before, and 422 when the
 * money has been spent since, or refunded out of the fees that it went into.
 */
export async function cancelMove(
  ctx: FinanceContext,
  { id, reason, day: wanted }: { id: number; reason: string; day?: string | undefined },
): Promise<{ wallet: WalletCard }> {
  const { rows } = await sql<Found>`
    select m.kind, m.student_id as "studentId", m.to_student_id as "toStudentId", m.amount, m.journal_id as "journalId",
           j.document_no as "documentNo", m.receipt_id as "receiptId", m.author_id as "authorId"
      from finance.wallet_move m join finance.journal j on j.school_id = m.school_id and j.id = m.journal_id
     where m.id = ${id}`.execute(ctx.tx);
  const move = rows[0];
  if (!move) throw notFound('movement');
  const { kind, studentId, toStudentId, amount, journalId, receiptId } = move;
  if (move.authorId !== null && move.authorId === ctx.user.accountId)
    refuseOwn('You wrote this, so somebody else has to cancel it.');
  const held = await lockWallets(ctx, toStudentId === null ? [studentId] : [studentId, toStudentId], wanted);
  await refuseCancelled(ctx, journalId);
  const loses = kind === 'transfer' ? toStudentId : kind === 'deposit' || kind === 'opening' ? studentId : null;
  if (loses !== null) refuse(whyBelow(held.card(loses), amount), 'reason');
  if (kind === 'to_fees') {
    const receiptNo = move.documentNo ?? moveWords[kind];
    await refuseRefunded(ctx.tx, schoolDay(ctx), { journalId, studentId, receiptNo, amount });
  }
  const { day } = held;
  if (receiptId !== null) await crossReceipt(ctx, receiptId, { day, reason, refuseSpent });
  else {
    await refuseClosedReturn(ctx, journalId, day);
    await reverse(ctx, [journalId], { day, reason });
  }
  if (kind === 'to_fees') await applyCredit(ctx, [studentId], day);
  ctx.changed({
    entity: 'wallet',
    id: studentId,
    action: `${moveWords[kind].toLowerCase()} cancelled`,
    reason,
    before: { Amount: formatCents(amount) },
  });
  return { wallet: await walletCardOf(ctx.tx, studentId, day) };
}

async function refuseCancelled(ctx: FinanceContext, journalId: number): Promise<void> {
  const { rows } = await sql`select from finance.journal where reverses_id = ${journalId}`.execute(ctx.tx);
  if (rows.length > 0) throw new UserError('conflict', 'This was cancelled already.');
}
