import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { GivenItem } from '../../items/server/for-runs.ts';
import type { Month } from '../../runs/server/rules/month.ts';

/** An allowance or a deduction that goes on from month to month. */
export interface RecurringItem extends GivenItem {
  /** The first day of the last month; null: it has no end. */
  toMonth: string | null;
}

/** Stands for whoever holds a post that does not exist yet: they have what everybody has. */
export const nobody = 0;

/**
 * What employees have from month to month on some month of a time, and what everybody has, in the order of `itemsIn`; also of `nobody`. It is one
 * statement for all months; what is given for one month alone is left out.
 */
export async function recurringItems(
  tx: Tx,
  { first, last }: Month,
  ids: readonly number[],
): Promise<Map<number, RecurringItem[]>> {
  const own = sql`${[...ids]}::bigint[]`;
  const { rows } = await sql<RecurringItem>`
    with given as (
      select u.staff_member_id, u.id, u.item_id, u.amount, u.rate, u.reference, u.because, u.from_month, u.to_month
        from hr.pay_item_use u
       where u.staff_member_id = any(${own}) and not u.once and u.from_month <= ${last}::date
         and coalesce(u.to_month >= ${first}::date, true)
      union all
      select p.id, null::bigint, i.id, null::bigint, null::int, null::text, null::text, ${first}::date, null::date
        from unnest(${[...ids, nobody]}::bigint[]) as p (id)
        join hr.pay_item i on i.for_all)
    select h.staff_member_id as "staffMemberId", h.id as "useId", i.id as "itemId", i.side, i.name, i.method,
           coalesce(h.amount, i.amount) as amount, coalesce(h.rate, i.rate) as rate, i.formula, i.bands, i.taxable, i.pensionable,
           i.in_kind as "inKind", i.part_month as "partMonth", i.purpose, i.priority, i.keeps_third as "keepsThird", i.carried, i.payee,
           i.payee_no as "payeeNo", i.ledger_id as "ledgerId", h.reference, false as once, h.because, h.from_month as "fromMonth",
           h.to_month as "toMonth"
      from given h join hr.pay_item i on i.id = h.item_id
     where i.active and i.purpose not in ('loan', 'advance')
     order by i.side, case when i.side = 'deduction' then i.priority else 0 end, lower(i.name), i.id, h.from_month, h.id`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ staffMemberId }) => staffMemberId);
}

/** Those that hold in a month: somebody’s own row goes before the one that everybody has. */
export function itemsOfMonth(items: readonly RecurringItem[], { first }: Month): RecurringItem[] {
  const held = items.filter(({ fromMonth, toMonth }) => fromMonth <= first && (toMonth === null || toMonth >= first));
  const own = new Set(held.flatMap(({ useId, itemId }) => (useId === null ? [] : [itemId])));
  return held.filter(({ useId, itemId }) => useId !== null || !own.has(itemId));
}
