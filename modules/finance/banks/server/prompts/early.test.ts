import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerOf } from '#app/checks/owner.ts';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { promptsApi } from '../../contract/prompts.ts';
import { suspenseApi } from '../../contract/suspense.ts';
import { type DarajaServer, startDaraja } from '../testing/daraja-server.ts';
import { c2b, deliver, paidPrompt, setUpMpesa } from '../testing/payers.ts';

const push = '/mpesa/stkpush/v1/processrequest';
let app: TestApp;
let daraja: DarajaServer;
let at: (what: string) => string;
let student = 0;
let number = '';
beforeAll(async () => {
  app = await testApp({ publicUrl: 'https://school.example' });
  [student = 0] = (await testBooks(app, { students: 1 })).students;
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  daraja = await startDaraja();
  at = await setUpMpesa(app, daraja.url);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ no: string }>`select admission_no as no from registration.student where id = ${student}`.execute(tx),
  );
  number = rows[0]?.no ?? '';
});
afterAll(async () => {
  await daraja.stop();
  await app.close();
});

let serial = 0;
/** Asks a phone for 1,500; `before` happens while M-Pesa has not yet answered under which number it asks. */
async function ask(before: (checkout: string, code: string) => Promise<unknown>) {
  serial += 1;
  const code = `EARLY${String(serial).padStart(5, '0')}`;
  let checkout = '';
  daraja.meanwhile(push, (answer) => {
    checkout = String(answer['CheckoutRequestID']);
    return before(checkout, code);
  });
  const input = { studentId: student, phone: `0${723_000_100 + serial}`, amount: 150_000 };
  const { body } = await app.call('ROLE_Pay_Fees', promptsApi.send, input, freshKey());
  return { code, checkout, read: async () => (await app.call('ROLE_View_Only', promptsApi.get, { id: body.id })).body };
}
const callback = (checkout: string, code: string, amount = 1500) => deliver(at('prompt'), paidPrompt(checkout, code, amount));
const confirmation = (code: string, account: string) => deliver(at('confirmation'), c2b(code, account, '1500.00'));
const receipts = async (code: string) => {
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ amount: number }>`select amount from finance.receipt where reference = ${code} and state = 'posted'`.execute(tx),
  );
  return rows.map(({ amount }) => amount);
};
const suspended = async (code: string) =>
  (await app.call('ROLE_Pay_Fees', suspenseApi.list, { q: code, state: 'all' })).body.rows[0];

/** What M-Pesa may tell before it answers, in any order and as often as it likes. */
const early: Readonly<Record<string, (checkout: string, code: string) => Promise<unknown>>> = {
  'the answer of the payer': (checkout, code) => callback(checkout, code),
  'the answer, twice': async (checkout, code) => {
    await callback(checkout, code);
    await callback(checkout, code);
  },
  'the answer, three at once': (checkout, code) => Promise.all([1, 2, 3].map(() => callback(checkout, code))),
  'the answer, then a confirmation that names nobody': async (checkout, code) => {
    await callback(checkout, code);
    await confirmation(code, 'nobody');
  },
  'a confirmation that names nobody, then the answer': async (checkout, code) => {
    await confirmation(code, 'nobody');
    await callback(checkout, code);
  },
  'a confirmation that names the student, then the answer': async (checkout, code) => {
    await confirmation(code, number);
    await callback(checkout, code);
  },
  'the confirmation and the answer at once': (checkout, code) =>
    Promise.all([confirmation(code, number), callback(checkout, code), confirmation(code, number)]),
  'a confirmation alone': (_checkout, code) => confirmation(code, number),
};

test.each(Object.keys(early))(
  '%s comes before M-Pesa says under which number it asks: one receipt, and the prompt is paid',
  async (what) => {
    const { code, checkout, read } = await ask(early[what] ?? (() => Promise.resolve()));
    expect(await receipts(code)).toEqual([150_000]);
    expect(await read()).toMatchObject({ state: 'paid', reference: code, receiptNo: expect.any(String), outcome: null });
    expect((await suspended(code))?.open ?? 0).toBe(0);
    // Told again once all is known, alone and at once, it adds nothing.
    await Promise.all([callback(checkout, code), callback(checkout, code), confirmation(code, 'nobody')]);
    expect(await receipts(code)).toEqual([150_000]);
    expect(await read()).toMatchObject({ state: 'paid', reference: code, outcome: null });
  },
);

test.each([
  ['before', true],
  ['after', false],
] as const)('another amount than was asked for, told %s the number: it waits in suspense and says so', async (_when, first) => {
  const { code, checkout, read } = await ask(first ? (number, one) => callback(number, one, 500) : () => Promise.resolve());
  if (!first) await callback(checkout, code, 500);
  expect(await receipts(code)).toEqual([]);
  expect(await suspended(code)).toMatchObject({ open: 50_000, why: 'The prompt asked for 1,500.00, and 500.00 was paid.' });
  expect(await read()).toMatchObject({
    state: 'paid',
    reference: code,
    receiptNo: null,
    outcome: expect.stringMatching(/suspense|500.00/),
  });
  await callback(checkout, code, 500);
  expect(await receipts(code)).toEqual([]);
});

test('a day that nobody believes keeps it in suspense, as it does once the number is known', async () => {
  const { code, checkout } = await ask((one, of) => {
    const paid = paidPrompt(one, of, 1500);
    for (const item of paid.Body.stkCallback.CallbackMetadata.Item)
      if (item.Name === 'TransactionDate') item.Value = 20190203102115;
    return deliver(at('prompt'), paid);
  });
  expect(await receipts(code)).toEqual([]);
  expect(await suspended(code)).toMatchObject({ open: 150_000, why: expect.stringMatching(/2019/) });
  expect(checkout).not.toBe('');
});

test('what stands against the receipt takes nothing of the prompt back: its number is kept and the money waits', async () => {
  const owner = await ownerOf(app);
  await owner.query(`
    create function finance.refuse_early() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$;
    create trigger refuse_early before insert on finance.receipt for each row execute function finance.refuse_early()`);
  const { code, checkout, read } = await ask(callback);
  await owner.query('drop trigger refuse_early on finance.receipt; drop function finance.refuse_early()');
  await owner.end();
  expect(await read()).toMatchObject({
    state: 'paid',
    reference: code,
    receiptNo: null,
    outcome: expect.stringMatching(/suspense/),
  });
  expect(await suspended(code)).toMatchObject({ open: 150_000 });
  // The next word of M-Pesa's gives it to the student.
  await callback(checkout, code);
  expect(await receipts(code)).toEqual([150_000]);
});
