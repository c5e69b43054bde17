import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { worth } from '../../../setup/contract/quantity.ts';
import { hasDuty } from '../../../setup/server/duties.ts';
import type { Quotation, QuotationLine, QuotationRow, quotationsApi, Quote } from '../../contract/quotations.ts';
import type { BuyingContext } from '../orders.store.ts';

const fields = sql`
  t.id, t.version, t.request_no as "requestNo", t.day, t.due_on as "dueOn", t.purpose, r.name as "storeName", t.state,
  (select count(*)::int from inventory.quote q where q.school_id = t.school_id and q.request_id = t.id) as asked,
  (select count(*)::int from inventory.quote q
    where q.school_id = t.school_id and q.request_id = t.id and q.state = 'answered') as answered,
  ${lowest()} as lowest, t.asked_name as "askedName"`;
const tables = sql`
  from inventory.quote_request t left join inventory.store r on r.school_id = t.school_id and r.id = t.store_id`;

/** The lowest quotation that offers every line, over the request \`t\`. */
function lowest(): RawBuilder<number | null> {
  return sql`(
    select min(w.total)::bigint from (
      select sum(round(l.quantity::numeric * p.price / 1000)) as total, count(*) as lines
        from inventory.quote q
        join inventory.quote_price p on p.school_id = q.school_id and p.quote_id = q.id
        join inventory.quote_request_line l on l.school_id = p.school_id and l.id = p.line_id
       where q.school_id = t.school_id and q.request_id = t.id and q.state = 'answered'
       group by q.id) w
     where w.lines = (select count(*) from inventory.quote_request_line l where l.school_id = t.school_id and l.request_id = t.id))`;
}

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`t.day`,
  requestNo: sql`t.request_no`,
  dueOn: sql`t.due_on`,
  purpose: sql`kit.fold(t.purpose)`,
};

/** Requests for quotation, searched and filtered. */
export async function listQuotations(
  { tx }: BuyingContext,
  input: Input<typeof quotationsApi.list>,
): Promise<Page<QuotationRow>> {
  const { q, state, supplierId, from, to, page, size, sort } = input;
  const where = sql.join(
    [
      sql`true`,
      ...(q ? [matches([sql`t.request_no`, sql`t.purpose`], q)] : []),
      ...(state ? [sql`t.state = ${state}`] : []),
      ...(supplierId
        ? [
            sql`exists (select from inventory.quote q
                         where q.school_id = t.school_id and q.request_id = t.id and q.supplier_id = ${supplierId})`,
          ]
        : []),
      ...(from ? [sql`t.day >= ${from}::date`] : []),
      ...(to ? [sql`t.day <= ${to}::date`] : []),
    ],
    sql` and `,
  );
  const order = sql`${sortable[sort.replace(/^-/, '')] ?? sql`t.day`} ${wayOf(sort)}`;
  const { rows } = await sql<QuotationRow>`
    select ${fields} ${tables} where ${where} order by ${order}, t.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${tables} where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

type Head = Omit<Quotation, 'lines' | 'quotes' | 'orders'>;

/** One request with its quotations side by side. Throws 404. */
export async function getQuotation(ctx: BuyingContext, id: number): Promise<Quotation> {
  const { tx } = ctx;
  const { rows } = await sql<Head>`
    select ${fields}, t.store_id as "storeId", t.deliver_to as "deliverTo", t.closed_because as "closedBecause",
           ${hasDuty(ctx.user, 'buyer', sql`t.store_id`)} as "mayBuy"
      ${tables} where t.id = ${id}`.execute(tx);
  const [head] = rows;
  if (!head) throw notFound('request for quotation');
  const { rows: lines } = await sql<QuotationLine>`
    select l.id, rq.requisition_no as "requisitionNo", rl.requisition_id as "requisitionId", l.item_id as "itemId",
           i.code as "itemCode", l.description, l.unit_name as "unitName", l.quantity,
           (select min(p.price) from inventory.quote_price p join inventory.quote q on q.school_id = p.school_id and q.id = p.quote_id
             where p.school_id = l.school_id and p.line_id = l.id and q.state = 'answered') as cheapest,
           a.quote_id as "awardedTo", a.because
      from inventory.quote_request_line l
      left join inventory.item i on i.school_id = l.school_id and i.id = l.item_id
      left join inventory.requisition_line rl on rl.school_id = l.school_id and rl.id = l.requisition_line_id
      left join inventory.requisition rq on rq.school_id = rl.school_id and rq.id = rl.requisition_id
      left join inventory.quote_award a on a.school_id = l.school_id and a.line_id = l.id
     where l.request_id = ${id} order by l.line_no, l.id`.execute(tx);
  const { rows: orders } = await sql<Quotation['orders'][number]>`
    select o.id, o.order_no as "orderNo", s.name as "supplierName", o.amount from inventory.purchase_order o
      join finance.suppliers s on s.school_id = o.school_id and s.id = o.supplier_id
     where o.quote_request_id = ${id} order by o.id`.execute(tx);
  return { ...head, lines, quotes: await quotesOf(ctx, id, lines), orders };
}

async function quotesOf({ tx }: BuyingContext, id: number, lines: readonly QuotationLine[]): Promise<Quote[]> {
  const { rows: quotes } = await sql<Omit<Quote, 'prices' | 'total' | 'whole'>>`
    select q.id, q.supplier_id as "supplierId", s.name as "supplierName", not s.active as blocked,
           s.prequalified_until as "prequalifiedUntil", q.state, q.answered_on as "answeredOn", q.reference,
           q.delivery_days as "deliveryDays", q.valid_until as "validUntil", q.terms, q.entered_name as "enteredName"
      from inventory.quote q join finance.suppliers s on s.school_id = q.school_id and s.id = q.supplier_id
     where q.request_id = ${id} order by q.id`.execute(tx);
  const { rows: prices } = await sql<{ quoteId: number; lineId: number; price: number; taxRate: number; note: string | null }>`
    select p.quote_id as "quoteId", p.line_id as "lineId", p.price, p.tax_rate as "taxRate", p.note
      from inventory.quote_price p join inventory.quote q on q.school_id = p.school_id and q.id = p.quote_id
     where q.request_id = ${id} and q.state = 'answered'`.execute(tx);
  return quotes.map((quote) => {
    const own = lines.flatMap((line) => {
      const found = prices.find(({ quoteId, lineId }) => quoteId === quote.id && lineId === line.id);
      if (!found) return [];
      const { price, taxRate, note } = found;
      return [{ lineId: line.id, price, taxRate, note, amount: worth(line.quantity, price) }];
    });
    const total = own.reduce((sum, { amount }) => sum + amount, 0);
    return { ...quote, prices: own, total, whole: own.length > 0 && own.length === lines.length };
  });
}

/** Holds a request against whoever else changes it. Throws 404, and 409 when somebody has. */
export async function holdQuotation(ctx: BuyingContext, { id, version }: { id: number; version: number }): Promise<Quotation> {
  const { rows } = await sql<{ version: number }>`
    select version from inventory.quote_request where id = ${id} for update`.execute(ctx.tx);
  if (!rows[0]) throw notFound('request for quotation');
  if (rows[0].version !== version) throw staleRecord('request for quotation');
  return getQuotation(ctx, id);
}
