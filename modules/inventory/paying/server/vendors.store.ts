import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Vendor, VendorPrice, VendorRow, vendorsApi } from '../contract/vendors.ts';
import type { PayingContext } from './bills/bills.store.ts';

/** Orders that were approved, whatever has become of them since. */
const standing = sql`('approved', 'on_hold', 'closed')`;

const share = (part: RawBuilder<unknown>, whole: RawBuilder<unknown>) =>
  sql<number | null>`round(${part} * 10000.0 / nullif(${whole}, 0))::int`;

/** Suppliers `s` beside what was ordered (`o`), delivered (`g`), what of it was rejected (`q`), sent back (`v`) and billed (`b`). */
const figures = (today: string) => sql`
  from finance.suppliers s
  left join (
    select p.school_id, p.supplier_id, sum(p.amount)::bigint as amount, max(p.day) as last_day,
           count(*) filter (where p.state <> 'closed' and x.awaited)::int as open,
           count(*) filter (where p.state <> 'closed' and x.awaited and p.deliver_by < ${today}::date)::int as overdue
      from inventory.purchase_order p
     cross join lateral (
       select coalesce(bool_or(l.received - l.returned < l.quantity), false) as awaited
         from inventory.purchase_order_line l where l.school_id = p.school_id and l.order_id = p.id) x
     where p.state in ${standing} group by p.school_id, p.supplier_id) o on o.school_id = s.school_id and o.supplier_id = s.id
  left join (
    select r.school_id, r.supplier_id, sum(r.value)::bigint as value, count(*)::int as deliveries,
           count(*) filter (where r.day > p.deliver_by)::int as late
      from inventory.goods_receipt r
      join inventory.purchase_order p on p.school_id = r.school_id and p.id = r.order_id
     where r.state = 'accepted' group by r.school_id, r.supplier_id) g on g.school_id = s.school_id and g.supplier_id = s.id
  left join (
    select r.school_id, r.supplier_id, sum(l.rejected::numeric * greatest(p.price, 1)) as rejected,
           sum(l.delivered::numeric * greatest(p.price, 1)) as delivered
      from inventory.goods_receipt_line l
      join inventory.goods_receipt r on r.school_id = l.school_id and r.id = l.receipt_id and r.state = 'accepted'
      join inventory.purchase_order_line p on p.school_id = l.school_id and p.id = l.order_line_id
     group by r.school_id, r.supplier_id) q on q.school_id = s.school_id and q.supplier_id = s.id
  left join (
    select t.school_id, t.supplier_id, sum(t.value)::bigint as value
      from inventory.vendor_return t where t.state = 'approved' group by t.school_id, t.supplier_id) v
    on v.school_id = s.school_id and v.supplier_id = s.id
  left join (
    select t.school_id, t.supplier_id, sum(t.amount)::bigint as amount, sum(f.owed)::bigint as owed
      from inventory.vendor_bill t
      join finance.supplier_bills f on f.school_id = t.school_id and f.id = t.finance_bill_id
     where t.state = 'approved' group by t.school_id, t.supplier_id) b on b.school_id = s.school_id and b.supplier_id = s.id`;

const onTime = share(sql`(g.deliveries - g.late)`, sql`g.deliveries`);
const rejected = share(sql`q.rejected`, sql`q.delivered`);
const lapsed = (today: string) => sql<boolean>`coalesce(s.prequalified_until < ${today}::date, false)`;

const fields = (today: string) => sql`
  s.id, s.name, s.category, s.contact_name as "contactName", s.phone, s.active, ${lapsed(today)} as lapsed,
  coalesce(o.amount, 0) as ordered, coalesce(o.open, 0) as "openOrders", coalesce(g.value, 0) as received,
  coalesce(v.value, 0) as returned, coalesce(b.amount, 0) as billed, coalesce(b.owed, 0) as owed, ${onTime} as "onTime",
  ${rejected} as rejected, o.last_day as "lastOrder"`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`kit.fold(s.name)`,
  category: sql`lower(s.category)`,
  ordered: sql`coalesce(o.amount, 0)`,
  openOrders: sql`coalesce(o.open, 0)`,
  billed: sql`coalesce(b.amount, 0)`,
  owed: sql`coalesce(b.owed, 0)`,
  onTime,
  rejected,
  lastOrder: sql`o.last_day`,
};

/** Vendors with what was ordered of each and how well they deliver. */
export async function listVendors(ctx: PayingContext, input: Input<typeof vendorsApi.list>): Promise<Page<VendorRow>> {
  const { q, state, page, size, sort } = input;
  const today = schoolDay(ctx);
  const states = {
    active: sql`s.active`,
    blocked: sql`not s.active`,
    lapsed: lapsed(today),
    used: sql`o.supplier_id is not null`,
  };
  const where = sql.join(
    [
      sql`true`,
      ...(q ? [matches([sql`s.name`, sql`s.category`, sql`s.contact_name`, sql`s.phone`], q)] : []),
      ...(state ? [states[state]] : []),
    ],
    sql` and `,
  );
  const way = wayOf(sort);
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`kit.fold(s.name)`} ${way} nulls last`;
  const { rows } = await sql<VendorRow>`
    select ${fields(today)} ${figures(today)} where ${where} order by ${order}, s.id
     ${onPage({ page, size })}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::int as total ${figures(today)} where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** One vendor. Throws 404. */
export async function getVendor(ctx: PayingContext, id: number): Promise<Vendor> {
  const today = schoolDay(ctx);
  const { rows } = await sql<Vendor>`
    select ${fields(today)}, s.kra_pin as "kraPin", s.email, s.address, s.prequalified_until as "prequalifiedUntil",
           coalesce(g.deliveries, 0) as deliveries, coalesce(g.late, 0) as late, coalesce(o.overdue, 0) as "overdueOrders"
      ${figures(today)} where s.id = ${id}`.execute(ctx.tx);
  const [vendor] = rows;
  if (!vendor) throw notFound('vendor');
  return vendor;
}

const priceSort: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`p.day`,
  description: sql`kit.fold(p.description)`,
  price: sql`p.price`,
};

/** What a vendor's things cost, order by order. Throws 404. */
export async function vendorPrices(ctx: PayingContext, input: Input<typeof vendorsApi.prices>): Promise<Page<VendorPrice>> {
  const { id, itemId, q, page, size, sort } = input;
  await getVendor(ctx, id);
  const where = sql.join(
    [
      sql`true`,
      ...(q ? [matches([sql`p.description`, sql`p."orderNo"`], q)] : []),
      ...(itemId ? [sql`p."itemId" = ${itemId}`] : []),
    ],
    sql` and `,
  );
  const order = sql`${priceSort[sort.replace(/^-/, '')] ?? sql`p.day`} ${wayOf(sort)}`;
  const { rows } = await sql<VendorPrice & { total: number }>`
    select p.id, p."orderId", p."orderNo", p.day, p."itemId", p.description, p."unitName", p.quantity, p.price, p."priceBefore",
           (select b.price from inventory.vendor_bill_line b
              join inventory.vendor_bill t on t.school_id = b.school_id and t.id = b.bill_id and t.state = 'approved'
             where b.order_line_id = p.id order by t.day desc, t.id desc limit 1) as "billedPrice", count(*) over () as total
      from (
        select l.id, o.id as "orderId", o.order_no as "orderNo", o.day, l.item_id as "itemId", l.description,
               l.unit_name as "unitName", l.quantity, l.price,
               lag(l.price) over (
                 partition by coalesce(l.item_id, 0), case when l.item_id is null then lower(l.description) end, lower(l.unit_name)
                 order by o.day, o.id, l.id) as "priceBefore"
          from inventory.purchase_order_line l
          join inventory.purchase_order o on o.school_id = l.school_id and o.id = l.order_id
         where o.supplier_id = ${id} and o.state in ${standing}) p
     where ${where} order by ${order}, p.id desc ${onPage({ page, size })}`.execute(ctx.tx);
  const total = rows.length > 0 ? one(rows.slice(0, 1)).total : 0;
  return { rows: rows.map(({ total: _total, ...row }) => row), total };
}
