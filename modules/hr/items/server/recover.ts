import { sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { nothingOutdated } from '../../employees/server/outdated-pay.ts';
import { paidIn } from '../../employees/server/paid-in.store.ts';
import { deductions } from '../contract/pay-items.ts';
import { giveItem, removeUse } from './give.ts';
import type { ItemPaidUntil } from './paid-until.ts';
import { deductionStore } from './pay-items.store.ts';
import { recoveriesAccount } from './recoveries-account.ts';
import type { UseContext } from './uses.store.ts';

/** What is taken off the pay of a member of staff for something lost or damaged. */
export interface Recovery {
  staffMemberId: number;
  /** Cents, more than nothing. */
  amount: number;
  /** `yyyy-mm-dd`: it is taken in the first month from here on that is not posted. */
  day: string;
  because: string;
  reference: string;
}

/** What payroll, which stands after this area, says of somebody’s months. */
export interface Payroll {
  itemPaid: ItemPaidUntil;
  /** The first month from one on (their first days) after all that are posted, or reviewed to be. */
  openFrom: (tx: Tx, staffMemberId: number, month: string) => Promise<string>;
  /** What pay of a month on is worked out from has changed. */
  outdate: (tx: Tx, staffMemberId: number, month: string) => Promise<void>;
}

const itemName = 'Recovery of school property';

/** Gives the deduction for one month. Throws 422 where the school does not pay them. */
export async function recoverFromPay(
  ctx: UseContext,
  payroll: Payroll,
  { staffMemberId, amount, day, because, reference }: Recovery,
): Promise<{ useId: number; month: string }> {
  const { tx } = ctx;
  const { rows } = await sql<{ name: string }>`select full_name as name from settings.staff where id = ${staffMemberId}`.execute(
    tx,
  );
  if (!rows[0]) throw notFound('member of staff');
  const { name } = rows[0];
  const first = await payroll.openFrom(tx, staffMemberId, `${day.slice(0, 7)}-01`);
  // Payroll holds its run before its employees.
  await payroll.outdate(tx, staffMemberId, first);
  await sql`select from hr.employee where staff_member_id = ${staffMemberId} for update`.execute(tx);
  const paid = await paidIn(tx, first, lastOf(first), { departmentIds: null, staffMemberIds: [staffMemberId] });
  if (paid.length === 0)
    throw new UserError(
      'rule',
      `${name} is not on the school’s payroll in ${formatMonth(first)}, so nothing can be taken off their pay. Receive the money instead.`,
    );
  const month = first.slice(0, 7);
  const { ids } = await giveItem(ctx, payroll.itemPaid, {
    itemId: await recoveryItem(ctx),
    staffMemberIds: [staffMemberId],
    fromMonth: month,
    toMonth: null,
    once: true,
    replaces: false,
    amount,
    rate: null,
    reference,
    because,
  });
  return { useId: ids[0] ?? 0, month };
}

/** Takes it back. Throws 409 once its month is posted. */
export async function takeBackRecovery(ctx: UseContext, payroll: Payroll, useId: number): Promise<void> {
  const { rows } = await sql<{ staffMemberId: number; month: string }>`
    select staff_member_id as "staffMemberId", from_month as month from hr.pay_item_use where id = ${useId}`.execute(ctx.tx);
  const [use] = rows;
  if (!use) throw notFound('recovery');
  if ((await payroll.itemPaid(ctx.tx, [useId])).has(useId))
    throw new UserError('conflict', `It was taken off the pay of ${formatMonth(use.month)}, which is posted.`);
  await payroll.outdate(ctx.tx, use.staffMemberId, use.month);
  await sql`select from hr.employee where staff_member_id = ${use.staffMemberId} for update`.execute(ctx.tx);
  await removeUse(ctx, { paid: payroll.itemPaid, outdated: nothingOutdated }, useId);
}

/** The deduction by its name, added where the school has none. Two who add it at once add one. */
async function recoveryItem(ctx: UseContext): Promise<number> {
  const known = await find(ctx.tx);
  if (known !== null) return known;
  await sql`select pg_advisory_xact_lock(hashtextextended('pay items ' || kit.school_id(), 0))`.execute(ctx.tx);
  const made = await find(ctx.tx);
  if (made !== null) return made;
  const ledgerId = await recoveriesAccount(ctx);
  const draft = deductions.draft.parse({ name: itemName, purpose: 'recovery', priority: 70, ledgerId });
  return (await deductionStore.create(ctx, draft)).id;
}

async function find(tx: Tx): Promise<number | null> {
  const { rows } = await sql<{ id: number; fits: boolean }>`
    select id, active and method = 'fixed' and purpose not in ('loan', 'advance') as fits from hr.pay_item
     where side = 'deduction' and lower(name) = lower(${itemName})`.execute(tx);
  const [item] = rows;
  if (!item) return null;
  if (!item.fits)
    throw new UserError(
      'rule',
      `The deduction “${itemName}” is out of use, or is no fixed amount any more. Put it right in payroll.`,
    );
  return item.id;
}

/** The last day of a month by its first. */
function lastOf(first: string): string {
  const [year = 0, month = 0] = first.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
