import { sql } from 'kysely';
import { addDays, formatDay } from '#kit/contract/dates.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { BookSettings } from '../contract/periods.ts';
import type { FinanceContext } from '../../ledger/server/context.ts';
import { openBooks } from '../../ledger/server/books.store.ts';

/** What holds for the school's books; of a school without any, what they would begin with. */
export async function bookSettings(tx: Tx): Promise<BookSettings> {
  const { rows } = await sql<BookSettings>`
    select version, locked_until as "lockedUntil", allocation, overdraft from finance.book`.execute(tx);
  return rows[0] ?? { version: 1, lockedUntil: null, allocation: 'oldest', overdraft: 0 };
}

export async function changeSettings(
  ctx: FinanceContext,
  { version, allocation, overdraft }: Pick<BookSettings, 'version' | 'allocation' | 'overdraft'>,
): Promise<BookSettings> {
  const before = await held(ctx, version);
  await sql`update finance.book set allocation = ${allocation}, overdraft = ${overdraft}, version = version + 1`.execute(ctx.tx);
  return reported(ctx, 'changed', before);
}

/** Closes the books up to a day. Waits for whoever is posting; whoever comes after is refused. */
export async function lockUntil(
  ctx: FinanceContext,
  { version, until }: { version: number; until: string },
): Promise<BookSettings> {
  const before = await held(ctx, version);
  if (until > schoolDay(ctx)) throw fieldError('until', 'Take a day that has come: later days are still being posted to.');
  if (before.lockedUntil !== null && until <= before.lockedUntil)
    throw fieldError('until', `The books are closed up to ${formatDay(before.lockedUntil)} already. Take a later day.`);
  await sql`update finance.book set locked_until = ${until}, version = version + 1`.execute(ctx.tx);
  return reported(ctx, 'period closed', before);
}

/** Opens a closed period again; the reason goes on record. */
export async function reopenFrom(
  ctx: FinanceContext,
  { version, from, reason }: { version: number; from: string; reason: string },
): Promise<BookSettings> {
  const before = await held(ctx, version);
  if (before.lockedUntil === null || from > before.lockedUntil) throw fieldError('from', 'This day is open already.');
  await sql`update finance.book set locked_until = ${addDays(from, -1)}, version = version + 1`.execute(ctx.tx);
  return reported(ctx, 'period opened again', before, reason);
}

async function held(ctx: FinanceContext, version: number): Promise<BookSettings> {
  // A school's first look at its books opens them; what follows holds them alone.
  const { rows: open } = await sql`select id from finance.book for update`.execute(ctx.tx);
  if (open.length === 0) await openBooks(ctx.tx);
  const settings = await bookSettings(ctx.tx);
  if (settings.version !== version) throw staleRecord('period');
  return settings;
}

async function reported(ctx: FinanceContext, action: string, before: BookSettings, reason?: string): Promise<BookSettings> {
  const after = await bookSettings(ctx.tx);
  ctx.changed({ entity: 'books', id: 1, action, before, after, ...(reason === undefined ? {} : { reason }) });
  return after;
}
