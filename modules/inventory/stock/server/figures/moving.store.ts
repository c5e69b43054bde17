import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { stockApi } from '../../contract/stock.ts';

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school'>;
type Slow = Output<typeof stockApi.slow>;
type Expiring = Output<typeof stockApi.expiring>;

const orderBy = (sorts: Readonly<Record<string, RawBuilder<unknown>>>, sort: string, first: RawBuilder<unknown>) =>
  sql`${sorts[sort.replace(/^-/, '')] ?? first} ${sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls first`}`;

const slowSorts = {
  value: sql`b.value`,
  itemName: sql`lower(i.name)`,
  storeName: sql`lower(s.name)`,
  quantity: sql`b.quantity`,
  lastIssued: sql`u.last`,
  idleDays: sql`"idleDays"`,
};

/** Stock of which nothing was issued for some days; what never was counts from the day on which it first came. */
export async function slowStock(ctx: Context, input: Input<typeof stockApi.slow>): Promise<Slow> {
  const { q, page, size, sort, days, storeId = null, categoryId = null } = input;
  const today = schoolDay(ctx);
  const from = sql`
    inventory.balance b
      join inventory.item i on i.school_id = b.school_id and i.id = b.item_id
      join inventory.category c on c.school_id = i.school_id and c.id = i.category_id
      join inventory.store s on s.school_id = b.school_id and s.id = b.store_id and not s.transit
      left join lateral (
        select m.day as last from inventory.move m
         where m.school_id = b.school_id and m.item_id = b.item_id and m.store_id = b.store_id and m.kind = 'issue'
         order by m.day desc, m.id desc limit 1) u on true
     cross join lateral (
        select m.day as first from inventory.move m
         where m.school_id = b.school_id and m.item_id = b.item_id and m.store_id = b.store_id
         order by m.day, m.id limit 1) f
     where b.quantity > 0 and coalesce(u.last, f.first) <= ${today}::date - ${days}::int
       and (${storeId}::bigint is null or b.store_id = ${storeId})
       and (${categoryId}::bigint is null or i.category_id = ${categoryId})
       and ${q ? matchesFolded(sql`kit.fold(i.name || ' ' || i.code)`, q) : sql`true`}`;
  const { rows } = await sql<Slow['rows'][number]>`
    select s.id || '-' || i.id as id, i.id as "itemId", i.code as "itemCode", i.name as "itemName", c.name as "categoryName",
           s.name as "storeName", i.unit, b.quantity, b.value, u.last as "lastIssued",
           (${today}::date - coalesce(u.last, f.first))::int as "idleDays", u.last is null as never
      from ${from} order by ${orderBy(slowSorts, sort, sql`b.value`)}, i.id, s.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

const expiringSorts = {
  expiresOn: sql`h.expires_on`,
  itemName: sql`lower(i.name)`,
  storeName: sql`lower(s.name)`,
  quantity: sql`bb.quantity`,
  value: sql`value`,
};

/** Batches in store by the day until which they are used, at average cost. */
export async function expiringStock(ctx: Context, input: Input<typeof stockApi.expiring>): Promise<Expiring> {
  const { q, page, size, sort, within, storeId = null } = input;
  const today = schoolDay(ctx);
  const from = sql`
    inventory.batch h
      join inventory.batch_balance bb on bb.school_id = h.school_id and bb.batch_id = h.id and bb.quantity > 0
      join inventory.balance b on b.school_id = bb.school_id and b.store_id = bb.store_id and b.item_id = h.item_id
      join inventory.item i on i.school_id = h.school_id and i.id = h.item_id
      join inventory.store s on s.school_id = bb.school_id and s.id = bb.store_id
     where h.expires_on <= ${today}::date + ${within}::int
       and (${storeId}::bigint is null or bb.store_id = ${storeId})
       and ${q ? matchesFolded(sql`kit.fold(i.name || ' ' || i.code || ' ' || h.batch_no)`, q) : sql`true`}`;
  const { rows } = await sql<Expiring['rows'][number]>`
    select s.id || '-' || h.id as id, i.id as "itemId", i.code as "itemCode", i.name as "itemName", s.name as "storeName",
           h.batch_no as "batchNo", h.expires_on as "expiresOn", (h.expires_on - ${today}::date)::int as "daysLeft", i.unit,
           bb.quantity, round(b.value * bb.quantity::numeric / b.quantity)::bigint as value
      from ${from} order by ${orderBy(expiringSorts, sort, sql`h.expires_on`)}, h.id, s.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}
