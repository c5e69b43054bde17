import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import { documentNumbers } from '#kit/server/numbering/numbering.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { MoveKind } from '../../contract/wallet.ts';
import { lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import { authorOf, type FinanceContext } from '../../../ledger/server/context.ts';
import type { Books } from '../../../ledger/server/books.store.ts';
import { type Move, post } from '../../../ledger/server/post.store.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { type FullCard, fullCards } from './wallet-cards.store.ts';

const moveSeries = { kind: 'wallet', prefix: 'WAL', digits: 5 };

/** The books are open and the students held: what their wallets hold cannot change before the transaction ends. */
export interface Held {
  readonly books: Books;
  readonly day: string;
  card(studentId: number): FullCard;
}

/** Holds wallets on a day, today when it is left out. Throws 404 for a student who is not there. */
export async function lockWallets(ctx: FinanceContext, studentIds: readonly number[], wanted?: string): Promise<Held> {
  const day = wanted ?? schoolDay(ctx);
  const books = await openBooks(ctx.tx);
  await lockAccounts(ctx.tx, studentIds);
  const cards = new Map((await fullCards(ctx.tx, studentIds, day)).map((card) => [card.id, card]));
  const card = (studentId: number): FullCard => {
    const found = cards.get(studentId);
    if (!found) throw notFound('student');
    return found;
  };
  for (const id of studentIds) card(id);
  return { books, day, card };
}

/** One movement of a wallet with its postings. */
export interface WalletPosting {
  kind: MoveKind;
  studentId: number;
  toStudentId?: number | null;
  amount: number;
  note?: string | null;
  witness?: string | null;
  payoutId?: number | null;
  /** Of the payout or receipt; without it the movement gets a number of its own. */
  documentNo?: string;
  narration: string;
  moves: readonly Move[];
}

interface Written {
  id: number;
  documentNo: string;
}

/** Posts movements, each with a journal of its own so that it can be taken back alone. */
export async function writeMoves(ctx: FinanceContext, day: string, postings: readonly WalletPosting[]): Promise<Written[]> {
  const bare = postings.filter(({ documentNo }) => documentNo === undefined).length;
  const own = (await documentNumbers(ctx.tx, moveSeries, schoolDay(ctx), bare)).values();
  const numbered = postings.map((posting) => ({
    ...posting,
    documentNo: posting.documentNo ?? there(own.next().value),
  }));
  const journals = await post(
    ctx,
    numbered.map(({ documentNo, narration, moves }) => ({ kind: 'wallet', documentNo, day, narration, moves })),
  );
  const ids = await recordMoves(
    ctx,
    day,
    numbered.map(({ moves: _moves, narration: _narration, ...rest }, at) => ({ ...rest, journalId: journals[at] ?? 0 })),
  );
  return numbered.map(({ documentNo }, at) => ({ id: ids[at] ?? 0, documentNo }));
}

/** What was posted already, such as by a receipt. */
export interface PostedMove {
  kind: MoveKind;
  studentId: number;
  toStudentId?: number | null;
  amount: number;
  journalId: number;
  receiptId?: number | null;
  payoutId?: number | null;
  note?: string | null;
  witness?: string | null;
}

/** Writes down what postings on wallets were; answers the keys in the same order. */
export async function recordMoves(ctx: FinanceContext, day: string, moves: readonly PostedMove[]): Promise<number[]> {
  const author = authorOf(ctx);
  const { rows } = await sql<{ id: number; journalId: number }>`
    insert into finance.wallet_move
      (kind, student_id, to_student_id, amount, day, journal_id, receipt_id, payout_id, note, witness, author_id, author_name, at)
    select kind, "studentId", "toStudentId", amount, ${day}, "journalId", "receiptId", "payoutId", note, witness,
           ${author.id}::bigint, ${author.name}, ${ctx.now.toISOString()}
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
           as m (kind text, "studentId" bigint, "toStudentId" bigint, amount bigint, "journalId" bigint, "receiptId" bigint,
                 "payoutId" bigint, note text, witness text)
     order by "journalId" returning id, journal_id as "journalId"`.execute(ctx.tx);
  const idOf = new Map(rows.map(({ id, journalId }) => [journalId, id]));
  return moves.map(({ journalId }) => idOf.get(journalId) ?? 0);
}
