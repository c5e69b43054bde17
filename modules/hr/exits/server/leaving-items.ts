import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { nothingOutdated } from '../../employees/server/outdated-pay.ts';
import { allowances, deductions } from '../../items/contract/pay-items.ts';
import { type ItemPaidUntil } from '../../items/server/for-runs.ts';
import { giveItem, removeUse } from '../../items/server/give.ts';
import { allowanceStore, deductionStore } from '../../items/server/pay-items.store.ts';
import { recoveriesAccount } from '../../items/server/recoveries-account.ts';
import { usesById } from '../../items/server/uses.store.ts';
import type { ExitDraft } from '../contract/exits.ts';
import type { LeavingItem, WorkedLine } from './rules/dues.rules.ts';

/** The allowances and deductions by which payroll pays and takes what leaving comes to. */
const names: Readonly<Record<LeavingItem, string>> = {
  notice: 'Notice pay',
  service: 'Service pay',
  gratuity: 'Gratuity',
  severance: 'Severance pay',
  noticeOwed: 'Notice not served',
  recovery: 'Recovery on leaving',
};
/** What is taken makes good a loss of the school, and stays with it. */
const taken = { purpose: 'recovery', priority: 75 } as const;
const isTaken = (item: LeavingItem) => item === 'noticeOwed' || item === 'recovery';

/** The key of an item; one that the school has not is added: taxed, and not counted for NSSF. */
async function itemId(ctx: SchoolContext, item: LeavingItem): Promise<number> {
  const [name, side] = [names[item], isTaken(item) ? 'deduction' : 'allowance'];
  await sql`select pg_advisory_xact_lock(hashtextextended('pay items ' || kit.school_id(), 0))`.execute(ctx.tx);
  const { rows } = await sql<{ id: number }>`
    select id from hr.pay_item where side = ${side} and lower(name) = lower(${name}) and method = 'fixed' and active`.execute(
    ctx.tx,
  );
  if (rows[0]) return rows[0].id;
  const made =
    side === 'allowance'
      ? await allowanceStore.create(ctx, allowances.draft.parse({ name, pensionable: false, partMonth: false }))
      : await deductionStore.create(ctx, deductions.draft.parse({ ...taken, name, ledgerId: await recoveriesAccount(ctx) }));
  return made.id;
}

/** Gives the lines that are no one else’s for the month of the last day. Answers the keys of the rows. */
export async function giveLines(
  ctx: SchoolContext,
  paid: ItemPaidUntil,
  { staffMemberId, lastDay }: ExitDraft,
  lines: readonly WorkedLine[],
): Promise<number[]> {
  const given: number[] = [];
  for (const { item, amount, rule } of lines) {
    if (item === null || amount === null || amount === 0) continue;
    const { ids } = await giveItem(ctx, paid, {
      itemId: await itemId(ctx, item),
      staffMemberIds: [staffMemberId],
      fromMonth: lastDay.slice(0, 7),
      toMonth: null,
      once: true,
      replaces: false,
      amount: Math.abs(amount),
      rate: null,
      reference: null,
      because: `Leaves on ${formatDay(lastDay)}. ${rule}`,
    });
    given.push(...ids);
  }
  return given;
}

/** Removes the rows that were given; those that somebody has removed already are gone. The caller has told payroll (`outdatePay`). */
export async function removeLines(ctx: SchoolContext, paid: ItemPaidUntil, useIds: readonly number[]): Promise<void> {
  for (const { id } of await usesById(ctx, paid, useIds)) await removeUse(ctx, { paid, outdated: nothingOutdated }, id);
}
