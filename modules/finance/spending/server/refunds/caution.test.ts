import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { invoicesApi } from '../../../billing/contract/invoices.ts';
import { requestsApi } from '../../../billing/contract/requests.ts';
import { voteHeadsApi } from '../../../billing/contract/vote-heads.ts';
import { chargeStudents } from '../../../ledger/server/charges/charges.store.ts';
import { chargesOf } from '../../../ledger/server/charges/credit.store.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { refundsApi } from '../../contract/refunds.ts';

const biller = 'ROLE_Set_Fee_Structure' as const;
let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 0, charged: false });
  world = await spendingWorld(app);
});
afterAll(() => app.close());

const headOf = async (name: string, refundable = true) => {
  const head = { code: name.toUpperCase(), name, category: 'caution' as const, refundable, applies: 'once' as const };
  return (await app.call(biller, voteHeadsApi.create, head)).body;
};
/** A newcomer who was charged 2,000.00 of a vote head. */
const charged = async (voteHeadId: number) => {
  const { id } = (await registerAs(app, testDraft(books.frame))).body;
  return asSchoolA(app, async (ctx) => {
    const lines = [{ voteHeadId, title: 'Caution money', amount: 200_000 }];
    const { day } = world;
    const [invoiceId = 0] = await chargeStudents(ctx, [
      { kind: 'fees', studentId: id, termId: null, day, dueOn: day, title: 'Caution', lines },
    ]);
    const [charge] = await chargesOf(ctx.tx, [id]);
    return { id, invoiceId, chargeId: charge?.chargeId ?? 0 };
  });
};
const pays = (studentId: number, amount: number) =>
  asSchoolA(app, (ctx) =>
    receiveFees(ctx, { studentId, day: world.day, mode: 'cash', reference: null, moneyId: books.cash, amount }),
  );
const held = async (studentId: number) =>
  (await app.call('ROLE_Process_Refund', refundsApi.available, { studentId })).body.rows.find(
    ({ source }) => source === 'caution',
  )?.held;
const writtenOff = async (studentId: number, chargeId: number, amount: number) => {
  const ask = { studentId, reason: 'Left without paying', lines: [{ chargeId, amount }] };
  const { body } = await app.call(biller, requestsApi.askWriteOff, ask, world.key());
  return (await app.call('ROLE_finance_admin', requestsApi.decide, { id: body.id, approve: true }, world.key())).status;
};

test('caution money that was written off or discounted is not held: the note takes it off the caution money, not an expense', async () => {
  const head = await headOf('Deposit');
  const [none, part, less] = [await charged(head.id), await charged(head.id), await charged(head.id)];
  const [before, expense] = [await world.sumOf('caution'), await world.sumOf('write_offs')];
  expect(await writtenOff(none.id, none.chargeId, 200_000)).toBe(200);
  expect(await held(none.id)).toBe(0);
  const ask = { studentId: none.id, source: 'caution' as const, amount: 1, reason: 'Left the school' };
  expect((await app.call('ROLE_Process_Refund', refundsApi.request, ask, world.key())).status).toBe(422);
  await pays(part.id, 50_000);
  expect(await writtenOff(part.id, part.chargeId, 150_000)).toBe(200);
  expect(await held(part.id)).toBe(50_000);
  expect([(await world.sumOf('caution')) - before, (await world.sumOf('write_offs')) - expense]).toEqual([350_000, 0]);
  await pays(less.id, 180_000);
  const note = { id: less.invoiceId, kind: 'discount' as const, day: world.day, reason: 'Sibling' };
  const lines = [{ chargeId: less.chargeId, amount: 20_000 }];
  expect((await app.call(biller, invoicesApi.note, { ...note, lines }, world.key())).status).toBe(200);
  expect([await held(less.id), await world.sumOf('discounts')]).toEqual([180_000, 0]);
});

test('a write-off of before, which an expense carried, is not held either', async () => {
  const { id, chargeId } = await charged((await headOf('Breakages')).id);
  await asSchoolA(app, async (ctx) => {
    const all = await openBooks(ctx.tx);
    const moves = [{ debit: all.write_offs, credit: all.fees, amount: 150_000, studentId: id, chargeId }];
    await post(ctx, [{ kind: 'note', day: world.day, narration: 'Written off', moves }]);
  });
  expect(await held(id)).toBe(0);
  await pays(id, 50_000);
  expect(await held(id)).toBe(50_000);
});

test('what a charge credited decides, also once its vote head has another account', async () => {
  const [caution, income] = [await headOf('Keys'), await headOf('Badges', false)];
  const [unpaid, taken, paid] = [await charged(caution.id), await charged(income.id), await charged(caution.id)];
  await pays(paid.id, 200_000);
  const account = { caution: caution.incomeId, income: income.incomeId };
  const set = async (head: typeof caution, incomeId: number | null) =>
    expect((await app.call(biller, voteHeadsApi.update, { ...head, incomeId })).status).toBe(200);
  await set(caution, account.income);
  await set(income, account.caution);
  expect([await held(unpaid.id), await held(taken.id), await held(paid.id)]).toEqual([0, 0, 200_000]);
  const before = await world.sumOf('caution');
  const take = async ({ invoiceId, chargeId }: typeof unpaid) => {
    const note = {
      id: invoiceId,
      kind: 'credit' as const,
      day: world.day,
      reason: 'Wrong',
      lines: [{ chargeId, amount: 50_000 }],
    };
    expect((await app.call(biller, invoicesApi.note, note, world.key())).status).toBe(200);
  };
  await take(taken);
  expect(await world.sumOf('caution')).toBe(before);
  await take(unpaid);
  expect(await world.sumOf('caution')).toBe(before + 50_000);
  await pays(unpaid.id, 150_000);
  expect(await held(unpaid.id)).toBe(150_000);
});
