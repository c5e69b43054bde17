import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { CheckedLine, walletMovesApi } from '../../contract/wallet-moves.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { accountOf, lockTyped, receiveDeposits } from './deposit.ts';
import { mostRows, readSheet, type SheetRow } from './sheet.rules.ts';
import { type FullCard, fullCards } from './wallet-cards.store.ts';
import { whyNotIn } from './wallet.rules.ts';
import { lockWallets } from './write-moves.ts';

type Api = typeof walletMovesApi;

/** What pasted rows mean, and what is wrong with each. */
export async function checkDeposits(ctx: FinanceContext, text: string): Promise<Output<Api['checkDeposits']>> {
  const rows = await checkRows(ctx.tx, read(text), schoolDay(ctx));
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
  const rows = await checkRows(ctx.tx, sheet, held.day);
  const wrong = rows.filter((row) => row.wrong !== null);
  if (wrong.length > 0)
    throw new UserError('rule', `${wrong.length} of ${rows.length} rows are wrong, so nothing was paid in.`, {
      fields: wrong.slice(0, 100).map((row) => ({ path: 'text', message: `Row ${row.row}: ${row.wrong}` })),
    });
  const money = await accountOf(ctx, held, input.mode, input.moneyId);
  const deposits = rows.map(({ studentId, amount, reference }) => ({
    studentId: studentId ?? 0,
    amount: amount ?? 0,
    reference,
    note: input.note,
  }));
  await receiveDeposits(ctx, held, { mode: input.mode, money }, deposits);
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

async function checkRows(tx: Tx, sheet: readonly SheetRow[], day: string): Promise<CheckedLine[]> {
  const known = await studentsOf(tx, sheet);
  const cards = new Map((await fullCards(tx, [...known.values()], day)).map((card) => [card.id, card]));
  const taken = await referencesTaken(tx, sheet);
  const seen = { students: new Set<number>(), references: new Set<string>() };
  return sheet.map((row) => {
    const card = cards.get(known.get(row.admissionNo.toLowerCase()) ?? 0);
    const wrong = whatIsWrong(row, card, taken, seen);
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

interface Seen {
  students: Set<number>;
  references: Set<string>;
}

function whatIsWrong(row: SheetRow, card: FullCard | undefined, taken: ReadonlySet<string>, seen: Seen): string | null {
  if (!card) return 'No student has this admission number.';
  if (row.amount === null || row.amount === 0) return 'There is no amount.';
  if (seen.students.has(card.id)) return `${card.fullName} stands in the sheet twice.`;
  seen.students.add(card.id);
  const reference = row.reference?.toLowerCase();
  if (reference !== undefined) {
    if (taken.has(reference)) return `Reference ${row.reference} has a receipt already.`;
    if (seen.references.has(reference)) return `Reference ${row.reference} stands in the sheet twice.`;
    seen.references.add(reference);
  }
  return whyNotIn(card, row.amount);
}

async function referencesTaken(tx: Tx, sheet: readonly SheetRow[]): Promise<Set<string>> {
  const references = sheet.flatMap(({ reference }) => (reference === null ? [] : [reference.toLowerCase()]));
  if (references.length === 0) return new Set();
  const { rows } = await sql<{ reference: string }>`
    select lower(reference) as reference from finance.receipt
     where series = 'wallet' and reference is not null and lower(reference) = any(${references}::text[])
       and state in ('posted', 'pending')`.execute(tx);
  return new Set(rows.map(({ reference }) => reference));
}
