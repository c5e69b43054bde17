import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { CheckedLine, walletMovesApi } from '../../contract/wallet-moves.ts';
import type { DepositMode } from '../../contract/wallet.ts';
import { booksOf } from '../../../ledger/server/books.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { type Holder, holdersOf, keysOf, usedIn } from '../../../receiving/server/references/register.store.ts';
import { accountOf, lockTyped, receiveDeposits } from './deposit.ts';
import { mostRows, readSheet, type SheetRow } from './sheet.rules.ts';
import { type FullCard, fullCards } from './wallet-cards.store.ts';
import { whyNotIn } from './wallet.rules.ts';
import { lockWallets } from './write-moves.ts';

type Api = typeof walletMovesApi;

/** What pasted rows mean, and what is wrong with each. */
export async function checkDeposits(
  ctx: FinanceContext,
  { text, mode, moneyId }: Input<Api['checkDeposits']>,
): Promise<Output<Api['checkDeposits']>> {
  // A school without books has received nothing yet.
  const books = await booksOf(ctx.tx);
  const money = books && (await accountOf(ctx.tx, books, mode, moneyId));
  const rows = await checkRows(ctx.tx, read(text), schoolDay(ctx), { mode, money });
  return {
    rows,
    total: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    wrong: rows.filter(({ wrong }) => wrong !== null).length,
  };
}

/** Pays in all rows. Throws 422 naming the rows that are wrong, and then nothing is paid in. */
export async function depositMany(ctx: FinanceContext, input: Input<Api['depositMany']>): Promise<Output<Api['depositMany']>> {
  const sheet = read(input.text);
  const known = await studentsOf(ctx.tx, sheet);
  await lockTyped(ctx, sheet, input.moneyId, input.mode);
  const held = await lockWallets(ctx, [...new Set(known.values())], input.day);
  const into = { mode: input.mode, money: await accountOf(ctx.tx, held.books, input.mode, input.moneyId) };
  const rows = await checkRows(ctx.tx, sheet, held.day, into);
  const wrong = rows.filter((row) => row.wrong !== null);
  if (wrong.length > 0)
    throw new UserError('rule', `${wrong.length} of ${rows.length} rows are wrong, so nothing was paid in.`, {
      fields: wrong.slice(0, 100).map((row) => ({ path: 'text', message: `Row ${row.row}: ${row.wrong}` })),
    });
  const deposits = rows.map(({ studentId, amount, reference }) => ({
    studentId: studentId ?? 0,
    amount: amount ?? 0,
    reference,
    note: input.note,
  }));
  await receiveDeposits(ctx, held, into, deposits);
  return { deposits: deposits.length, total: deposits.reduce((sum, { amount }) => sum + amount, 0) };
}

function read(text: string): SheetRow[] {
  const rows = readSheet(text);
  if (rows.length === 0) throw fieldError('text', 'Paste the rows of the sheet: admission number, amount, reference.');
  if (rows.length > mostRows) throw fieldError('text', `Paste at most ${mostRows} rows at once.`);
  return rows;
}

async function studentsOf(tx: Tx, sheet: readonly SheetRow[]): Promise<Map<string, number>> {
  const numbers = sheet.map(({ admissionNo }) => admissionNo.toLowerCase());
  const { rows } = await sql<{ id: number; number: string }>`
    select id, lower(admission_no) as number from registration.roll where lower(admission_no) = any(${numbers}::text[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, number }) => [number, id]));
}

async function checkRows(tx: Tx, sheet: readonly SheetRow[], day: string, into: Into): Promise<CheckedLine[]> {
  const known = await studentsOf(tx, sheet);
  const cards = new Map((await fullCards(tx, [...known.values()], day)).map((card) => [card.id, card]));
  const named = sheet.map(({ reference }) => ({ reference: reference ?? '', place: String(into.money) }));
  const holders = await holdersOf(tx, named);
  const keys = await keysOf(tx, named);
  const seen = { students: new Set<number>(), references: new Set<string>() };
  return sheet.map((row, at) => {
    const card = cards.get(known.get(row.admissionNo.toLowerCase()) ?? 0);
    const used = row.reference === null ? null : { key: keys[at] ?? '', holder: holders[at] };
    const wrong = whatIsWrong(row, card, into.mode, used, seen);
    return {
      row: row.row,
      text: row.text,
      studentId: card?.id ?? null,
      studentName: card?.fullName ?? null,
      amount: row.amount,
      reference: row.reference,
      wrong,
    };
  });
}

/** How the money of a sheet came, and the account that it went into; null where the school has none. */
interface Into {
  readonly mode: DepositMode;
  readonly money: number | null;
}

interface Seen {
  students: Set<number>;
  references: Set<string>;
}

/** A row's reference as the register compares it, and what it stands on already. */
interface Used {
  readonly key: string;
  readonly holder: Holder | undefined;
}

function whatIsWrong(row: SheetRow, card: FullCard | undefined, mode: DepositMode, used: Used | null, seen: Seen): string | null {
  if (!card) return 'No student has this admission number.';
  if (row.amount === null || row.amount === 0) return 'There is no amount.';
  if (seen.students.has(card.id)) return `${card.fullName} is in the sheet twice.`;
  seen.students.add(card.id);
  if (used === null && mode !== 'cash') return 'There is no number of the slip or M-Pesa message.';
  if (used !== null) {
    // What came by itself and is not used up is taken out of suspense as the deposits are written.
    if (used.holder && used.holder.kind !== 'payment') return usedIn(used.holder);
    if (seen.references.has(used.key)) return `Reference ${row.reference} is in the sheet twice.`;
    seen.references.add(used.key);
  }
  return whyNotIn(card, row.amount);
}
