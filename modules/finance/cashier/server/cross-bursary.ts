import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { refuseOwn } from '#kit/server/approval/refuse-step.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { bursariesApi } from '../contract/bursaries.ts';
import { balancesOf } from '../../ledger/server/charges/balances.store.ts';
import { applyCredit, lockAccounts } from '../../ledger/server/charges/credit.store.ts';
import { openBooks } from '../../ledger/server/books.store.ts';
import { refuseRefunded } from '../../receiving/server/receipts/refuse-refunded.store.ts';
import { giveBack } from '../../receiving/server/references/give-reference-back.ts';
import { reverse } from '../../ledger/server/post.store.ts';
import { lockCheque } from './cheques.store.ts';
import { voidCheque } from './void-cheque.ts';
import { tellCrossed } from '../../receiving/server/tell/tell.ts';

interface Standing {
  id: number;
  receiptNo: string;
  studentId: number;
  amount: number;
  journalId: number;
  state: 'posted' | 'pending';
  mine: boolean;
}

interface Stored {
  payerName: string;
  reference: string;
  chequeId: number | null;
  authorId: number | null;
}

/**
 * Takes back a whole bursary: every receipt of it that stands, and its cheque with what cleared. Throws 404, 403 for who
 * wrote it or one of its receipts, 409 when nothing of it stands, and 422 when the money of a student was refunded since.
 */
export async function crossBursary(
  ctx: SchoolContext,
  { id, reason }: Input<typeof bursariesApi.cross>,
): Promise<Output<typeof bursariesApi.cross>> {
  const { tx } = ctx;
  const day = schoolDay(ctx);
  await openBooks(tx);
  const { rows: found } = await sql<Stored>`
    select payer_name as "payerName", reference, cheque_id as "chequeId", author_id as "authorId" from finance.bursary
     where id = ${id}`.execute(tx);
  const bursary = found[0];
  if (!bursary) throw notFound('bursary');
  const me = ctx.user.accountId;
  if (bursary.authorId !== null && bursary.authorId === me)
    refuseOwn('You wrote this bursary, so somebody else has to cross it.');
  // The students first and the cheque before its receipts, as whoever receives and decides does: two never wait for each other.
  const { rows: whose } = await sql<{ studentId: number }>`
    select student_id as "studentId" from finance.receipt where source = 'bursary' and source_id = ${id}`.execute(tx);
  await lockAccounts(
    tx,
    whose.map(({ studentId }) => studentId),
  );
  if (bursary.chequeId !== null) await lockCheque(tx, bursary.chequeId);
  const { rows: receipts } = await sql<Standing>`
    select id, receipt_no as "receiptNo", student_id as "studentId", amount, journal_id as "journalId", state,
           coalesce(${me}::bigint in (author_id, cashier_account), false) as mine
      from finance.receipt where source = 'bursary' and source_id = ${id} and state in ('posted', 'pending')
     order by id for no key update`.execute(tx);
  if (receipts.length === 0) throw new UserError('conflict', 'Every receipt of this bursary was reversed already.');
  const own = receipts.find(({ mine }) => mine);
  if (own) refuseOwn(`You wrote receipt ${own.receiptNo} of it, so somebody else has to cross them.`);
  await takeBack(ctx, receipts, { day, reason });
  await sql`
    update finance.bursary set crossed_at = ${ctx.now.toISOString()}, crossed_by = ${ctx.user.username},
           crossed_because = ${reason} where id = ${id}`.execute(tx);
  if (bursary.chequeId !== null) await voidCheque(ctx, bursary.chequeId, { day, reason });
  const amount = receipts.reduce((sum, receipt) => sum + receipt.amount, 0);
  await giveBack(ctx, 'bursary', [{ id, amount }], reason);
  const { payerName, reference } = bursary;
  const after = { payerName, reference, reason, amount, receipts: receipts.map(({ receiptNo }) => receiptNo) };
  ctx.changed({ entity: 'bursary', id, action: 'crossed', after });
  return { id, receipts: receipts.length, amount };
}

async function takeBack(
  ctx: SchoolContext,
  receipts: readonly Standing[],
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  const ids = receipts.map(({ id }) => id);
  const students = [...new Set(receipts.map(({ studentId }) => studentId))];
  await refuseRefundedSince(ctx, receipts);
  await reverse(
    ctx,
    receipts.map(({ journalId }) => journalId),
    { day, reason },
  );
  await sql`
    update finance.receipt set state = 'crossed', crossed_at = ${ctx.now.toISOString()}, crossed_by = ${ctx.user.username},
           crossed_because = ${reason} where id = any(${ids}::bigint[])`.execute(ctx.tx);
  await applyCredit(ctx, students, day);
  const balances = new Map(
    (await balancesOf(ctx.tx, students, schoolDay(ctx))).map(({ studentId, balance }) => [studentId, balance]),
  );
  await tellCrossed(
    ctx,
    receipts.map((receipt) => ({ ...receipt, balance: balances.get(receipt.studentId) ?? 0 })),
    reason,
  );
  for (const { id, state } of receipts)
    ctx.changed({ entity: 'receipt', id, action: 'crossed', before: { state }, after: { state: 'crossed', reason } });
}

/** Refuses where a student whose receipts these are was given the money back. Of several receipts of one student the whole counts. */
async function refuseRefundedSince(ctx: SchoolContext, receipts: readonly Standing[]): Promise<void> {
  const byStudent = Map.groupBy(receipts, ({ studentId }) => studentId);
  // Few students of a long list were ever refunded: only they are asked for one by one.
  const { rows } = await sql<{ id: number }>`
    select distinct student_id as id from finance.refund
     where student_id = any(${[...byStudent.keys()]}::bigint[]) and state = 'processed' and source = 'overpayment'
     order by 1`.execute(ctx.tx);
  for (const { id } of rows) {
    const own = byStudent.get(id) ?? [];
    const [first] = own;
    if (!first) continue;
    const amount = own.reduce((sum, receipt) => sum + receipt.amount, 0);
    const receiptNo = own.map((receipt) => receipt.receiptNo).join(', ');
    await refuseRefunded(ctx.tx, schoolDay(ctx), { journalId: first.journalId, studentId: id, receiptNo, amount });
  }
}
