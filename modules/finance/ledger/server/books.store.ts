import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Order } from '../contract/spread.ts';
import { lockedWords } from './days/day-rules.ts';
import { type AccountRole, accountRoles, type ChartLine, systemAccounts } from './standard-chart.ts';

/** The accounts that the product posts to, by the part that they play. */
export type Books = Readonly<Record<AccountRole, number>>;

/** The books as a transaction holds them: nobody changes these until it ends. */
export type OpenBooks = Books & { readonly allocation: Order };

/**
 * The school's books, opened with the accounts that every school needs when they were not yet. Holds the period's lock
 * against change until the caller's transaction ends.
 */
export async function openBooks(tx: Tx): Promise<OpenBooks> {
  const books = await held(tx);
  if (books && accountRoles.every((role) => books[role])) return books;
  await sql`insert into finance.book default values on conflict do nothing`.execute(tx);
  await addAccounts(tx, systemAccounts);
  return (await held(tx)) ?? raise();
}

async function held(tx: Tx): Promise<OpenBooks | null> {
  const { rows } = await sql<{ allocation: Order; accounts: Books | null }>`
    select b.allocation, (select jsonb_object_agg(role, id) from finance.account where role is not null) as accounts
      from finance.book b for share of b`.execute(tx);
  const [book] = rows;
  return book ? ({ ...book.accounts, allocation: book.allocation } as OpenBooks) : null;
}

/** The same for reading; null while the school has no books. */
export async function booksOf(tx: Tx): Promise<Books | null> {
  const { rows } = await sql<{ role: AccountRole; id: number }>`
    select role, id from finance.account where role is not null`.execute(tx);
  return rows.length === 0 ? null : (Object.fromEntries(rows.map(({ role, id }) => [role, id])) as Books);
}

/** Adds accounts that the school does not have yet, by their code. */
export async function addAccounts(tx: Tx, lines: readonly ChartLine[]): Promise<void> {
  await sql`
    insert into finance.account (code, name, kind, heading, role, money)
    select l.code, l.name, l.kind, coalesce(l.heading, false), l.role, coalesce(l.money, false)
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           as l (code text, name text, kind text, heading boolean, role text, money boolean)
     order by l.code
    on conflict do nothing`.execute(tx);
  await sql`
    update finance.account a set parent_id = p.id
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (code text, under text)
      join finance.account p on p.code = l.under
     where a.school_id = p.school_id and a.code = l.code and a.parent_id is null and p.heading and p.kind = a.kind`.execute(tx);
}

/** Refuses a day on or before the locked period. Call it with the books open. */
export async function refuseLocked(tx: Tx, days: readonly string[]): Promise<void> {
  const { rows } = await sql<{ until: string | null }>`select locked_until as until from finance.book`.execute(tx);
  const until = rows[0]?.until ?? null;
  if (until === null || days.every((day) => day > until)) return;
  const message = lockedWords(until);
  throw new UserError('rule', message, { fields: [{ path: 'day', message }] });
}

function raise(): never {
  throw new Error('The books have no accounts.');
}
