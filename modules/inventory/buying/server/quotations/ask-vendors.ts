import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { refuseWithout } from '../../../setup/server/duties.ts';
import type { Quotation, QuotationDraft, quotationsApi, Quote } from '../../contract/quotations.ts';
import { amountsOf, lineFacts } from '../line-facts.ts';
import type { BuyingContext } from '../orders.store.ts';
import { getQuotation, holdQuotation } from './quotations.store.ts';

const series = { kind: 'quote request', prefix: 'RFQ', digits: 5 };
const entity = 'request for quotation';

/** Asks vendors for quotations. Throws 400 at the field. */
export async function askVendors(ctx: BuyingContext, draft: QuotationDraft): Promise<Quotation> {
  await refuseWithout(ctx, 'buyer', draft.storeId);
  const day = schoolDay(ctx);
  if (draft.dueOn < day) throw fieldError('dueOn', 'Choose today or a later day.');
  if (draft.storeId === null && draft.lines.some(({ itemId }) => itemId !== null))
    throw fieldError('storeId', 'Choose the store that the goods come to.');
  const facts = await lineFacts(ctx.tx, draft.lines);
  await refuseVendors(ctx, draft.supplierIds);
  const { accountId, fullName } = ctx.user;
  const requestNo = await documentNumber(ctx.tx, series, day);
  const { rows } = await sql<{ id: number }>`
    insert into inventory.quote_request (request_no, day, due_on, purpose, store_id, deliver_to, asked_by, asked_name)
    values (${requestNo}, ${day}::date, ${draft.dueOn}::date, ${draft.purpose}, ${draft.storeId}, ${draft.deliverTo},
            ${actorId({ accountId })}::bigint, ${fullName}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  const lines = draft.lines.map((line, at) => ({ ...line, ...facts[at], no: at + 1 }));
  await sql`
    insert into inventory.quote_request_line (request_id, line_no, requisition_line_id, item_id, description, unit_name, factor, quantity)
    select ${id}, n.no, n."requisitionLineId", n."itemId", n.description, n."unitName", n.factor, n.quantity
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as n (no int, "requisitionLineId" bigint, "itemId" bigint, description text, "unitName" text, factor bigint, quantity bigint)
     order by n.no`.execute(ctx.tx);
  await addVendors(ctx, id, draft.supplierIds);
  return told(ctx, id, 'asked for', null);
}

/** Asks further vendors. */
export async function inviteVendors(
  ctx: BuyingContext,
  { supplierIds, ...at }: Input<typeof quotationsApi.invite>,
): Promise<Quotation> {
  const before = await openOne(ctx, at);
  await refuseVendors(ctx, supplierIds);
  const again = supplierIds.findIndex((id) => before.quotes.some(({ supplierId }) => supplierId === id));
  if (again >= 0) throw fieldError(`supplierIds.${again}`, 'This vendor is asked already.');
  await addVendors(ctx, at.id, supplierIds);
  await touch(ctx, at.id);
  return told(ctx, at.id, 'further vendors asked', before);
}

/** Enters what a vendor answered; entered again, it replaces what stood there. */
export async function enterQuote(ctx: BuyingContext, input: Input<typeof quotationsApi.enter>): Promise<Quotation> {
  const before = await openOne(ctx, input);
  const { quote } = quoteOf(before, input.quoteId);
  const answeredOn = input.answeredOn ?? schoolDay(ctx);
  if (answeredOn > schoolDay(ctx)) throw fieldError('answeredOn', 'This day has not come yet.');
  if (answeredOn < before.day)
    throw fieldError('answeredOn', `They were asked on ${formatDay(before.day)}. Choose that day or a later one.`);
  const lines = input.prices.map(({ lineId, price }, at) => {
    const line = before.lines.find(({ id }) => id === lineId);
    if (!line) throw fieldError(`prices.${at}.lineId`, 'Choose a line of this request.');
    if (input.prices.findIndex((other) => other.lineId === lineId) < at)
      throw fieldError(`prices.${at}.lineId`, 'This line is listed twice.');
    return { quantity: line.quantity, price };
  });
  amountsOf(lines);
  const { accountId, fullName } = ctx.user;
  await sql`
    update inventory.quote
       set state = 'answered', answered_on = ${answeredOn}::date, reference = ${input.reference}, delivery_days = ${input.deliveryDays},
           valid_until = ${input.validUntil}::date, terms = ${input.terms}, entered_by = ${actorId({ accountId })}::bigint,
           entered_name = ${fullName}
     where id = ${quote.id}`.execute(ctx.tx);
  await sql`delete from inventory.quote_price where quote_id = ${quote.id}`.execute(ctx.tx);
  await sql`
    insert into inventory.quote_price (quote_id, line_id, price, tax_rate, note)
    select ${quote.id}, n."lineId", n.price, n."taxRate", n.note
      from jsonb_to_recordset(${JSON.stringify(input.prices)}::jsonb)
        as n ("lineId" bigint, price bigint, "taxRate" int, note text)`.execute(ctx.tx);
  await touch(ctx, input.id);
  return told(ctx, input.id, 'quotation entered', before);
}

/** Notes that a vendor does not quote. */
export async function declineQuote(
  ctx: BuyingContext,
  { quoteId, ...at }: Input<typeof quotationsApi.decline>,
): Promise<Quotation> {
  const before = await openOne(ctx, at);
  const { quote } = quoteOf(before, quoteId);
  await sql`
    update inventory.quote set state = 'declined', entered_name = ${ctx.user.fullName} where id = ${quote.id}`.execute(ctx.tx);
  await touch(ctx, at.id);
  return told(ctx, at.id, 'vendor does not quote', before);
}

/** Cancels a request that is not awarded. */
export async function cancelQuotation(
  ctx: BuyingContext,
  { reason, ...at }: Input<typeof quotationsApi.cancel>,
): Promise<Quotation> {
  const before = await openOne(ctx, at);
  if (reason === null) throw fieldError('reason', 'Say why it is cancelled.');
  await sql`
    update inventory.quote_request set state = 'cancelled', closed_because = ${reason}, version = version + 1
     where id = ${at.id}`.execute(ctx.tx);
  return told(ctx, at.id, 'cancelled', before, reason);
}

/** A request that is open still, held, for a buyer. Throws 403, 404, 409. */
export async function openOne(ctx: BuyingContext, at: { id: number; version: number }): Promise<Quotation> {
  const found = await holdQuotation(ctx, at);
  await refuseWithout(ctx, 'buyer', found.storeId);
  if (found.state !== 'open')
    throw new UserError('conflict', `This request is ${found.state === 'decided' ? 'awarded' : 'cancelled'} already.`);
  return found;
}

/** Throws 404 for a quotation of another request. */
export function quoteOf({ quotes }: Quotation, quoteId: number, field = 'quoteId'): { quote: Quote } {
  const quote = quotes.find(({ id }) => id === quoteId);
  if (!quote) throw fieldError(field, 'Choose a vendor who was asked.');
  return { quote };
}

const touch = ({ tx }: BuyingContext, id: number) =>
  sql`update inventory.quote_request set version = version + 1 where id = ${id}`.execute(tx);

async function refuseVendors({ tx }: BuyingContext, supplierIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number; name: string; active: boolean }>`
    select id, name, active from finance.suppliers where id = any(${supplierIds}::bigint[])`.execute(tx);
  for (const [at, id] of supplierIds.entries()) {
    const found = rows.find((row) => row.id === id);
    if (!found) throw fieldError(`supplierIds.${at}`, 'Choose a vendor of this school.');
    if (!found.active) throw fieldError(`supplierIds.${at}`, `${found.name} is blocked.`);
    if (supplierIds.indexOf(id) < at) throw fieldError(`supplierIds.${at}`, `${found.name} is listed twice.`);
  }
}

const addVendors = ({ tx }: BuyingContext, id: number, supplierIds: readonly number[]) =>
  sql`
    insert into inventory.quote (request_id, supplier_id)
    select ${id}, s.id from unnest(${supplierIds}::bigint[]) with ordinality as s (id, n) order by s.n`.execute(tx);

const inHistory = ({ purpose, state, quotes }: Quotation) => ({
  Purpose: purpose,
  State: state,
  Vendors: quotes.map(({ supplierName, state: stands }) => `${supplierName}: ${stands}`).join('; '),
});

/** Says in the history what happened to a request, and answers it as it is now. */
export async function told(
  ctx: BuyingContext,
  id: number,
  action: string,
  before: Quotation | null,
  reason: string | null = null,
): Promise<Quotation> {
  const after = await getQuotation(ctx, id);
  ctx.changed({ entity, id, action, ...(before && { before: inHistory(before) }), after: inHistory(after), reason });
  return after;
}
