import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Confirmed, suspenseApi } from '../../contract/suspense.ts';
import { lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { assign } from './assign-payment.ts';
import { openAmounts } from '../../../receiving/server/suspense/open.store.ts';
import { type Best, bestFor } from './suggest.store.ts';
import type { Clues } from './suggest.rules.ts';

type Seen = Input<typeof suspenseApi.confirm>['payments'][number];
type Now = Clues & { id: number; reference: string; open: number; why: string | null };

/**
 * Gives each payment whole to the student suggested for it, as it would be given alone. One that is no longer as it was seen is
 * left with the reason, and the others go on. All are held first, in one order, so that two who confirm wait for each other.
 */
export async function confirmMany(ctx: FinanceContext, seen: readonly Seen[]): Promise<Confirmed[]> {
  await openBooks(ctx.tx);
  const payments = await holdAll(ctx, seen);
  const best = await bestFor(ctx.tx, [...payments.values()]);
  await lockAccounts(
    ctx.tx,
    seen.map(({ studentId }) => studentId),
  );
  const done: Confirmed[] = [];
  for (const one of seen) {
    const payment = payments.get(one.id);
    if (!payment) throw notFound('payment');
    const changed = changedSince(one, payment, best.get(one.id));
    const given = changed === null ? await giveOne(ctx, one) : { receiptNo: null, why: changed };
    done.push({ id: one.id, reference: payment.reference, ...given });
  }
  return done;
}

async function holdAll({ tx }: FinanceContext, seen: readonly Seen[]): Promise<ReadonlyMap<number, Now>> {
  const ids = seen.map(({ id }) => id);
  await sql`select id from finance.payment where id = any(${ids}::bigint[]) order by id for no key update`.execute(tx);
  const { rows } = await sql<Now>`
    select p.id, p.reference, p.why, o.open, p.account_ref as "accountRef", p.payer_name as "payerName",
           p.payer_phone as "payerPhone", p.narration
      from ${openAmounts(ids)} o join finance.payment p on p.id = o.payment_id`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Why a payment is not given as it was seen; null when nothing has changed. */
function changedSince(seen: Seen, now: Now, best: Best | undefined): string | null {
  if (now.open <= 0) return 'Nothing is left of it. Somebody else has used it.';
  if (now.open !== seen.open) return `${formatCents(now.open)} is left of it now, not ${formatCents(seen.open)}.`;
  if (!best) return 'Nobody is suggested for it any more.';
  if (best.studentId !== seen.studentId) return `${best.student} is suggested for it now.`;
  if (best.confidence < seen.sure) return `It is ${best.confidence} % sure now, not ${seen.sure} %.`;
  if (now.why !== null) return `${now.why} Open it and decide on it alone.`;
  return best.sure ? null : 'It is not sure enough, or another student is as likely. Open it and decide on it alone.';
}

/** One payment, of which nothing stays when it is refused. */
async function giveOne(ctx: FinanceContext, { id, studentId, open }: Seen): Promise<Pick<Confirmed, 'receiptNo' | 'why'>> {
  const { tx, now, school, services, user } = ctx;
  const changes: Parameters<FinanceContext['changed']>[0][] = [];
  const work: Parameters<FinanceContext['afterCommit']>[0][] = [];
  const own: FinanceContext = {
    tx,
    now,
    school,
    services,
    user,
    changed: (change) => changes.push(change),
    beforeCommit: (last) => ctx.beforeCommit(last),
    afterCommit: (later) => work.push(later),
  };
  await sql`savepoint confirm_one`.execute(tx);
  try {
    const [receiptNo = null] = await assign(own, id, [{ studentId, amount: open }]);
    await sql`release savepoint confirm_one`.execute(tx);
    for (const change of changes) ctx.changed(change);
    for (const later of work) ctx.afterCommit(later);
    return { receiptNo, why: null };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    await sql`rollback to savepoint confirm_one`.execute(tx);
    return { receiptNo: null, why: error.fields?.[0]?.message ?? error.message };
  }
}
