import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { spendingWorld, type SpendingWorld } from '#app/testing/spending.ts';
import { billsApi } from '../../contract/bills.ts';
import { ratesApi } from '../../contract/rates.ts';
import { suppliersApi } from '../../contract/suppliers.ts';
import { vouchersApi } from '../../contract/vouchers.ts';

let app: TestApp;
let books: TestBooks;
let world: SpendingWorld;
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 1, charged: false });
  world = await spendingWorld(app);
});
afterAll(() => app.close());

const buyer = 'ROLE_Access_Expenses' as const;
const status = ({ status: code }: { status: number }) => code;

test('a bill is paid through three signatures of three people, the tax is held back, and the statement comes to nothing', async () => {
  const { one, bill } = await world.billOf('Kamau Consultants', 10_000_000);
  await app.call('ROLE_finance_admin', ratesApi.addKenyan);
  const { body: rates } = await app.call(buyer, ratesApi.options, { day: world.day });
  const fees = rates.rows.find(({ name }) => name.startsWith('Management'))?.id ?? 0;
  const draft = {
    payeeKind: 'supplier' as const,
    supplierId: one,
    day: world.day,
    narration: 'Audit of the books',
    bills: [{ billId: bill, amount: 10_000_000 }],
    taxes: [{ rateId: fees, base: 8_620_690 }],
  };
  const { body: made } = await app.call(buyer, vouchersApi.create, draft, world.key());
  expect(made).toMatchObject({ state: 'draft', voucherNo: null, amount: 10_000_000, withheld: 431_035, net: 9_568_965 });
  expect(made.words).toBe('Kenya shillings ninety-five thousand six hundred and eighty-nine and cents sixty-five only');
  const prepared = await app.call(buyer, vouchersApi.prepare, { id: made.id, version: made.version }, world.key());
  expect(prepared.body.voucher).toMatchObject({
    state: 'prepared',
    voucherNo: expect.stringMatching(/^PV\/\d{4}\/00001$/) as string,
  });
  const at = (version: number) => ({ id: made.id, version });
  const self = await app.call(buyer, vouchersApi.check, at(prepared.body.voucher.version), world.key());
  expect([self.status, self.body.message]).toEqual([403, expect.stringContaining('You have signed this voucher')]);
  const checked = await app.call('ROLE_All', vouchersApi.check, at(prepared.body.voucher.version), world.key());
  const twice = await app.call('ROLE_All', vouchersApi.approve, at(checked.body.voucher.version), world.key());
  expect([twice.status, twice.body.message]).toEqual([403, expect.stringContaining('You have signed this voucher')]);
  expect((await app.call(buyer, vouchersApi.approve, at(checked.body.voucher.version), world.key())).status).toBe(403);
  const early = { ...at(checked.body.voucher.version), day: world.day, moneyId: books.cash, mode: 'cash' as const };
  expect((await app.call(buyer, vouchersApi.pay, early, world.key())).status).toBe(409);
  const approved = await app.call('ROLE_finance_admin', vouchersApi.approve, at(checked.body.voucher.version), world.key());
  expect(approved.body.voucher.signatures.map(({ step }) => step)).toEqual(['prepared', 'checked', 'approved']);
  const payment = { ...early, version: approved.body.voucher.version };
  const cheque = { ...payment, mode: 'cheque' as const };
  expect((await app.call(buyer, vouchersApi.pay, cheque, world.key())).body.fields).toMatchObject([{ path: 'reference' }]);
  const block = async (blocked: boolean) => {
    const { version } = (await app.call(buyer, suppliersApi.get, { id: one })).body;
    return (await app.call(buyer, suppliersApi.block, { id: one, version, blocked, reason: blocked ? 'Bad flour' : null }))
      .status;
  };
  expect(await block(true)).toBe(200);
  const refused = await app.call(buyer, vouchersApi.pay, { ...cheque, reference: '000101' }, world.key());
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, 'supplierId']);
  expect(await block(false)).toBe(200);
  const paid = await app.call(buyer, vouchersApi.pay, { ...cheque, reference: '000101' }, world.key());
  expect(paid.body.voucher).toMatchObject({ state: 'paid', reference: '000101' });
  expect(await world.sumOf('withholding')).toBe(-431_035);
  expect((await app.call(buyer, suppliersApi.get, { id: one })).body.owed).toBe(0);
  expect((await app.call(buyer, billsApi.get, { id: bill })).body).toMatchObject({ state: 'paid', paid: 10_000_000, owed: 0 });
  const paper = pdfText((await app.call(buyer, vouchersApi.paper, { id: made.id })).body as unknown as Buffer);
  for (const word of ['Prepared by', 'Checked by', 'Approved by', '5 % of 86,206.90', '95,689.65']) expect(paper).toContain(word);
  const tax = pdfText((await app.call(buyer, vouchersApi.certificate, { id: made.id })).body as unknown as Buffer);
  for (const word of ['5 % of KES 86,206.90', '4,310.35', '95,689.65']) expect(tax).toContain(word);
});

test('two who sign one step at once: one does; a bill is not promised twice; who paid does not take back', async () => {
  const { one, bill } = await world.billOf('Two at Once', 500_000);
  const pays = {
    payeeKind: 'supplier' as const,
    supplierId: one,
    day: world.day,
    narration: 'Flour',
    bills: [{ billId: bill, amount: 500_000 }],
  };
  const [first, second] = await Promise.all([1, 2].map(() => app.call(buyer, vouchersApi.create, pays, world.key())));
  const prepared = await Promise.all(
    [first, second].map((made) =>
      app.call(buyer, vouchersApi.prepare, { id: made?.body.id ?? 0, version: made?.body.version ?? 0 }, world.key()),
    ),
  );
  expect(prepared.map(status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(prepared.find((answer) => answer.status === 400)?.body.fields).toMatchObject([{ path: 'bills.0.amount' }]);
  const { voucher } = prepared.find((answer) => answer.status === 200)?.body ?? {};
  const at = { id: voucher?.id ?? 0, version: voucher?.version ?? 0 };
  const both = await Promise.all([1, 2].map(() => app.call('ROLE_All', vouchersApi.check, at, world.key())));
  expect(both.map(status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const paid = await world.approveAndPay(at.id, buyer);
  const back = { id: at.id, version: paid.version, reason: 'Paid to the wrong account' };
  expect((await app.call(buyer, vouchersApi.reverse, back, world.key())).body.message).toContain('Somebody else');
  expect((await app.call(buyer, billsApi.reverse, { id: bill, reason: 'Wrong' }, world.key())).status).toBe(422);
  const twice = await Promise.all([1, 2].map(() => app.call('ROLE_All', vouchersApi.reverse, back, world.key())));
  expect(twice.map(status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await app.call(buyer, billsApi.get, { id: bill })).body).toMatchObject({ state: 'open', owed: 500_000 });
});

test('sent back it needs three signatures anew, cancelled it keeps its number, and numbers have no gap', async () => {
  const made = await world.direct('Ben O’Brien', 120_000);
  const prepared = await app.call(buyer, vouchersApi.prepare, { id: made.id, version: made.version }, world.key());
  const back = { id: made.id, version: prepared.body.voucher.version, reason: 'The amount is wrong' };
  const draft = await app.call('ROLE_finance_admin', vouchersApi.sendBack, back, world.key());
  expect(draft.body.voucher).toMatchObject({ state: 'draft', signedByMe: false });
  const again = await app.call(buyer, vouchersApi.prepare, { id: made.id, version: draft.body.voucher.version }, world.key());
  expect(again.body.voucher.voucherNo).toBe(prepared.body.voucher.voucherNo);
  expect(again.body.voucher.signatures.filter(({ past }) => !past)).toHaveLength(1);
  const off = { id: made.id, version: again.body.voucher.version, reason: 'Not needed' };
  expect((await app.call(buyer, vouchersApi.cancel, off, world.key())).body.voucher.state).toBe('cancelled');
  expect((await app.call(buyer, vouchersApi.cancel, off, world.key())).status).toBe(409);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ no: string }>`select voucher_no as no from finance.voucher where voucher_no is not null order by 1`.execute(tx),
  );
  expect(rows.map(({ no }) => Number(no.slice(-5)))).toEqual(rows.map((_, at) => at + 1));
});

test('a draft is not checked or approved before it is prepared, and what is paid is not called off or sent back', async () => {
  const made = await world.direct('Painter', 20_000);
  const draft = { id: made.id, version: made.version };
  for (const [caller, step] of [
    ['ROLE_All', vouchersApi.check],
    ['ROLE_finance_admin', vouchersApi.approve],
  ] as const) {
    const early = await app.call(caller, step, draft, world.key());
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining('This voucher is “Draft”.')]);
  }
  const { version, voucherNo } = await world.approveAndPay(made.id, buyer);
  const late = { id: made.id, version, reason: 'Not needed' };
  expect((await app.call(buyer, vouchersApi.cancel, late, world.key())).status).toBe(409);
  expect((await app.call('ROLE_finance_admin', vouchersApi.sendBack, late, world.key())).status).toBe(409);
  expect((await app.call(buyer, vouchersApi.get, { id: made.id })).body).toMatchObject({ state: 'paid', version, voucherNo });
});

test('cheque numbers run on, a number left out is told, and one number pays once', async () => {
  const pay = async (reference: string) => {
    const made = await world.direct('Plumber', 10_000);
    const { version } = await world.approve(made.id);
    const input = { id: made.id, version, day: world.day, moneyId: books.cash, mode: 'cheque' as const, reference };
    return app.call(buyer, vouchersApi.pay, input, world.key());
  };
  const { body } = await app.call(buyer, vouchersApi.nextCheque, { moneyId: books.cash });
  expect(body.next).toBe('000102');
  expect((await pay('000102')).body.warnings).toEqual([]);
  expect((await pay('000105')).body.warnings).toEqual(['Cheques left out before this one: 000103, 000104.']);
  expect((await pay('000105')).body.fields).toMatchObject([{ path: 'reference' }]);
  expect((await app.call(buyer, vouchersApi.nextCheque, { moneyId: books.cash })).body).toEqual({
    next: '000106',
    missing: ['000103', '000104'],
  });
});

test('a locked period is not paid into; the same call twice pays once; who only reads signs nothing', async () => {
  const made = await world.direct('Mason', 30_000);
  const { version } = await world.approve(made.id);
  const input = { id: made.id, version, day: world.day, moneyId: books.cash, mode: 'cash' as const };
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = ${world.day}`.execute(tx));
  expect((await app.call(buyer, vouchersApi.pay, input, world.key())).body.fields).toMatchObject([{ path: 'day' }]);
  await asSchoolA(app, ({ tx }) => sql`update finance.book set locked_until = null`.execute(tx));
  const key = world.key();
  const first = await app.call(buyer, vouchersApi.pay, input, key);
  expect((await app.call(buyer, vouchersApi.pay, input, key)).body).toEqual(first.body);
  expect((await app.call('ROLE_View_Only', vouchersApi.prepare, { id: made.id, version }, world.key())).status).toBe(403);
  expect((await app.call('otherSchool', vouchersApi.get, { id: made.id })).status).toBe(404);
  expect((await app.call('ROLE_View_Only', vouchersApi.list, {})).body.total).toBeGreaterThan(5);
});

test('who has closed the counter pays no cash of that day out of it; from another account, or by another, it is paid', async () => {
  await world.closeCounter(buyer);
  const bank = await asSchoolA(app, async ({ tx }) => {
    const { rows: added } = await sql<{ id: number }>`
      insert into finance.account (code, name, kind, money, overdraft) values ('1021', 'Lake Bank', 'asset', true, 100000000)
      returning id`.execute(tx);
    return added[0]?.id ?? 0;
  });
  const pay = async (caller: 'ROLE_All' | typeof buyer, moneyId: number) => {
    const { id } = await world.direct('Carpenter', 10);
    const { version } = await world.approve(id);
    const input = { id, version, day: world.day, moneyId, mode: 'cash' as const };
    const { status: code, body } = await app.call(caller, vouchersApi.pay, input, world.key());
    return [code, body.fields?.[0]?.path];
  };
  expect(await pay(buyer, books.cash)).toEqual([400, 'day']);
  expect(await pay(buyer, bank)).toEqual([200, undefined]);
  expect(await pay('ROLE_All', books.cash)).toEqual([200, undefined]);
});
