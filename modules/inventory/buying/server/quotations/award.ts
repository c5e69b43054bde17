import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Quotation, quotationsApi, Quote } from '../../contract/quotations.ts';
import { draftOrder } from '../draft-order.ts';
import type { BuyingContext } from '../orders.store.ts';
import { openOne, quoteOf, told } from './ask-vendors.ts';

/** In how many days goods come where the vendor does not say. */
const usualDelivery = 7;

interface Award {
  lineId: number;
  quote: Quote;
  because: string | null;
}

/**
 * Awards lines to vendors, and drafts an order for each of them. Where another is cheaper a reason is given: of a line by its own
 * price, of the whole by its total. Throws 400 at the field, 403, 404, 409, and 422 for a vendor who is blocked.
 */
export async function awardQuotes(ctx: BuyingContext, input: Input<typeof quotationsApi.award>): Promise<Quotation> {
  const before = await openOne(ctx, input);
  const awards = input.awards.map(({ lineId, quoteId, because }, at) => {
    const { quote } = quoteOf(before, quoteId, `awards.${at}.quoteId`);
    if (!before.lines.some(({ id }) => id === lineId)) throw fieldError(`awards.${at}.lineId`, 'Choose a line of this request.');
    if (input.awards.findIndex((other) => other.lineId === lineId) < at)
      throw fieldError(`awards.${at}.lineId`, 'This line is awarded twice.');
    if (!quote.prices.some((price) => price.lineId === lineId))
      throw fieldError(`awards.${at}.quoteId`, `${quote.supplierName} does not offer this line.`);
    return { lineId, quote, because: because ?? input.because };
  });
  refuseDearer(before, awards);
  const { accountId, fullName } = ctx.user;
  const rows = awards.map(({ lineId, quote, because }) => ({ lineId, quoteId: quote.id, because }));
  await sql`
    insert into inventory.quote_award (line_id, quote_id, because, awarded_by, awarded_name)
    select n."lineId", n."quoteId", n.because, ${actorId({ accountId })}::bigint, ${fullName}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n ("lineId" bigint, "quoteId" bigint, because text)`.execute(
    ctx.tx,
  );
  await sql`
    update inventory.quote_request set state = 'decided', version = version + 1 where id = ${before.id}`.execute(ctx.tx);
  const vendors = new Set(awards.map(({ quote }) => quote));
  for (const quote of vendors) {
    const own = awards.filter((award) => award.quote === quote);
    await orderFrom(ctx, before, quote, own);
  }
  return told(ctx, before.id, 'awarded', before);
}

/** Refuses an award to one who is dearer, without a reason. */
function refuseDearer({ lines, quotes }: Quotation, awards: readonly Award[]): void {
  if (wholeCheapest(quotes, awards)) return;
  for (const [at, { lineId, quote, because }] of awards.entries()) {
    const price = quote.prices.find((one) => one.lineId === lineId)?.price ?? 0;
    const cheapest = lines.find(({ id }) => id === lineId)?.cheapest ?? price;
    if (price > cheapest && because === null)
      throw fieldError(`awards.${at}.because`, 'Another vendor is cheaper. Say why this one gets it.');
  }
}

/** All goes to one vendor, and nobody who offers all of it asks less for it together. */
function wholeCheapest(quotes: readonly Quote[], awards: readonly Award[]): boolean {
  const first = awards[0]?.quote;
  if (!first || awards.some(({ quote }) => quote !== first)) return false;
  const total = ({ prices }: Quote): number | null => {
    const own = awards.map(({ lineId }) => prices.find((price) => price.lineId === lineId)?.amount ?? null);
    return own.reduce<number | null>((sum, amount) => (sum === null || amount === null ? null : sum + amount), 0);
  };
  const asked = total(first) ?? 0;
  return quotes.every((quote) => (total(quote) ?? asked) >= asked);
}

interface LineFrom {
  lineId: number;
  requisitionLineId: number | null;
  itemId: number | null;
  description: string;
  unitName: string;
  quantity: number;
  expenseId: number | null;
  departmentId: number | null;
  voteHeadId: number | null;
}

async function orderFrom(ctx: BuyingContext, before: Quotation, quote: Quote, own: readonly Award[]): Promise<void> {
  const { rows } = await sql<LineFrom>`
    select l.id as "lineId", l.requisition_line_id as "requisitionLineId", l.item_id as "itemId", l.description,
           l.unit_name as "unitName", l.quantity, case when l.item_id is null then r.expense_id end as "expenseId",
           r.department_id as "departmentId", r.vote_head_id as "voteHeadId"
      from inventory.quote_request_line l
      left join inventory.requisition_line rl on rl.school_id = l.school_id and rl.id = l.requisition_line_id
      left join inventory.requisition r on r.school_id = rl.school_id and r.id = rl.requisition_id
     where l.id = any(${own.map(({ lineId }) => lineId)}::bigint[]) order by l.line_no, l.id`.execute(ctx.tx);
  const day = schoolDay(ctx);
  await draftOrder(
    ctx,
    {
      kind: before.storeId === null ? 'LSO' : 'LPO',
      supplierId: quote.supplierId,
      storeId: before.storeId,
      day,
      deliverBy: addDays(day, quote.deliveryDays ?? usualDelivery),
      terms: quote.terms,
      note: quote.reference === null ? null : `Your quotation ${quote.reference}`,
      singleSource: null,
      lines: rows.map(({ lineId, ...line }) => {
        const price = quote.prices.find((one) => one.lineId === lineId);
        return { id: null, ...line, price: price?.price ?? 0, taxRate: price?.taxRate ?? 0 };
      }),
    },
    before.id,
  );
}
