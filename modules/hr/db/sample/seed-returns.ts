import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { ReturnRow } from '../../returns/contract/returns.ts';
import { markFiled, markPaid, takeMarkBack } from '../../returns/server/month/filed.store.ts';
import { listReturns } from '../../returns/server/month/rows.ts';
import { postedMonths } from '../../returns/server/month/slips.store.ts';

/** Returns in every state: the oldest posted month filed and paid, of the next one some filed, some paid and one taken back, the others due. */
export async function seedReturns(given: SchoolContext): Promise<void> {
  const clerk: SchoolContext = { ...given, user: { ...given.user, accountId: 0, fullName: 'Grace Wambui' } };
  const today = schoolDay(given);
  const [oldest, next] = (await postedMonths(given.tx)).filter((month) => month < today.slice(0, 7)).toReversed();
  const file = (month: string, { kind, about, amount, dueOn }: ReturnRow, paid: boolean) => {
    const on = dueOn < today ? dueOn : today;
    return markFiled(clerk, {
      month,
      kind,
      about,
      filedOn: on,
      amount,
      reference: `${kind.toUpperCase()}/${month.replace('-', '')}`,
      paidOn: paid ? on : null,
      paidReference: paid ? `EFT ${month.slice(5)}/4471` : null,
      note: null,
    });
  };
  if (oldest !== undefined) for (const row of (await listReturns(clerk, { month: oldest })).rows) await file(oldest, row, true);
  if (next === undefined) return;
  const { rows } = await listReturns(clerk, { month: next });
  const of = (kind: ReturnRow['kind']) => rows.find((row) => row.kind === kind);
  const [paye, nssf, health] = [of('paye'), of('nssf'), of('health')];
  if (paye) {
    const wrong = await file(next, { ...paye, amount: Math.max(0, paye.amount - 240_000) }, false);
    await takeMarkBack(clerk, {
      id: wrong.id,
      version: wrong.version,
      because: 'Filed without the “watchman” – KRA has it again',
    });
    const { id, version } = await file(next, paye, false);
    await markPaid(clerk, { id, version, paidOn: today, paidReference: 'PRN 2026–0419' });
  }
  if (nssf) await file(next, nssf, false);
  if (health) {
    const { id, version } = await file(next, health, false);
    await takeMarkBack(clerk, { id, version, because: 'SHA refused the file: “namba ya kitambulisho”' });
  }
}
