import { sql } from 'kysely';
import { formatMonth } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { type Owed, taxKindWords, type withheldApi } from '../../contract/withheld.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { writeLines } from '../lines.store.ts';
import { heads } from '../vouchers/draft-voucher.ts';
import { getVoucher } from '../vouchers/vouchers.store.ts';
import { owedTax, withheld } from './withheld.store.ts';

const authority = 'Kenya Revenue Authority';

interface Part {
  voucherId: number;
  rateId: number;
  amount: number;
}

/**
 * Drafts the voucher that pays what was withheld in a month and is not paid yet, less what was paid for vouchers reversed since. It goes
 * the way of every voucher, and debits the account of the tax. Throws 422 where nothing is owed, 400 at `beside` for more than there is.
 */
export async function draftRemittance(
  ctx: FinanceContext,
  input: Input<typeof withheldApi.draft>,
): Promise<{ voucherId: number }> {
  const { kind, month, day, beside } = input;
  const { withholding } = await openBooks(ctx.tx);
  await holdTax(ctx.tx);
  const parts = await partsOf(ctx.tx, { kind, month }, true);
  const { beside: free } = await owedTax(ctx.tx);
  if (beside > Math.max(free, 0))
    throw fieldError('beside', `The account holds ${formatCents(Math.max(free, 0))} beside what is in this list.`);
  const of = parts.reduce((sum, { amount }) => sum + amount, 0);
  const amount = of + beside;
  if (amount <= 0) throw nothingOwed({ kind, month });
  const author = authorOf(ctx);
  const title = `${taxKindWords[kind]} withheld in ${formatMonth(`${month}-01`)}`;
  const { rows } = await sql<{ id: number }>`
    insert into finance.voucher (payee_kind, payee_name, day, narration, amount, author_id, author_name)
    values ('other', ${authority}, ${day}, ${title}, ${amount}, ${author.id}, ${author.name}) returning id`.execute(ctx.tx);
  const { id: voucherId } = one(rows);
  const line = { expenseId: withholding, voteHeadId: null, departmentId: null };
  // What was paid for reversed vouchers may be more than the list leaves: then it lessens the other line.
  const lines = of > 0 && beside > 0 ? [[title, of] as const, ['Owed from before', beside] as const] : [[title, amount] as const];
  await writeLines(
    ctx.tx,
    'voucher',
    voucherId,
    lines.map(([note, part]) => ({ ...line, note, amount: part })),
  );
  await writeRemittance(ctx, { kind, month, voucherId, parts });
  ctx.changed({ entity: 'voucher', id: voucherId, action: 'drafted', after: heads(await getVoucher(ctx, voucherId)) });
  return { voucherId };
}

/**
 * Marks the tax of a month as paid by something else, a journal for instance. Nothing is posted: it is refused for more than the account
 * has less than the list leaves.
 */
export async function markRemitted(ctx: FinanceContext, input: Input<typeof withheldApi.mark>): Promise<Owed> {
  const { kind, month, paidOn, reference, reason } = input;
  await openBooks(ctx.tx);
  await holdTax(ctx.tx);
  const parts = await partsOf(ctx.tx, { kind, month }, false);
  const amount = parts.reduce((sum, part) => sum + part.amount, 0);
  if (amount <= 0) throw nothingOwed({ kind, month });
  const paid = Math.max(-(await owedTax(ctx.tx)).beside, 0);
  if (amount > paid) {
    const message =
      `The books show ${formatCents(paid)} paid without a voucher from here, and this is ${formatCents(amount)}. ` +
      'Draft a voucher for it, or have the payment posted first.';
    throw new UserError('rule', message, { fields: [{ path: 'month', message }] });
  }
  const id = await writeRemittance(ctx, { kind, month, paidOn, reference, reason, parts });
  const after = { kind: taxKindWords[kind], month, amount, paidOn, reference };
  ctx.changed({ entity: 'tax remittance', id, action: 'marked as paid', after, reason });
  return owedTax(ctx.tx);
}

/** Takes a mark back. Throws 404, 409 when it is taken back already or belongs to a voucher. */
export async function unmark(ctx: FinanceContext, { id, reason }: Input<typeof withheldApi.unmark>): Promise<Owed> {
  await openBooks(ctx.tx);
  await holdTax(ctx.tx);
  const { rows: known } = await sql<{ voucherId: number | null; undone: boolean; reference: string | null }>`
    select voucher_id as "voucherId", undone_at is not null as undone, reference from finance.tax_remittance where id = ${id}`.execute(
    ctx.tx,
  );
  const [found] = known;
  if (!found) throw notFound('payment of tax');
  if (found.voucherId !== null) throw new UserError('conflict', 'A voucher pays this. Cancel or reverse the voucher instead.');
  if (found.undone) throw new UserError('conflict', 'This mark was taken back already.');
  await sql`update finance.tax_remittance set undone_at = ${ctx.now.toISOString()} where id = ${id}`.execute(ctx.tx);
  ctx.changed({ entity: 'tax remittance', id, action: 'mark taken back', before: { reference: found.reference }, reason });
  return owedTax(ctx.tx);
}

/** Of two who pay the same tax at once the second sees what the first has taken. */
async function holdTax(tx: Tx): Promise<void> {
  await sql`select from finance.account where role = 'withholding' for no key update`.execute(tx);
}

type Month = Pick<Input<typeof withheldApi.draft>, 'kind' | 'month'>;

const nothingOwed = ({ kind, month }: Month): UserError => {
  const message = `No ${taxKindWords[kind].toLowerCase()} of ${formatMonth(`${month}-01`)} is to be paid.`;
  return new UserError('rule', message, { fields: [{ path: 'month', message }] });
};

/** What of a month is not paid; with `less` what was paid for vouchers reversed since, of this month and earlier ones, taken off. */
async function partsOf(tx: Tx, { kind, month }: Month, less: boolean): Promise<Part[]> {
  const first = `${month}-01`;
  const { rows } = await sql<Part>`
    select w."voucherId", w."rateId", (case when w.state = 'over' then -w.paid else w.amount end)::bigint as amount
      from ${withheld} w
     where w.kind = ${kind}
       and (w.state = 'due' and date_trunc('month', w."paidOn") = ${first}::date
            or ${less} and w.state = 'over' and date_trunc('month', w."paidOn") <= ${first}::date)
     order by w."voucherId", w."rateId"`.execute(tx);
  return rows;
}

interface Remittance extends Month {
  voucherId?: number;
  paidOn?: string;
  reference?: string;
  reason?: string;
  parts: readonly Part[];
}

async function writeRemittance(ctx: FinanceContext, made: Remittance): Promise<number> {
  const { kind, month, voucherId = null, paidOn = null, reference = null, reason = null, parts } = made;
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.tax_remittance (kind, month, voucher_id, paid_on, reference, reason, author_id, author_name)
    values (${kind}, ${`${month}-01`}, ${voucherId}, ${paidOn}, ${reference}, ${reason}, ${author.id}, ${author.name})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  await sql`
    insert into finance.tax_remitted (remittance_id, voucher_id, rate_id, amount)
    select ${id}, "voucherId", "rateId", amount
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
           as p ("voucherId" bigint, "rateId" bigint, amount bigint)`.execute(ctx.tx);
  return id;
}
