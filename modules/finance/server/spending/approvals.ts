import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { refundsScreen, budgetsScreen, vouchersScreen } from '../../contract/spending/screens.ts';

/** One kind of document that waits for a signature, and the list of them. */
export interface Waiting {
  readonly title: string;
  readonly count: number;
  readonly path: string;
}

/** What waits for somebody's signature in spending: vouchers, budgets and refunds. Kinds of which none waits are left out. */
export async function spendingApprovals({ tx }: Pick<SchoolContext, 'tx'>): Promise<Waiting[]> {
  const { rows } = await sql<{ prepared: number; checked: number; budgets: number; refunds: number }>`
    select (select count(*) from finance.voucher where state = 'prepared') as prepared,
           (select count(*) from finance.voucher where state = 'checked') as checked,
           (select count(*) from finance.budget where state = 'submitted') as budgets,
           (select count(*) from finance.refund where state = 'requested') as refunds`.execute(tx);
  const { prepared = 0, checked = 0, budgets = 0, refunds = 0 } = rows[0] ?? {};
  return [
    { title: 'Payment vouchers to check', count: prepared, path: `${vouchersScreen.path}?state=prepared` },
    { title: 'Payment vouchers to approve', count: checked, path: `${vouchersScreen.path}?state=checked` },
    { title: 'Budgets to approve', count: budgets, path: `${budgetsScreen.path}?state=submitted` },
    { title: 'Refunds to approve', count: refunds, path: `${refundsScreen.path}?state=requested` },
  ].filter(({ count }) => count > 0);
}
