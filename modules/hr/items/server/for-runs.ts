import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { InKind, Method, PayBand, Purpose, Side } from '../contract/words.ts';

export { amountOf, type PayFacts } from './amount.rules.ts';
export { allowancesThen, type KeptTerms, termsNow } from './kept-terms.ts';
export { type DueLoan, giveInstalmentsBack, loansIn, takeInstalments } from './loans/instalments.ts';
export { type OwedLoan, owedBy, takeByInstalments, takeWhole } from './loans/whole.ts';
export { type ItemPaidUntil, itemPaidUntilPort, noneItemPaid } from './paid-until.ts';

/** An allowance or a deduction as somebody has it in a month. */
export interface GivenItem {
  staffMemberId: number;
  /** Their own row; null: it is for all. */
  useId: number | null;
  itemId: number;
  side: Side;
  name: string;
  method: Method;
  /** Their own, or else the item’s. */
  amount: number | null;
  rate: number | null;
  formula: string | null;
  bands: PayBand[];
  taxable: boolean;
  pensionable: boolean;
  inKind: InKind;
  partMonth: boolean;
  purpose: Purpose;
  priority: number;
  keepsThird: boolean;
  carried: boolean;
  payee: string | null;
  payeeNo: string | null;
  ledgerId: number | null;
  reference: string | null;
  once: boolean;
  because: string | null;
  /** The first day of the month from which they have it; of an item for all that of the month that is asked for. */
  fromMonth: string;
}

/**
 * What employees have in a month (its first day): their own rows that hold in it, and each item for all for whom has no row of it that holds from
 * month to month or stands in place of it. What another row of the month replaces is left out, and so are items out of use. Allowances come
 * first, then deductions by priority; each by name.
 */
export async function itemsIn(tx: Tx, month: string, staffMemberIds: readonly number[]): Promise<GivenItem[]> {
  const ids = sql`${[...staffMemberIds]}::bigint[]`;
  const { rows } = await sql<GivenItem>`
    with held as (
      select u.id, u.staff_member_id, u.item_id, u.amount, u.rate, u.reference, u.once, u.replaces, u.because, u.from_month
        from hr.pay_item_use u
       where u.staff_member_id = any(${ids}) and u.from_month <= ${month}::date and coalesce(u.to_month >= ${month}::date, true)),
    had as (
      select h.id, h.staff_member_id, h.item_id, h.amount, h.rate, h.reference, h.once, h.because, h.from_month from held h
       where h.once or not exists (
         select from held r where r.replaces and r.staff_member_id = h.staff_member_id and r.item_id = h.item_id)
      union all
      select null::bigint, p.id, i.id, null::bigint, null::int, null::text, false, null::text, ${month}::date
        from unnest(${ids}) as p (id)
        join hr.pay_item i on i.for_all
       where not exists (
         select from held h where h.staff_member_id = p.id and h.item_id = i.id and (h.replaces or not h.once)))
    select h.staff_member_id as "staffMemberId", h.id as "useId", i.id as "itemId", i.side, i.name, i.method,
           coalesce(h.amount, i.amount) as amount, coalesce(h.rate, i.rate) as rate, i.formula, i.bands, i.taxable, i.pensionable,
           i.in_kind as "inKind", i.part_month as "partMonth", i.purpose, i.priority, i.keeps_third as "keepsThird", i.carried, i.payee,
           i.payee_no as "payeeNo", i.ledger_id as "ledgerId", h.reference, h.once, h.because, h.from_month as "fromMonth"
      from had h join hr.pay_item i on i.id = h.item_id
     where i.active and i.purpose not in ('loan', 'advance')
     order by i.side, case when i.side = 'deduction' then i.priority else 0 end, lower(i.name), i.id, h.from_month, h.id`.execute(
    tx,
  );
  return rows;
}
