import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';
import { freeReferences } from '../../receiving/server/references/register.store.ts';
import { reverse } from '../../ledger/server/post.store.ts';
import type { StoredReceipt } from './cross-receipt.ts';
import { receiptsOfCheque } from './cheques.store.ts';

/** After a cheque's own receipt was crossed and not issued again, the cheque is void and what cleared is taken back. */
export async function releaseCheque(
  ctx: FinanceContext,
  { source, sourceId }: StoredReceipt,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  if (source !== 'cheque' || sourceId === null) return;
  await voidCheque(ctx, sourceId, { day, reason });
}

/** A cheque that no receipt stands on any more is void, and what cleared of it is taken back. Throws 422 while one does. */
export async function voidCheque(
  ctx: FinanceContext,
  id: number,
  { day, reason }: { day: string; reason: string },
): Promise<void> {
  const { rows: live } = await sql`
    select from (${receiptsOfCheque(sql`${id}::bigint`)}) r where r.state in ('posted', 'pending')`.execute(ctx.tx);
  if (live.length > 0) throw new UserError('rule', 'Other receipts use this cheque. Issue this one again to the right student.');
  const { rows } = await sql<{ journalId: number | null }>`
    update finance.cheque set state = 'void', decided_on = ${day}, decided_by = ${ctx.user.username}, reason = ${reason},
           version = version + 1
     where id = ${id} returning journal_id as "journalId"`.execute(ctx.tx);
  await freeReferences(ctx, 'cheque', [id], reason);
  const cleared = rows[0]?.journalId;
  if (cleared) await reverse(ctx, [cleared], { day, reason });
}
