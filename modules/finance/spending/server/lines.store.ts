import { type RawBuilder, sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SpendingLine, SpendingLineShown } from '../contract/bills.ts';

/** Accounts that money is spent on: expenses, stores, and what is bought to stay. */
const spendable = sql`not a.heading and not a.money and (a.kind = 'expense' or (a.kind = 'asset' and (a.role is null or a.role = 'stores')))`;

/** The accounts that money is spent on, by code. */
export async function expenseAccounts(tx: Tx) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select a.id, a.code, a.name from finance.account a where a.active and ${spendable} order by a.code`.execute(tx);
  return rows;
}

/** The bank accounts and cash boxes that are paid from, by code. */
export async function payingAccounts(tx: Tx) {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select id, code, name from finance.account where active and money order by code`.execute(tx);
  return rows;
}

/** Refuses lines of accounts that nothing is spent on, at `lines.n.expenseId`. */
export async function checkLines(tx: Tx, lines: readonly Pick<SpendingLine, 'expenseId'>[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select a.id from finance.account a
     where a.id = any(${lines.map(({ expenseId }) => expenseId)}::bigint[]) and a.active and ${spendable}`.execute(tx);
  const known = new Set(rows.map(({ id }) => id));
  const wrong = lines.findIndex(({ expenseId }) => !known.has(expenseId));
  if (wrong >= 0) throw fieldError(`lines.${wrong}.expenseId`, 'Choose an expense account of this school.');
}

/**
 * Refuses to post to accounts that were taken out of use since the lines were written. Throws 422. That of tax withheld stands only on
 * vouchers that pay it to the authority.
 */
export async function refuseOutOfUse(tx: Tx, lines: readonly Pick<SpendingLine, 'expenseId'>[]): Promise<void> {
  const { rows } = await sql<{ code: string; name: string }>`
    select a.code, a.name from finance.account a
     where a.id = any(${lines.map(({ expenseId }) => expenseId)}::bigint[]) and not (a.active and ${spendable})
       and a.role is distinct from 'withholding' order by a.code`.execute(tx);
  const [out] = rows;
  if (out)
    throw new UserError(
      'rule',
      `${out.code} ${out.name} is out of use. Send the voucher back and choose another account, or have it put back in use.`,
    );
}

/** Refuses an account that is no bank account or cash box, at `moneyId`. */
export async function checkMoney(tx: Tx, moneyId: number): Promise<void> {
  const { rows } = await sql`select from finance.account where id = ${moneyId} and money and active`.execute(tx);
  if (rows.length === 0) throw fieldError('moneyId', 'Choose a bank account or cash box of this school.');
}

const lineTables = {
  bill: { table: sql.table('finance.supplier_bill_line'), owner: sql.ref('bill_id') },
  voucher: { table: sql.table('finance.voucher_line'), owner: sql.ref('voucher_id') },
} as const;

/** Writes the lines of a bill or a voucher. */
export async function writeLines(tx: Tx, of: keyof typeof lineTables, id: number, lines: readonly SpendingLine[]): Promise<void> {
  const { table, owner } = lineTables[of];
  await sql`
    insert into ${table} (${owner}, expense_id, vote_head_id, department_id, note, amount)
    select ${id}, "expenseId", "voteHeadId", "departmentId", note, amount
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           as l ("expenseId" bigint, "voteHeadId" bigint, "departmentId" bigint, note text, amount bigint)`.execute(tx);
}

/** The lines of a bill or a voucher with the names of what they are spent on. */
export async function linesOf(tx: Tx, of: keyof typeof lineTables, id: number): Promise<SpendingLineShown[]> {
  const { table, owner } = lineTables[of];
  const { rows } = await sql<SpendingLineShown>`${shown(table)} where l.${owner} = ${id} order by l.id`.execute(tx);
  return rows;
}

const shown = (table: RawBuilder<unknown>) => sql`
  select l.id, l.expense_id as "expenseId", a.code as "expenseCode", a.name as "expenseName", l.vote_head_id as "voteHeadId",
         v.name as "voteHead", l.department_id as "departmentId", d.name as department, l.note, l.amount
    from ${table} l
    join finance.account a on a.school_id = l.school_id and a.id = l.expense_id
    left join finance.vote_head v on v.school_id = l.school_id and v.id = l.vote_head_id
    left join settings.departments d on d.school_id = l.school_id and d.id = l.department_id`;
