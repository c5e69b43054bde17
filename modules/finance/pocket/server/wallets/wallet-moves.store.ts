import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import { one } from '#kit/server/sql/one.ts';
import type { walletMovesApi } from '../../contract/wallet-moves.ts';
import { applyCredit } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { refuseClosedCounter } from '../../../ledger/server/days/closed-counter.store.ts';
import { moneyAccount } from './money-accounts.store.ts';
import { refuseOpenedAlone } from './opened-alone.store.ts';
import { walletCardOf } from './wallet-cards.store.ts';
import { refuse, whyBelow, whyNotIn, whyNotOut } from './wallet.rules.ts';
import { type Held, lockWallets, type WalletPosting, writeMoves } from './write-moves.ts';

type Api = typeof walletMovesApi;
type Moved = Output<Api['withdraw']>;

/** Cash handed out. Throws 404, and 422 at `amount` for more than the wallet gives. */
export async function withdraw(ctx: FinanceContext, input: Input<Api['withdraw']>): Promise<Moved> {
  const { studentId, amount, note, witness } = input;
  const held = await lockWallets(ctx, [studentId], input.day);
  refuse(whyNotOut(held.card(studentId), amount));
  const money = await moneyAccount(ctx.tx, held.books, input.moneyId, 'cash');
  if (money === held.books.cash) await refuseClosedCounter(ctx, [held.day]);
  const moves = [{ debit: held.books.pocket_money, credit: money, amount, studentId }];
  return write(ctx, held, { kind: 'withdrawal', studentId, amount, note, witness, narration: said('Pocket money', note), moves });
}

/** Something bought in the tuck shop. */
export async function purchase(ctx: FinanceContext, input: Input<Api['purchase']>): Promise<Moved> {
  const { studentId, amount, note } = input;
  const held = await lockWallets(ctx, [studentId], input.day);
  refuse(whyNotOut(held.card(studentId), amount));
  const moves = [{ debit: held.books.pocket_money, credit: held.books.tuck_shop, amount, studentId }];
  return write(ctx, held, { kind: 'purchase', studentId, amount, note, narration: said('Tuck shop', note), moves });
}

/** From one wallet to another, in two steps: an entry has two different accounts. */
export async function transfer(ctx: FinanceContext, input: Input<Api['transfer']>): Promise<Moved> {
  const { studentId, toStudentId, amount, note, witness } = input;
  if (studentId === toStudentId) refuse('Choose another student than the one who gives.', 'toStudentId');
  const held = await lockWallets(ctx, [studentId, toStudentId], input.day);
  refuse(whyNotOut(held.card(studentId), amount));
  refuse(whyNotIn(held.card(toStudentId), amount), 'toStudentId');
  const { pocket_money: pocket, wallet_transfers: between } = held.books;
  const names = `${held.card(studentId).fullName} to ${held.card(toStudentId).fullName}`;
  const moves = [
    { debit: pocket, credit: between, amount, studentId },
    { debit: between, credit: pocket, amount, studentId: toStudentId },
  ];
  const narration = said(`Pocket money of ${names}`, note);
  return write(ctx, held, { kind: 'transfer', studentId, toStudentId, amount, note, witness, narration, moves });
}

/** What a student held before the books began, once. Throws 422 at `amount` above what one person brings forward in a day. */
export async function openWallet(ctx: FinanceContext, input: Input<Api['opening']>): Promise<Moved> {
  const { studentId, amount, note } = input;
  await refuseOpenedAlone(ctx, amount);
  const held = await lockWallets(ctx, [studentId], input.day);
  const { rows } = await sql`
    select from finance.wallet_move m where m.student_id = ${studentId} and m.kind = 'opening'
       and not exists (select from finance.journal r where r.school_id = m.school_id and r.reverses_id = m.journal_id)`.execute(
    ctx.tx,
  );
  const { fullName } = held.card(studentId);
  refuse(rows.length > 0 ? `The pocket money of ${fullName} was brought forward already.` : null, 'studentId');
  refuse(whyNotIn(held.card(studentId), amount));
  const moves = [{ debit: held.books.opening, credit: held.books.pocket_money, amount, studentId }];
  return write(ctx, held, { kind: 'opening', studentId, amount, note, narration: 'Pocket money brought forward', moves });
}

/** Into fees: it becomes the student's credit, which meets what is owed. Only what the wallet holds: an overdraft pays no fees. */
export async function moveToFees(ctx: FinanceContext, input: Input<Api['toFees']>): Promise<Moved> {
  const { studentId, amount, note, consent } = input;
  const held = await lockWallets(ctx, [studentId], input.day);
  const card = held.card(studentId);
  refuse(card.frozen ? whyNotOut(card, amount) : whyBelow({ ...card, overdraft: 0 }, amount));
  const moves = [{ debit: held.books.pocket_money, credit: held.books.prepayment, amount, studentId }];
  const narration = `Pocket money used for fees. Consent: ${consent}`;
  const answer = await write(ctx, held, { kind: 'to_fees', studentId, amount, note, witness: consent, narration, moves });
  await applyCredit(ctx, [studentId], held.day);
  return answer;
}

const said = (what: string, note: string | null) => (note === null ? what : `${what}: ${note}`);

async function write(ctx: FinanceContext, { day }: Held, posting: WalletPosting): Promise<Moved> {
  const written = one(await writeMoves(ctx, day, [posting]));
  const { kind, studentId, amount } = posting;
  ctx.changed({
    entity: 'wallet',
    id: studentId,
    action: kind,
    after: { Amount: formatCents(amount), Number: written.documentNo },
  });
  return {
    moveId: written.id,
    documentNo: written.documentNo,
    wallet: await walletCardOf(ctx.tx, studentId, day),
  };
}
