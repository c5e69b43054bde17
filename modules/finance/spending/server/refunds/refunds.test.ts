import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { registerAs, testDraft } from '#app/testing/students.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { voteHeadsApi } from '../../../billing/contract/vote-heads.ts';
import { type Refund, refundsApi } from '../../contract/refunds.ts';
import { balancesOf } from '../../../ledger/server/charges/balances.store.ts';
import { chargeStudents } from '../../../ledger/server/charges/charges.store.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { post } from '../../../ledger/server/post.store.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { approvalsWaiting } from '../../../server/approvals.ts';

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 6, charged: false });
  world = await spendingWorld(app);
});
afterAll(() => app.close());

const asker = 'ROLE_Process_Refund' as const;
const approver = 'ROLE_Approve_Refund' as const;
const pays = (studentId: number, amount: number) =>
  asSchoolA(app, (ctx) =>
    receiveFees(ctx, { studentId, day: world.day, mode: 'cash', reference: null, moneyId: books.cash, amount }),
  );
const bills = (studentId: number, amount: number) =>
  asSchoolA(app, (ctx) =>
    chargeStudents(ctx, [
      {
        kind: 'fees',
        studentId,
        termId: null,
        day: world.day,
        dueOn: world.day,
        title: 'Lunch',
        lines: [{ voteHeadId: books.voteHeads.tuition, title: 'Lunch', amount }],
      },
    ]),
  );
const balance = async (student: number) =>
  (await asSchoolA(app, (ctx) => balancesOf(ctx.tx, [student], '9999-12-31')))[0]?.balance ?? 0;
const student = (at: number) => books.students[at] ?? 0;
const ask = (studentId: number, amount: number, more = {}) =>
  app.call(
    asker,
    refundsApi.request,
    { studentId, source: 'overpayment', amount, reason: 'Left the school', ...more },
    world.key(),
  );
const decide = ({ id, version }: Refund, caller: typeof approver | 'ROLE_All' = approver) =>
  app.call(caller, refundsApi.decide, { id, version, approved: true }, world.key());
const process = ({ id, version }: Refund, more = {}) =>
  app.call(
    asker,
    refundsApi.process,
    { id, version, day: world.day, moneyId: books.cash, mode: 'cash' as const, ...more },
    world.key(),
  );

test('what was paid too much is asked for by one, approved by another and paid once', async () => {
  await pays(student(0), 500_000);
  expect((await ask(student(0), 500_001)).body.fields).toMatchObject([{ path: 'amount' }]);
  const both = await Promise.all([ask(student(0), 300_000), ask(student(0), 300_000)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const asked = both.find(({ status }) => status === 200)?.body as Refund;
  expect(await asSchoolA(app, (ctx) => approvalsWaiting(ctx, { mine: false }))).toEqual([
    { key: 'refunds', title: 'Approve refunds', count: 1, path: '/refunds?state=requested' },
  ]);
  expect((await process(asked)).status).toBe(409);
  expect(
    (await app.call(asker, refundsApi.decide, { id: asked.id, version: asked.version, approved: true }, world.key())).status,
  ).toBe(403);
  const approved = await decide(asked);
  expect(approved.body.state).toBe('approved');
  const twice = await Promise.all([process(approved.body), process(approved.body)]);
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const paid = twice.find(({ status }) => status === 200)?.body;
  expect(paid).toMatchObject({
    state: 'processed',
    voucherNo: expect.stringMatching(/^RV\/\d{4}\/00001$/) as string,
    available: 200_000,
  });
  expect(paid?.steps.map(({ step }) => step)).toEqual(['requested', 'approved', 'processed']);
  expect(await balance(student(0))).toBe(-200_000);
});

test('one person does not ask and approve, or approve and pay, with every right there is', async () => {
  await pays(student(1), 100_000);
  const input = { studentId: student(1), source: 'overpayment' as const, amount: 40_000, reason: 'Paid twice' };
  const own = await app.call('ROLE_All', refundsApi.request, input, world.key());
  expect((await decide(own.body, 'ROLE_All')).body.message).toContain('Somebody else');
  const other = await ask(student(1), 10_000);
  const approved = await decide(other.body, 'ROLE_All');
  const { id, version } = approved.body;
  const pay = { id, version, day: world.day, moneyId: books.cash, mode: 'cash' as const };
  expect((await app.call('ROLE_All', refundsApi.process, pay, world.key())).body.message).toContain('Somebody else');
  const against = await ask(student(1), 10_000, { destination: 'charges' });
  expect([against.status, against.body.fields?.[0]?.path]).toEqual([400, 'destination']);
  expect((await process(approved.body, { mode: 'eft' })).body.fields).toMatchObject([{ path: 'reference' }]);
  const off = await app.call(asker, refundsApi.cancel, { id, version, reason: 'Keeps it for next term' }, world.key());
  expect(off.body.state).toBe('cancelled');
  expect((await process({ ...approved.body, version: off.body.version })).status).toBe(409);
});

test('credit that a new bill has used meanwhile is not paid out', async () => {
  await pays(student(2), 200_000);
  const { body: approved } = await decide((await ask(student(2), 200_000)).body);
  await bills(student(2), 150_000);
  const answer = await process(approved);
  expect(answer.status).toBe(422);
  expect(answer.body.message).toBe('Fees paid in advance: only 500.00 can be refunded.');
  expect(await balance(student(2))).toBe(-50_000);
});

test('to another student it becomes credit that is set against what is owed; a locked day is refused', async () => {
  await pays(student(3), 90_000);
  await bills(student(4), 60_000);
  const { body: asked } = await ask(student(3), 90_000, { destination: 'sibling', toStudentId: student(4) });
  const { body: approved } = await decide(asked);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = ${world.day}`.execute(tx));
  expect((await process(approved)).body.fields).toMatchObject([{ path: 'day' }]);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = null`.execute(tx));
  expect((await process(approved, { moneyId: null, mode: null })).body.state).toBe('processed');
  expect([await balance(student(3)), await balance(student(4))]).toEqual([0, -30_000]);
  expect(await world.sumOf('suspense')).toBe(0);
});

test('the family is told what was refunded, how and under which voucher, once', async () => {
  const phone = '+254722000444';
  const guardians = [{ fullName: 'Wanjirũ O’Brien', phone, relation: 'Mother', paysFees: true }];
  const { body: left } = await registerAs(app, testDraft(books.frame, { firstName: 'Amina', guardians }));
  await pays(left.id, 125_050);
  const { body: approved } = await decide((await ask(left.id, 125_050)).body);
  const told = async () => (await messagesTo(app, phone)).filter((text) => text.includes('refunded'));
  expect(await told()).toEqual([]);
  const both = await Promise.all([process(approved), process(approved)]);
  const voucher = both.find(({ status }) => status === 200)?.body.voucherNo ?? 'none';
  expect(await told()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^School A: KES 1,250\\.50 of Amina .* \\(fees paid in advance\\) has .*, paid by cash\\. Voucher ${voucher}\\.$`,
      ),
    ),
  ]);
});

test('refunds are found by the name of their student, and by nobody else’s', async () => {
  const { rows, total } = (await app.call(asker, refundsApi.list, { q: 'amina' })).body;
  expect([total, rows.map(({ studentName, amount }) => [studentName.split(' ')[0], amount])]).toEqual([1, [['Amina', 125_050]]]);
  const all = (await app.call(asker, refundsApi.list, { size: 100 })).body;
  expect(all.total).toBeGreaterThan(3);
  const open = (await app.call(asker, refundsApi.list, { state: 'open', size: 100 })).body.rows;
  expect(open.map(({ id }) => id)).toEqual(
    all.rows.filter(({ state }) => state === 'requested' || state === 'approved').map(({ id }) => id),
  );
});

test('caution money goes back once it was paid, out of what is held for it, and no more of it when two ask at once', async () => {
  const head = { code: 'CAU', name: 'Caution money', category: 'caution' as const, refundable: true, applies: 'once' as const };
  const { body: caution } = await app.call('ROLE_Set_Fee_Structure', voteHeadsApi.create, head);
  const { id } = (await registerAs(app, testDraft(books.frame))).body;
  await asSchoolA(app, (ctx) => {
    const lines = [{ voteHeadId: caution.id, title: 'Caution money', amount: 200_000 }];
    const { day } = world;
    return chargeStudents(ctx, [{ kind: 'fees', studentId: id, termId: null, day, dueOn: day, title: 'Caution', lines }]);
  });
  const held = async () =>
    (await app.call(asker, refundsApi.available, { studentId: id })).body.rows.find(({ source }) => source === 'caution');
  const more = { source: 'caution' as const };
  expect(await held()).toMatchObject({ held: 0, available: 0 });
  expect((await ask(id, 1, more)).body.fields).toMatchObject([{ path: 'amount' }]);
  await pays(id, 150_000);
  expect(await held()).toMatchObject({ held: 150_000 });
  await pays(id, 50_000);
  const before = await world.sumOf('caution');
  expect((await ask(id, 200_001, more)).body.message).toContain('only 2,000.00');
  const two = await Promise.all([ask(id, 120_000, more), ask(id, 120_000, more)]);
  expect(two.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const first = await decide(two.find(({ status }) => status === 200)?.body as Refund);
  const second = await decide((await ask(id, 80_000, more)).body);
  const cash = await world.sumOf('cash');
  const paid = await Promise.all([process(first.body), process(second.body)]);
  expect(paid.map(({ status }) => status)).toEqual([200, 200]);
  expect((await world.sumOf('caution')) - before).toBe(200_000);
  expect((await world.sumOf('cash')) - cash).toBe(-200_000);
  expect(await held()).toMatchObject({ held: 0, asked: 0, available: 0 });
  expect((await ask(id, 1, more)).status).toBe(422);
  expect(await balance(id)).toBe(0);
});

test('pocket money goes back or to fees; who only reads asks for nothing; another school sees nothing', async () => {
  await asSchoolA(app, async (ctx) => {
    const all = await openBooks(ctx.tx);
    const move = { debit: all.cash, credit: all.pocket_money, amount: 70_000, studentId: student(5) };
    await post(ctx, [{ kind: 'wallet', day: world.day, narration: 'Deposit', moves: [move] }]);
  });
  await bills(student(5), 30_000);
  const { body: held } = await app.call(asker, refundsApi.available, { studentId: student(5) });
  expect(held.rows.map(({ available }) => available)).toEqual([0, 70_000, 0]);
  expect((await app.call(asker, refundsApi.available, { studentId: 999_999 })).status).toBe(404);
  const { body: asked } = await ask(student(5), 70_000, { source: 'pocket_money', destination: 'charges' });
  await process((await decide(asked)).body, { moneyId: null, mode: null });
  expect(await balance(student(5))).toBe(-40_000);
  expect((await app.call('ROLE_View_Only', refundsApi.comment, { id: asked.id, comment: 'x' }, world.key())).status).toBe(403);
  const nobodys = await app.call(asker, refundsApi.comment, { id: 999_999, comment: 'Which one?' }, world.key());
  expect([nobodys.status, nobodys.body.message]).toEqual([404, expect.stringContaining('refund')]);
  expect((await app.call('ROLE_View_Only', refundsApi.list, { q: 'rfd' })).body.total).toBeGreaterThan(3);
  expect((await app.call('otherSchool', refundsApi.get, { id: asked.id })).status).toBe(404);
});

test('what is missing is refused at its field, and what is carried out is posted as it was asked, and kept as it was paid', async () => {
  const newcomer = async () => (await registerAs(app, testDraft(books.frame))).body.id;
  const [one, two] = [await newcomer(), await newcomer()];
  await pays(one, 100_000);
  const wrong = async (more: object) => {
    const { status, body } = await ask(one, 1000, more);
    return [status, body.fields?.[0]?.path];
  };
  const sibling = { destination: 'sibling' };
  expect(await wrong(sibling)).toEqual([400, 'toStudentId']);
  expect(await wrong({ ...sibling, toStudentId: one })).toEqual([400, 'toStudentId']);
  expect(await wrong({ ...sibling, toStudentId: 999_999 })).toEqual([404, undefined]);
  const payee = { payeeName: 'Wanjirũ', payeePhone: '+254722000555' };
  const { body: out } = await ask(one, 30_000, { ...payee, toStudentId: two });
  expect(out).toMatchObject({ ...payee, toStudentId: null, requestedByMe: true, approvedByMe: false, available: 100_000 });
  const { body: moves } = await ask(one, 20_000, { ...sibling, toStudentId: two });
  const { body: refused } = await ask(one, 50_000);
  const rows = async (studentId: number) =>
    (await app.call(asker, refundsApi.available, { studentId })).body.rows.map(({ held, asked, available }) => [
      held,
      asked,
      available,
    ]);
  const none = [0, 0, 0];
  expect([await rows(one), await rows(two)]).toEqual([
    [[100_000, 100_000, 0], none, none],
    [none, none, none],
  ]);
  const no = { id: refused.id, version: refused.version, approved: false };
  expect((await app.call(approver, refundsApi.decide, no, world.key())).body.fields).toMatchObject([{ path: 'comment' }]);
  const { body: rejected } = await app.call(approver, refundsApi.decide, { ...no, comment: 'No proof' }, world.key());
  expect([rejected.state, rejected.approvedByMe, rejected.steps.map(({ step, comment }) => [step, comment])]).toEqual([
    'rejected',
    true,
    [
      ['requested', 'Left the school'],
      ['rejected', 'No proof'],
    ],
  ]);
  const approved = (await decide(out)).body;
  expect((await rows(one))[0]).toEqual([100_000, 50_000, 50_000]);
  const path = async (more: object) => (await process(approved, more)).body.fields?.[0]?.path;
  expect((await process(approved, { moneyId: null })).body.message).toContain('Choose the account that it is paid from.');
  expect([await path({ moneyId: null }), await path({ mode: null })]).toEqual(['moneyId', 'mode']);
  expect(await path({ moneyId: world.expenses.food })).toBe('moneyId');
  const paid = await process(approved, { mode: 'mpesa', reference: 'QK7' });
  const { voucherNo } = paid.body;
  expect(paid.body).toMatchObject({ mode: 'mpesa', reference: 'QK7', moneyName: 'Cash in hand', processedOn: world.day });
  expect(await world.movesOf('refund', out.id)).toEqual([
    [voucherNo, `Refund ${out.refundNo}: Left the school`, world.day, 'prepayment', 'cash', 30_000, one],
  ]);
  // What goes to a student's fees leaves no account, whatever was chosen.
  const { body: given } = await process((await decide(moves)).body, { mode: 'eft', reference: 'X' });
  expect(given).toMatchObject({ state: 'processed', mode: null, reference: null, moneyName: null, toStudentId: two });
  const narration = `Refund ${moves.refundNo}: Left the school`;
  expect(await world.movesOf('refund', moves.id)).toEqual([
    [given.voucherNo, narration, world.day, 'prepayment', 'suspense', 20_000, one],
    [given.voucherNo, narration, world.day, 'suspense', 'prepayment', 20_000, two],
  ]);
  expect([(await rows(one))[0], (await rows(two))[0]]).toEqual([
    [50_000, 0, 50_000],
    [20_000, 0, 20_000],
  ]);
  const listed = async (more: object) =>
    (await app.call(asker, refundsApi.list, { studentId: one, sort: 'amount', ...more })).body.rows.map(({ amount }) => amount);
  expect([await listed({}), await listed({ state: 'processed' }), await listed({ source: 'caution' })]).toEqual([
    [20_000, 30_000, 50_000],
    [20_000, 30_000],
    [],
  ]);
});

test('who has closed the counter gives no cash of that day out of it back, and what leaves no account goes on', async () => {
  const { id } = (await registerAs(app, testDraft(books.frame))).body;
  await pays(id, 5000);
  const out = (await decide((await ask(id, 2000)).body)).body;
  const fees = (await decide((await ask(id, 3000, { destination: 'sibling', toStudentId: student(0) })).body)).body;
  await world.closeCounter(asker);
  expect((await process(out)).body.fields).toMatchObject([{ path: 'day' }]);
  expect((await process(fees)).status).toBe(200);
});
