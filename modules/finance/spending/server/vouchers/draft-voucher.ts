import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import { one } from '#kit/server/sql/one.ts';
import { staffMember } from '#modules/settings/server/public.ts';
import { vatWithin } from '../../contract/vat.ts';
import type { Voucher, VoucherDraft } from '../../contract/vouchers.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { paidOfBills } from '../bills/owed.ts';
import { checkLines, writeLines } from '../lines.store.ts';
import { usableSupplier } from '../suppliers/usable-supplier.ts';
import { vouchers } from './documents.store.ts';
import { ratesOn } from './rates.store.ts';
import { getVoucher } from './vouchers.store.ts';

interface Tax {
  rateId: number;
  base: number;
  rate: number;
  amount: number;
}

/** Drafts a voucher. */
export async function draftVoucher(ctx: FinanceContext, draft: VoucherDraft): Promise<Voucher> {
  await openBooks(ctx.tx);
  const checked = await checkDraft(ctx, draft);
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.voucher (payee_kind, supplier_id, staff_id, payee_name, day, narration, amount, withheld, author_id, author_name)
    values (${draft.payeeKind}, ${checked.supplierId}, ${checked.staffId}, ${checked.payeeName}, ${draft.day}, ${draft.narration},
            ${checked.amount}, ${checked.withheld}, ${author.id}, ${author.name}) returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await writeParts(ctx, id, draft, checked.taxes);
  const voucher = await getVoucher(ctx, id);
  ctx.changed({ entity: 'voucher', id, action: 'drafted', after: heads(voucher) });
  return voucher;
}

/** Changes a draft. Throws 409 when it is not one any more. */
export async function changeDraft(ctx: FinanceContext, id: number, version: number, draft: VoucherDraft): Promise<Voucher> {
  await openBooks(ctx.tx);
  const before = await vouchers.hold(ctx, { id, version });
  if (before.state !== 'draft') throw new UserError('conflict', 'A voucher that is signed is not changed. Send it back first.');
  if (before.paysTax)
    throw new UserError('rule', 'This voucher pays tax that was withheld. Cancel it, and draft it again under “Tax withheld”.');
  const checked = await checkDraft(ctx, draft);
  await sql`
    update finance.voucher
       set payee_kind = ${draft.payeeKind}, supplier_id = ${checked.supplierId}, staff_id = ${checked.staffId},
           payee_name = ${checked.payeeName}, day = ${draft.day}, narration = ${draft.narration}, amount = ${checked.amount},
           withheld = ${checked.withheld}, version = version + 1
     where id = ${id}`.execute(ctx.tx);
  for (const part of ['finance.voucher_line', 'finance.voucher_bill', 'finance.voucher_tax'])
    await sql`delete from ${sql.table(part)} where voucher_id = ${id}`.execute(ctx.tx);
  await writeParts(ctx, id, draft, checked.taxes);
  const after = await getVoucher(ctx, id);
  ctx.changed({ entity: 'voucher', id, action: 'changed', before: heads(before), after: heads(after) });
  return after;
}

/** What the audit keeps of a voucher. */
export const heads = ({ payeeName, day, narration, amount, withheld, state }: Voucher) => ({
  payeeName,
  day,
  narration,
  amount,
  withheld,
  state,
});

async function checkDraft(ctx: FinanceContext, draft: VoucherDraft) {
  const payee = await payeeOf(ctx, draft);
  if (draft.bills.length + draft.lines.length === 0) throw fieldError('lines', 'Choose a bill, or enter what is paid for.');
  if (draft.bills.length > 0 && payee.supplierId === null) throw fieldError('bills', 'Only a supplier has bills.');
  await checkLines(ctx.tx, draft.lines);
  const vat = await checkBills(ctx, draft.bills, payee.supplierId ?? 0);
  const amount = [...draft.bills, ...draft.lines].reduce((sum, part) => sum + part.amount, 0);
  const taxes = await taxesOf(ctx, draft, { amount, vat });
  const withheld = taxes.reduce((sum, tax) => sum + tax.amount, 0);
  if (withheld >= amount) throw fieldError('taxes', 'The tax withheld must be less than the voucher.');
  return { ...payee, amount, withheld, taxes };
}

async function payeeOf(ctx: FinanceContext, { payeeKind, supplierId, staffId, payeeName }: VoucherDraft) {
  if (payeeKind === 'supplier') {
    if (supplierId === null) throw fieldError('supplierId', 'Choose a supplier.');
    return { supplierId, staffId: null, payeeName: await usableSupplier(ctx.tx, supplierId) };
  }
  if (payeeKind === 'staff') {
    if (staffId === null) throw fieldError('staffId', 'Choose a member of staff.');
    const { fullName } = await staffMember(ctx, staffId);
    return { supplierId: null, staffId, payeeName: fullName };
  }
  if (payeeName === null) throw fieldError('payeeName', 'Say who is paid.');
  return { supplierId: null, staffId: null, payeeName };
}

/**
 * Holds the bills and refuses what is more than nobody has promised to pay of them yet, at `bills.n.amount`. Answers how much of what
 * is paid is value added tax: of a part of a bill its part.
 */
export async function checkBills(
  ctx: FinanceContext,
  bills: readonly { billId: number; amount: number }[],
  supplierId: number,
  own = false,
): Promise<number> {
  const ids = bills.map(({ billId }) => billId);
  if (new Set(ids).size < ids.length) throw fieldError('bills', 'A bill is on the voucher twice.');
  await sql`select id from finance.supplier_bill where id = any(${ids}::bigint[]) order by id for no key update`.execute(ctx.tx);
  const { rows } = await sql<{ id: number; billNo: string; total: number; vat: number; free: number }>`
    select b.id, b.bill_no as "billNo", b.amount as total, b.vat,
           (b.amount - coalesce(p.paid + p.promised + p.credited, 0))::bigint as free
      from finance.supplier_bill b left join ${paidOfBills} p on p.school_id = b.school_id and p.bill_id = b.id
     where b.id = any(${ids}::bigint[]) and b.supplier_id = ${supplierId} and b.live`.execute(ctx.tx);
  let vat = 0;
  for (const [at, { billId, amount }] of bills.entries()) {
    const bill = rows.find(({ id }) => id === billId);
    if (!bill) throw fieldError(`bills.${at}.billId`, 'Choose a bill of this supplier that stands.');
    const free = bill.free + (own ? amount : 0);
    if (amount > free)
      throw fieldError(`bills.${at}.amount`, `Only ${formatCents(free)} of ${bill.billNo} is not paid or promised yet.`);
    vat += vatWithin(bill, amount);
  }
  return vat;
}

async function taxesOf(
  ctx: FinanceContext,
  { taxes, day }: VoucherDraft,
  { amount, vat }: { amount: number; vat: number },
): Promise<Tax[]> {
  if (taxes.length === 0) return [];
  const rates = await ratesOn(ctx, day);
  return taxes.map(({ rateId, base }, at) => {
    const rate = rates.find(({ id }) => id === rateId);
    if (!rate) throw fieldError(`taxes.${at}.rateId`, 'This rate does not hold on the day of the voucher.');
    if (taxes.findIndex((other) => other.rateId === rateId) < at)
      throw fieldError(`taxes.${at}.rateId`, 'This tax is on the voucher twice.');
    if (base > amount) throw fieldError(`taxes.${at}.base`, 'It cannot be reckoned on more than is paid.');
    if (rate.kind === 'vat' && base > amount - vat)
      throw fieldError(
        `taxes.${at}.base`,
        `It is reckoned on the value before tax, ${formatCents(amount - vat)}: ${formatCents(vat)} of what is paid is VAT.`,
      );
    return { rateId, base, rate: rate.rate, amount: Math.max(1, Math.round((base * rate.rate) / 10_000)) };
  });
}

async function writeParts(ctx: FinanceContext, id: number, { bills, lines }: VoucherDraft, taxes: readonly Tax[]) {
  await writeLines(ctx.tx, 'voucher', id, lines);
  await sql`
    insert into finance.voucher_bill (voucher_id, bill_id, amount)
    select ${id}, "billId", amount
      from jsonb_to_recordset(${JSON.stringify(bills)}::jsonb) as b ("billId" bigint, amount bigint)`.execute(ctx.tx);
  await sql`
    insert into finance.voucher_tax (voucher_id, rate_id, base, rate, amount)
    select ${id}, "rateId", base, rate, amount
      from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb)
           as t ("rateId" bigint, base bigint, rate int, amount bigint)`.execute(ctx.tx);
}
