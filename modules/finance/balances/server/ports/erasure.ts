import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { formatCents } from '#kit/contract/money.ts';
import type { ErasureFigure, ErasureRefusal } from '#kit/server/privacy/erasure.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { trialBalance } from '../../../ledger/server/trial-balance.store.ts';
import { checkChain } from '../../../cashier/server/check.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';

/** Nobody is erased to whom money is owed or who owes it: of a guardian, for the students whose fees they pay. */
export const moneyRefusal: ErasureRefusal = async (ctx, { kind, id }) => {
  if (kind !== 'student' && kind !== 'guardian') return [];
  const found: string[] = [];
  const ids = kind === 'student' ? [id] : await paidFor(ctx.tx, id);
  const whose = kind === 'student' ? '' : ' for a student whose fees they pay';
  for (const { balance } of ids.length === 0 ? [] : await balancesOf(ctx.tx, ids, schoolDay(ctx))) {
    if (balance === 0) continue;
    const amount = ctx.user.financeCodeNeeded ? 'Money' : `KES ${formatCents(Math.abs(balance))}`;
    found.push(
      balance > 0
        ? `${amount} of fees is owed${whose}. Collect it or write it off first.`
        : `${amount} of fees is in credit${whose}. Refund it first.`,
    );
  }
  if (kind !== 'student') return found;
  const { rows } = await sql<{ pocket: number; waiting: number; pending: number }>`
    select coalesce((select sum(case when a.id = e.credit_id then e.amount else -e.amount end)
                       from finance.entry e join finance.account a
                         on a.school_id = e.school_id and a.role in ('pocket_money', 'caution') and a.id in (e.credit_id, e.debit_id)
                      where e.student_id = ${id}), 0)::bigint as pocket,
           (select count(*) from finance.refund r where r.student_id = ${id} and r.state not in ('processed', 'rejected', 'cancelled')) as waiting,
           (select count(*) from finance.receipt r where r.student_id = ${id} and r.state = 'pending') as pending`.execute(
    ctx.tx,
  );
  const { pocket = 0, waiting = 0, pending = 0 } = rows[0] ?? {};
  if (pocket !== 0) found.push('Pocket or caution money of theirs is held. Pay it out first.');
  if (waiting > 0) found.push('A refund of theirs is not settled yet.');
  if (pending > 0) found.push('A cheque of theirs has not cleared yet.');
  return found;
};

async function paidFor(tx: Parameters<typeof balancesOf>[0], guardianId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select student_id as id from registration.contacts where guardian_id = ${guardianId} and pays_fees`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What an erasure leaves as it is: the trial balance, and the chain of receipts. */
export const booksFigures: readonly ErasureFigure[] = [
  {
    what: 'Trial balance',
    read: async ({ tx }) => {
      const all = await trialBalance(tx, { from: '1900-01-01', to: '9999-12-31' });
      const accounts = all
        .map(({ id, debit, credit, closing }) => [id, debit, credit, closing])
        .toSorted(([a = 0], [b = 0]) => a - b);
      return `${accounts.length} accounts, ${createHash('sha256').update(JSON.stringify(accounts)).digest('hex')}`;
    },
  },
  {
    what: 'Chain of receipts',
    read: async (ctx) =>
      (await checkChain(ctx))
        .map(({ series, receipts, brokenAt }) => `${series} ${receipts}${brokenAt === null ? '' : ` broken at ${brokenAt}`}`)
        .join(', ') || 'no receipts',
  },
];
