import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { GivenItem } from './for-runs.ts';

/** What an allowance is, as a run keeps it; amounts in cents, rates in hundredths of a per cent. */
export type KeptTerms = Pick<
  GivenItem,
  'itemId' | 'name' | 'method' | 'amount' | 'rate' | 'formula' | 'bands' | 'taxable' | 'pensionable' | 'inKind' | 'partMonth'
> & {
  /** Everybody has it who has no row of their own. */
  forAll: boolean;
};

const terms = sql`
  i.id as "itemId", i.name, i.method, i.amount, i.rate, i.formula, i.bands, i.taxable, i.pensionable, i.in_kind as "inKind",
  i.part_month as "partMonth", i.for_all as "forAll"`;

/** The allowances that are in use, as they are now: a run keeps them, so that arrears of its month go by them. */
export async function termsNow(tx: Tx): Promise<KeptTerms[]> {
  const { rows } = await sql<KeptTerms>`
    select ${terms} from hr.pay_item i where i.side = 'allowance' and i.active order by i.id`.execute(tx);
  return rows;
}

/** What a run was worked out with, and when (a time as the database writes it, to its last digit). */
export interface Then {
  readonly terms: readonly KeptTerms[];
  readonly at: string;
}

type Row = Pick<GivenItem, 'staffMemberId' | 'useId' | 'amount' | 'rate' | 'reference' | 'once' | 'because' | 'fromMonth'> & {
  replaces: boolean;
  /** Written after the run was worked out. */
  since: boolean;
  now: KeptTerms & { active: boolean };
};

/**
 * The allowances that employees have in a month (its first day) that was posted: rows as they stand now, but by what the items were when the run was worked out. Of
 * a row that was written since the item of now is taken, one that is out of use now gives nothing. What everybody has is what everybody had then.
 */
export async function allowancesThen(tx: Tx, month: string, staffMemberIds: readonly number[], then: Then): Promise<GivenItem[]> {
  const { rows } = await sql<Row>`
    select u.staff_member_id as "staffMemberId", u.id as "useId", u.amount, u.rate, u.reference, u.once, u.because, u.replaces,
           u.from_month as "fromMonth", u.at > ${then.at}::timestamptz as since, to_jsonb(n) as now
      from hr.pay_item_use u
      join hr.pay_item i on i.school_id = u.school_id and i.id = u.item_id
      join lateral (select ${terms}, i.active) n on true
     where u.staff_member_id = any(${[...staffMemberIds]}::bigint[]) and i.side = 'allowance' and u.from_month <= ${month}::date
       and coalesce(u.to_month >= ${month}::date, true)
     order by u.staff_member_id, i.id, u.from_month, u.id`.execute(tx);
  const held = Map.groupBy(rows, ({ staffMemberId }) => staffMemberId);
  return staffMemberIds.flatMap((id) => ofOne(id, month, held.get(id) ?? [], then.terms));
}

function ofOne(staffMemberId: number, month: string, rows: readonly Row[], then: readonly KeptTerms[]): GivenItem[] {
  const has = (itemId: number, as: (row: Row) => boolean) => rows.some((row) => row.now.itemId === itemId && as(row));
  const own = rows
    .filter(({ once, now }) => once || !has(now.itemId, ({ replaces }) => replaces))
    .flatMap(({ replaces: _replaces, since, now, ...row }): GivenItem[] => {
      const item = since ? (now.active ? now : null) : then.find(({ itemId }) => itemId === now.itemId);
      return item ? [given(item, row)] : [];
    });
  const row = {
    staffMemberId,
    useId: null,
    amount: null,
    rate: null,
    reference: null,
    once: false,
    because: null,
    fromMonth: month,
  };
  const all = then
    .filter(({ forAll, itemId }) => forAll && !has(itemId, ({ replaces, once }) => replaces || !once))
    .map((item) => given(item, row));
  return [...own, ...all];
}

/** An allowance as somebody has it: their own amount goes before the item’s. What is only of deductions is none. */
const given = (
  { itemId, name, method, amount, rate, formula, bands, taxable, pensionable, inKind, partMonth }: KeptTerms,
  row: Omit<Row, 'replaces' | 'since' | 'now'>,
): GivenItem => ({
  ...row,
  itemId,
  name,
  method,
  amount: row.amount ?? amount,
  rate: row.rate ?? rate,
  formula,
  bands,
  taxable,
  pensionable,
  inKind,
  partMonth,
  side: 'allowance',
  purpose: 'other',
  priority: 50,
  keepsThird: true,
  carried: false,
  payee: null,
  payeeNo: null,
  ledgerId: null,
});
