import { sql, type RawBuilder } from 'kysely';
import { type Access, judge } from '#kit/contract/access.ts';
import type { Screens } from '#kit/contract/screen.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { balancesSend, billingApprove, expensesUse, financeAdmin, refundsApprove, spendingApprove } from '../contract/access.ts';
import { screens } from '../contract/screens.ts';

/** Something that waits for a second person. */
interface Approval {
  readonly key: string;
  readonly title: string;
  /** Who decides. */
  readonly access: Access;
  /** The list that shows it. */
  readonly path: string;
  readonly query: string;
  /** What waits, as a relation of `author`: the account that asked, which does not decide. */
  readonly waits: RawBuilder<unknown>;
}

/** Every decision of the area that one person asks for and another takes. */
const approvals: readonly Approval[] = [
  {
    key: 'refunds',
    title: 'Approve refunds',
    access: refundsApprove,
    path: '/refunds',
    query: 'state=requested',
    waits: sql`select requested_by as author from finance.refund where state = 'requested'`,
  },
  {
    key: 'vouchers-check',
    title: 'Check payment vouchers',
    access: expensesUse,
    path: '/paymentvouchers',
    query: 'state=prepared',
    waits: sql`select author_id as author from finance.voucher where state = 'prepared'`,
  },
  {
    key: 'vouchers-approve',
    title: 'Approve payment vouchers',
    access: spendingApprove,
    path: '/paymentvouchers',
    query: 'state=checked',
    waits: sql`select author_id as author from finance.voucher where state = 'checked'`,
  },
  {
    key: 'budgets',
    title: 'Approve budgets',
    access: spendingApprove,
    path: '/budgets',
    query: 'state=submitted',
    waits: sql`select submitted_by as author from finance.budget where state = 'submitted'`,
  },
  {
    key: 'suspense-refunds',
    title: 'Approve refunds out of suspense',
    access: refundsApprove,
    path: '/suspense',
    query: 'state=asked',
    waits: sql`select author_id as author from finance.payment_refund where state = 'asked'`,
  },
  {
    key: 'billing',
    title: 'Decide about write-offs and reversals',
    access: billingApprove,
    path: '/billingapprovals',
    query: 'state=asked',
    waits: sql`select asked_by as author from finance.billing_request where state = 'asked'`,
  },
  {
    key: 'second-person',
    title: 'Approve journals, opening balances, transfers and bank charges',
    access: financeAdmin,
    path: '/banks',
    query: 'tab=second&state=waiting',
    waits: sql`select asked_by as author from finance.waiting_posting where state = 'waiting'`,
  },
  {
    key: 'reminders',
    title: 'Approve balance notifications',
    access: balancesSend,
    path: '/balancenotifications',
    query: 'tab=runs&state=waiting',
    waits: sql`select author_id as author from finance.reminder_run where state = 'waiting' and kind = 'balance'`,
  },
  {
    key: 'invoice-reminders',
    title: 'Approve invoice notifications',
    access: balancesSend,
    path: '/invoicenotifications',
    query: 'tab=runs&state=waiting',
    waits: sql`select author_id as author from finance.reminder_run where state = 'waiting' and kind = 'invoice'`,
  },
];

export interface Waiting {
  key: string;
  title: string;
  count: number;
  /** Null where the caller may not open the list. */
  path: string | null;
}

/** What waits for a decision in the school; with `mine` only what the caller may decide and has not asked for. */
export async function approvalsWaiting(ctx: Pick<SchoolContext, 'tx' | 'user'>, { mine }: { mine: boolean }): Promise<Waiting[]> {
  const viewer = viewerOf(ctx.user);
  const asked = mine ? approvals.filter(({ access }) => judge(access, viewer) === 'allowed') : approvals;
  if (asked.length === 0) return [];
  const counts = asked.map(
    ({ key, waits }) => sql`
      select ${key}::text as key, count(*)::int as count from (${waits}) w
       where not ${mine} or w.author is distinct from ${ctx.user.accountId}::bigint`,
  );
  const { rows } = await sql<{ key: string; count: number }>`${sql.join(counts, sql` union all `)}`.execute(ctx.tx);
  const all: Screens = screens;
  return asked.flatMap(({ key, title, path, query }) => {
    const count = rows.find((row) => row.key === key)?.count ?? 0;
    const screen = Object.values(all).find((one) => one.path === path);
    const opens = screen !== undefined && judge(screen.access, viewer) === 'allowed';
    return count === 0 ? [] : [{ key, title, count, path: opens ? `${path}?${query}` : null }];
  });
}
