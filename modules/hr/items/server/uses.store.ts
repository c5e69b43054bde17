import { type RawBuilder, sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { ItemUse, itemUsesApi } from '../contract/uses.ts';
import { rateText } from '../contract/words.ts';
import type { ItemPaidUntil } from './paid-until.ts';

export type UseContext = Pick<SchoolContext, 'tx' | 'changed' | 'now' | 'school' | 'user'>;

const thisMonth = (ctx: UseContext): string => `${schoolDay(ctx).slice(0, 7)}-01`;

const state = (month: string) => sql<ItemUse['state']>`
  case when u.from_month > ${month}::date then 'coming' when u.to_month < ${month}::date then 'over' else 'now' end`;

const fields = (month: string) => sql`
  u.id, u.version, u.staff_member_id as "staffMemberId", f.full_name as name, f.staff_no as "staffNo", e.payroll_no as "payrollNo",
  d.name as "departmentName", u.item_id as "itemId", i.name as "itemName", i.side, i.method, i.purpose,
  left(u.from_month::text, 7) as "fromMonth", left(u.to_month::text, 7) as "toMonth", u.once, u.replaces, u.amount, u.rate,
  coalesce(u.amount, i.amount) as "holdsAmount", coalesce(u.rate, i.rate) as "holdsRate", u.reference, u.because,
  ${state(month)} as state, u.author_name as "authorName", u.at`;

const seen = sql`
  from hr.pay_item_use u
  join hr.pay_item i on i.school_id = u.school_id and i.id = u.item_id
  join hr.employee e on e.school_id = u.school_id and e.staff_member_id = u.staff_member_id
  join settings.staff f on f.school_id = u.school_id and f.id = u.staff_member_id
  left join settings.departments d on d.school_id = f.school_id and d.id = f.department_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`kit.fold(f.full_name)`,
  itemName: sql`lower(i.name)`,
  fromMonth: sql`u.from_month`,
  toMonth: sql`u.to_month`,
  payrollNo: sql`lower(e.payroll_no)`,
};

type Found = Omit<ItemUse, 'paidUntil'>;

async function withPaid(ctx: UseContext, paid: ItemPaidUntil, rows: readonly Found[]): Promise<ItemUse[]> {
  const until = await paid(
    ctx.tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, paidUntil: until.get(row.id)?.slice(0, 7) ?? null }));
}

/** Who has what, as filtered and sorted. */
export async function listUses(
  ctx: UseContext,
  paid: ItemPaidUntil,
  input: Input<typeof itemUsesApi.list>,
): Promise<Page<ItemUse>> {
  const { q, page, size, sort, side, itemId, staffMemberId, departmentId, state: at } = input;
  const month = thisMonth(ctx);
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`u.id`} ${wayOf(sort)}`;
  const { rows } = await sql<Found & { total: number }>`
    select ${fields(month)}, count(*) over () as total ${seen}
     where (${side ?? null}::text is null or i.side = ${side ?? null})
       and (${itemId ?? null}::bigint is null or u.item_id = ${itemId ?? null})
       and (${staffMemberId ?? null}::bigint is null or u.staff_member_id = ${staffMemberId ?? null})
       and (${departmentId ?? null}::bigint is null or f.department_id = ${departmentId ?? null})
       and (${at ?? null}::text is null or ${state(month)} = ${at ?? null})
       and ${q ? matches([sql`f.full_name`, sql`f.staff_no`, sql`e.payroll_no`, sql`i.name`, sql`u.reference`], q) : sql`true`}
     order by ${order}, u.id ${onPage({ page, size })}`.execute(ctx.tx);
  const total = rows[0]?.total ?? 0;
  return {
    rows: await withPaid(
      ctx,
      paid,
      rows.map(({ total: _total, ...row }) => row),
    ),
    total,
  };
}

/** Some rows by their keys. */
export async function usesById(ctx: UseContext, paid: ItemPaidUntil, ids: readonly number[]): Promise<ItemUse[]> {
  const { rows } = await sql<Found>`
    select ${fields(thisMonth(ctx))} ${seen} where u.id = any(${[...ids]}::bigint[]) order by u.id`.execute(ctx.tx);
  return withPaid(ctx, paid, rows);
}

/** Throws 404. */
export async function oneUse(ctx: UseContext, paid: ItemPaidUntil, id: number): Promise<ItemUse> {
  const [found] = await usesById(ctx, paid, [id]);
  if (!found) throw notFound('row');
  return found;
}

/** What the history keeps of a row. */
export const inHistory = (use: Found) => ({
  Employee: use.name,
  [use.side === 'allowance' ? 'Allowance' : 'Deduction']: use.itemName,
  From: formatMonth(`${use.fromMonth}-01`),
  Until: use.once ? 'for that month' : use.toMonth === null ? 'further notice' : formatMonth(`${use.toMonth}-01`),
  ...(use.replaces && { 'In place of': 'what they have otherwise' }),
  Amount: use.amount === null ? null : formatCents(use.amount),
  Rate: use.rate === null ? null : rateText(use.rate),
  Reference: use.reference,
  Reason: use.because,
});
