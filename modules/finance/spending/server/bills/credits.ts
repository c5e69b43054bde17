import { sql } from 'kysely';
import { fieldError, refuse } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { paidOfBills } from './owed.ts';

/** What a supplier owes the school: `lines` say which accounts it is credited to. */
export interface CreditDraft {
  supplierId: number;
  billId: number | null;
  creditNo: string;
  day: string;
  narration: string;
  lines: readonly { accountId: number; amount: number }[];
}

/** Makes two who change what is owed of a supplier's bills wait for each other; before the bills themselves. Throws 400 for none of this school. */
export async function holdSupplier(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from finance.supplier where id = ${id} for no key update`.execute(tx);
  if (!rows[0]) throw fieldError('supplierId', 'Choose a supplier of this school.');
  return rows[0].name;
}

/** Enters a credit and posts it: what was owed against what was sent back. Throws 422 where more is taken off than is owed of the bill. */
export async function enterCredit(ctx: FinanceContext, draft: CreditDraft): Promise<number> {
  const { supplierId, billId, creditNo, day, narration, lines } = draft;
  const books = await openBooks(ctx.tx);
  const name = await holdSupplier(ctx.tx, supplierId);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  if (billId !== null) await refuseMore(ctx.tx, { supplierId, billId, amount });
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number }>`
    insert into finance.supplier_credit (supplier_id, bill_id, credit_no, day, narration, amount, author_id, author_name)
    values (${supplierId}, ${billId}::bigint, ${creditNo}, ${day}, ${narration}, ${amount}, ${author.id}::bigint, ${author.name})
    returning id`.execute(ctx.tx);
  const { id } = one(rows);
  const [journalId = 0] = await post(ctx, [
    {
      kind: 'supplier credit',
      documentId: id,
      documentNo: creditNo,
      day,
      narration: `${name}: ${narration}`,
      moves: lines.map((line) => ({ debit: books.payables, credit: line.accountId, amount: line.amount, supplierId })),
    },
  ]);
  await sql`update finance.supplier_credit set journal_id = ${journalId} where id = ${id}`.execute(ctx.tx);
  if (billId !== null)
    await sql`insert into finance.supplier_credit_share (credit_id, bill_id, amount) values (${id}, ${billId}, ${amount})`.execute(
      ctx.tx,
    );
  else await spreadCredits(ctx.tx, supplierId);
  ctx.changed({ entity: 'supplier credit', id, action: 'entered', after: { supplier: name, creditNo, day, narration, amount } });
  return id;
}

async function refuseMore(tx: Tx, { supplierId, billId, amount }: { supplierId: number; billId: number; amount: number }) {
  await sql`select from finance.supplier_bill where id = ${billId} for no key update`.execute(tx);
  const { rows } = await sql<{ billNo: string; owed: number }>`
    select b.bill_no as "billNo", (b.amount - coalesce(p.paid + p.credited, 0))::bigint as owed
      from finance.supplier_bill b left join ${paidOfBills} p on p.school_id = b.school_id and p.bill_id = b.id
     where b.id = ${billId} and b.supplier_id = ${supplierId} and b.live`.execute(tx);
  const bill = rows[0];
  if (!bill) throw fieldError('billId', 'Choose a bill of this supplier that stands.');
  if (amount > bill.owed)
    refuse([{ path: 'lines', message: `Only ${formatCents(bill.owed)} is still owed of invoice ${bill.billNo}.` }]);
}

/** Sets a supplier's credits against what was billed or given free. */
export async function meetCredits(tx: Tx, supplierId: number | null): Promise<void> {
  if (supplierId === null) return;
  await holdSupplier(tx, supplierId);
  await spreadCredits(tx, supplierId);
}

interface Room {
  id: number;
  room: number;
}

/**
 * Sets what is left of a supplier's credits that name no bill against bills that nobody has paid or promised to pay, the first due first.
 * Call it with the supplier held, after anything that makes a bill or gives one free.
 */
async function spreadCredits(tx: Tx, supplierId: number): Promise<void> {
  const { rows: credits } = await sql<Room>`
    select c.id, (c.amount - coalesce(sum(s.amount), 0))::bigint as room
      from finance.supplier_credit c
      left join finance.supplier_credit_share s on s.school_id = c.school_id and s.credit_id = c.id
     where c.supplier_id = ${supplierId} and c.bill_id is null
     group by c.school_id, c.id, c.amount having c.amount > coalesce(sum(s.amount), 0) order by c.id`.execute(tx);
  if (credits.length === 0) return;
  await sql`
    select from finance.supplier_bill where supplier_id = ${supplierId} and live order by id for no key update`.execute(tx);
  const { rows: bills } = await sql<Room>`
    select b.id, (b.amount - coalesce(p.paid + p.promised + p.credited, 0))::bigint as room
      from finance.supplier_bill b left join ${paidOfBills} p on p.school_id = b.school_id and p.bill_id = b.id
     where b.supplier_id = ${supplierId} and b.live and b.amount > coalesce(p.paid + p.promised + p.credited, 0)
     order by b.due_on, b.id`.execute(tx);
  const shares = sharesOf(credits, bills);
  await sql`
    insert into finance.supplier_credit_share (credit_id, bill_id, amount)
    select "creditId", "billId", amount
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as s ("creditId" bigint, "billId" bigint, amount bigint)
    on conflict (school_id, credit_id, bill_id) do update
      set amount = finance.supplier_credit_share.amount + excluded.amount`.execute(tx);
}

function sharesOf(credits: readonly Room[], bills: readonly Room[]) {
  const left = credits.map((credit) => ({ ...credit }));
  return bills.flatMap((bill) => {
    let { room } = bill;
    return left.flatMap((credit) => {
      const amount = Math.min(room, credit.room);
      room -= amount;
      credit.room -= amount;
      return amount > 0 ? [{ creditId: credit.id, billId: bill.id, amount }] : [];
    });
  });
}

/**
 * Gives the credits of a bill free that is taken back, for the supplier's other bills. Throws 422 where goods of this very bill were
 * sent back. Call it with the supplier held.
 */
export async function freeCredits(tx: Tx, billId: number, supplierId: number): Promise<void> {
  const { rows } = await sql<{ creditNo: string }>`
    select credit_no as "creditNo" from finance.supplier_credit where bill_id = ${billId} order by id limit 1`.execute(tx);
  if (rows[0])
    refuse([{ path: 'id', message: `${rows[0].creditNo} was taken off this bill for goods sent back, so it stays as it is.` }]);
  await sql`delete from finance.supplier_credit_share where bill_id = ${billId}`.execute(tx);
  await spreadCredits(tx, supplierId);
}
