import fc from 'fast-check';
import type { TestBooks } from '#app/testing/books.ts';
import type { LedgerModel } from '#app/testing/ledger-model.ts';
import { chargeStudents, reverseInvoices } from '../../../ledger/server/charges/charges.store.ts';
import { applyCredit, chargesOf, lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { crossReceipt, receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { setOpening } from '../chart/opening.store.ts';
import { postManual, reverseManual } from '../journals/post-manual.ts';

export interface World {
  books: TestBooks;
  model: LedgerModel;
  /** Accounts by name. */
  account: ReadonlyMap<string, number>;
  /** The account's name of each vote head: its income, or caution money. */
  income: ReadonlyMap<number, string>;
}

/** The account of what is given back: it carries its own notes. */
export const cautionMoney = 'Caution money';

const at = fc.nat(10_000);
const amount = fc.integer({ min: 1, max: 2_000_000 });
const day = fc.integer({ min: 0, max: 420 }).map((days) => new Date(Date.UTC(2025, 10, 1 + days)).toISOString().slice(0, 10));

const kinds = [
  'charge',
  'charge',
  'credit',
  'debit',
  'discount',
  'receive',
  'receive',
  'receive',
  'cross',
  'uninvoice',
  'journal',
  'unjournal',
  'held',
  'opening',
] as const;

/** One operation of somebody at the school; what it falls on is chosen by `at` among what there is. */
export const operation = fc.record({ kind: fc.constantFrom(...kinds), at, other: at, amount, day });
export type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

const of = <T>(list: readonly T[], place: number): T | undefined => list[place % Math.max(1, list.length)];
/** Taken back no earlier than it was done. */
const later = (a: string, b: string) => (a > b ? a : b);

/** Does one operation to the books and notes it in the model. */
export async function perform(ctx: FinanceContext, world: World, one: Operation): Promise<void> {
  const { model, books } = world;
  const student = of(books.students, one.at) ?? 0;
  switch (one.kind) {
    case 'charge':
      return charge(ctx, world, one, student);
    case 'credit':
    case 'debit':
    case 'discount':
      return note(ctx, world, one);
    case 'receive': {
      const { id } = await receiveFees(ctx, {
        studentId: student,
        day: one.day,
        mode: 'cash',
        moneyId: books.cash,
        amount: one.amount,
      });
      model.owes(one.day, student, 'Cash in hand', -one.amount);
      model.receipts.push({ id, studentId: student, amount: one.amount, day: one.day, crossedOn: null });
      return;
    }
    case 'cross': {
      const receipt = of(
        model.receipts.filter(({ crossedOn }) => crossedOn === null),
        one.at,
      );
      if (!receipt) return;
      const taken = later(receipt.day, one.day);
      await crossReceipt(ctx, receipt.id, { day: taken, reason: 'Wrong student' });
      receipt.crossedOn = taken;
      model.owes(taken, receipt.studentId, 'Cash in hand', receipt.amount);
      return;
    }
    case 'uninvoice': {
      const found = of(model.charges, one.at);
      if (!found) return;
      const taken = later(found.day, one.day);
      await reverseInvoices(ctx, [found.invoiceId], { day: taken, reason: 'Wrong class' });
      for (const { account, cents } of found.against) model.owes(taken, found.studentId, account, -cents);
      model.charges.splice(model.charges.indexOf(found), 1);
      return;
    }
    case 'journal': {
      const line = (name: string, side: 'debit' | 'credit', cents: number) => ({
        accountId: world.account.get(name) ?? 0,
        side,
        amount: cents,
        note: null,
      });
      const cash = Math.floor(one.amount / 3) + 1;
      const { id } = await postManual(ctx, {
        day: one.day,
        narration: 'Food',
        lines: [
          line('Food', 'debit', one.amount + cash),
          line('Operations account', 'credit', one.amount),
          line('Cash in hand', 'credit', cash),
        ],
      });
      model.move(one.day, 'Food', 'Operations account', one.amount);
      model.move(one.day, 'Food', 'Cash in hand', cash);
      model.journals.push({ id, day: one.day, bank: one.amount, cash });
      return;
    }
    case 'unjournal': {
      const found = of(model.journals, one.at);
      if (!found) return;
      const taken = later(found.day, one.day);
      await reverseManual(ctx, { id: found.id, day: taken, reason: 'Twice' });
      model.move(taken, 'Operations account', 'Food', found.bank);
      model.move(taken, 'Cash in hand', 'Food', found.cash);
      model.journals.splice(model.journals.indexOf(found), 1);
      return;
    }
    case 'held': {
      const accounts = await openBooks(ctx.tx);
      await lockAccounts(ctx.tx, [student]);
      const moves = [{ debit: accounts.opening, credit: accounts.prepayment, amount: one.amount, studentId: student }];
      await post(ctx, [{ kind: 'opening', day: one.day, narration: 'Held', moves }]);
      await applyCredit(ctx, [student], one.day);
      model.owes(one.day, student, 'Opening balances', -one.amount);
      model.held.push({ day: one.day, cents: one.amount });
      return;
    }
    case 'opening': {
      const id = world.account.get('Operations account') ?? 0;
      await setOpening(ctx, { id, day: one.day, amount: one.amount, other: one.other % 2 === 0 });
      const cents = one.other % 2 === 0 ? -one.amount : one.amount;
      if (model.opened) model.move(model.opened.day, 'Opening balances', 'Operations account', model.opened.cents);
      model.move(one.day, 'Operations account', 'Opening balances', cents);
      model.opened = { day: one.day, cents };
    }
  }
}

async function charge(ctx: FinanceContext, { model, income }: World, one: Operation, studentId: number): Promise<void> {
  const voteHeadId = of([...income.keys()], one.other) ?? 0;
  const kind = of(['fees', 'fees', 'other', 'opening'] as const, one.other) ?? 'fees';
  const bill = { kind, studentId, termId: null, day: one.day, dueOn: one.day, title: 'Fees' };
  const [invoiceId = 0] = await chargeStudents(ctx, [{ ...bill, lines: [{ voteHeadId, title: 'Fees', amount: one.amount }] }]);
  const found = (await chargesOf(ctx.tx, [studentId])).find((state) => state.invoiceId === invoiceId);
  const account = kind === 'opening' ? 'Opening balances' : (income.get(voteHeadId) ?? '');
  model.owes(one.day, studentId, account, one.amount);
  model.charges.push({
    invoiceId,
    chargeId: found?.chargeId ?? 0,
    studentId,
    voteHeadId,
    receivable: found?.receivable ?? 'fees',
    day: one.day,
    against: [{ account, cents: one.amount }],
  });
}

/** A credit or debit note, or a discount, on one charge; never more off than is left of it. */
async function note(ctx: FinanceContext, world: World, one: Operation): Promise<void> {
  const found = of(world.model.charges, one.at);
  if (!found) return;
  const { studentId, chargeId, voteHeadId } = found;
  const net = found.against.reduce((sum, { cents }) => sum + cents, 0);
  const cents = one.kind === 'debit' ? one.amount : Math.min(one.amount, net);
  if (cents <= 0) return;
  const day = later(found.day, one.day);
  const books = await openBooks(ctx.tx);
  await lockAccounts(ctx.tx, [studentId]);
  const own = world.income.get(voteHeadId) ?? '';
  const name = one.kind === 'discount' && own !== cautionMoney ? 'Discounts and scholarships' : own;
  const [receivable, account] = [books[found.receivable], world.account.get(name) ?? 0];
  const [debit, credit] = one.kind === 'debit' ? [receivable, account] : [account, receivable];
  const moves = [{ debit, credit, amount: cents, studentId, chargeId, voteHeadId }];
  await post(ctx, [{ kind: 'note', day, narration: 'Note', moves }]);
  await applyCredit(ctx, [studentId], day);
  const signed = one.kind === 'debit' ? cents : -cents;
  world.model.owes(day, studentId, name, signed);
  found.against.push({ account: name, cents: signed });
  found.day = day;
}
