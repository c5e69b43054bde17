import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { freshKey } from '#app/testing/students.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { testDay } from '#app/testing/day.ts';
import { banksApi } from '../../contract/accounts.ts';
import { type StatementSheet, statementsApi } from '../../contract/reconciliation.ts';

const admin = 'ROLE_finance_admin' as const;
let app: TestApp;
let day = '';
beforeAll(async () => {
  app = await testApp();
  await testBooks(app, { students: 1 });
  day = formatDay(testDay(app.services.clock()));
});
afterAll(() => app.close());

let serial = 0;
const newBank = async () => (await app.call(admin, banksApi.create, { name: `Account ${(serial += 1)}` })).body.id;
/** Money in, each with its reference, with or without the balance after it. */
type Line = readonly [reference: string, amount: number, description?: string];
const imports = async (moneyId: number, lines: readonly Line[], more: { balance: boolean; alike?: 'same' | 'others' }) => {
  let after = 0;
  const rows = lines.map(([reference, amount, description = 'Deposit']) => {
    after += amount;
    return [day, description, reference, `${amount}.00`, ...(more.balance ? [`${after}.00`] : [])].join(',');
  });
  const heads = ['Date', 'Description', 'Reference', 'Money in', ...(more.balance ? ['Balance'] : [])].join(',');
  const bytes = new TextEncoder().encode([heads, ...rows].join('\n'));
  const answer = await sendUpload(app, admin, { url: statementsApi.read.path, otherdata: { moneyId }, name: 's.csv', bytes });
  const { id, match } = answer.body as unknown as StatementSheet;
  const input = {
    id,
    match: { ...match, day: 0, balance: more.balance ? 4 : null },
    ...(more.alike ? { alike: more.alike } : {}),
  };
  return app.call(admin, statementsApi.take, input, freshKey());
};
const kept = async (moneyId: number) =>
  asSchoolA(app, async ({ tx }) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from finance.statement_line where money_id = ${moneyId}`.execute(tx);
    return rows[0]?.n;
  });

const three: readonly Line[] = [
  ['FT1', 500],
  ['', 300, 'Cash'],
  ['', 300, 'Cash'],
];

test.each([true, false])('a statement that comes again with the balance %s is asked about, and counts once', async (balance) => {
  const bank = await newBank();
  expect((await imports(bank, three, { balance })).body).toMatchObject({ fresh: 3, known: 0 });
  const asked = await imports(bank, three, { balance: !balance });
  expect([asked.status, asked.body.fields?.[0]?.path]).toEqual([400, 'alike']);
  expect(asked.body.message).toContain('3 lines look');
  expect(await kept(bank)).toBe(3);
  expect((await imports(bank, three, { balance: !balance, alike: 'same' })).body).toMatchObject({ fresh: 0, known: 3 });
  // What comes in the way in which it is in is known without a word.
  expect((await imports(bank, three, { balance })).body).toMatchObject({ fresh: 0, known: 3 });
  expect(await kept(bank)).toBe(3);
});

test('a third payment of the day that looks the same is never dropped, and others are taken when one says so', async () => {
  const bank = await newBank();
  await imports(bank, three, { balance: true });
  const four: readonly Line[] = [...three, ['', 300, 'Cash']];
  expect((await imports(bank, four, { balance: false, alike: 'same' })).body).toMatchObject({ fresh: 1, known: 3 });
  expect(await kept(bank)).toBe(4);
  const other = await newBank();
  await imports(other, [['', 300, 'Cash']], { balance: true });
  expect((await imports(other, [['', 300, 'Cash']], { balance: false, alike: 'others' })).body).toMatchObject({ fresh: 1 });
  // Another amount, reference or description is another line, and nobody is asked.
  const more: readonly Line[] = [
    ['FT9', 300, 'Cash'],
    ['', 301, 'Cash'],
    ['', 300, 'Cheque'],
  ];
  expect((await imports(other, more, { balance: true })).body).toMatchObject({ fresh: 3, known: 0 });
});
