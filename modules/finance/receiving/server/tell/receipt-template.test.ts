import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { sendingRulesApi } from '#modules/messaging/outgoing/contract/sending-rules.ts';
import { feeTemplatesApi } from '../../../balances/contract/templates.ts';
import { receiptsApi } from '../../../cashier/contract/receipts.ts';

const phone = '+254711555009';
const admin = 'ROLE_finance_admin' as const;

let app: TestApp;
let books: TestBooks;
let amina = 0;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-03-02T09:00:00Z') });
  books = await testBooks(app, { students: 1 });
  const guardians = [{ fullName: 'Wanjirũ O’Brien', phone, relation: 'Mother' as const, paysFees: true }];
  const draft = testDraft(books.frame, { firstName: 'Amina', middleName: null, lastName: 'Otieno', guardians });
  amina = (await registerAs(app, draft)).body.id;
});
afterAll(() => app.close());

const receive = () =>
  app.call(
    'ROLE_Pay_Fees',
    receiptsApi.receive,
    { studentId: amina, day: '2026-03-02', mode: 'cash', amount: 250_000 },
    freshKey(),
  );
const last = async () => (await messagesTo(app, phone)).at(-1);
const keep = (name: string, english: string, swahili = '') =>
  app.call(admin, feeTemplatesApi.create, { name, kind: 'receipt', english, swahili, active: true });

test('a receipt is told in the school’s own text where there is one, and in the event’s where there is none', async () => {
  await receive();
  expect(await last()).toMatch(/received KES 2,500.00 by Cash for Amina Otieno/);
  await keep('Older', 'Older {paid}');
  const made = await keep(
    'Thanks',
    '{guardian}: {paid} by {mode} for {student}, {adm}, {class}, on {day}. {receipt}. Balance {balance}. {school}',
    'Asante {guardian}',
  );
  const { body: receipt } = await receive();
  expect(await last()).toMatch(
    /^Wanjirũ O’Brien: KES 2,500 by Cash for Amina Otieno, \S+, .+, on 2 Mar 2026\. RCT\/2026\/\d+\. /,
  );
  expect(await last()).toContain(`${receipt.receiptNo}. Balance KES 5,000 in credit. School A`);
  const { body: rules } = await app.call('ROLE_All', sendingRulesApi.get);
  await app.call('ROLE_All', sendingRulesApi.update, { ...rules, language: 'sw' });
  await receive();
  expect(await last()).toBe('Asante Wanjirũ O’Brien');
  await app.call(admin, feeTemplatesApi.update, { ...made.body, active: false });
  await receive();
  expect(await last()).toBe('Older KES 2,500');
});

test('a text names only what a receipt has, and shows how it would read', async () => {
  const refused = await keep('Wrong', 'Thanks for {paid}, due {due}');
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'english']);
  const other = await keep('Wrong', 'Thanks for {paid}', '{studnt}');
  expect([other.status, other.body.fields?.[0]?.path]).toEqual([400, 'swahili']);
  const shown = await app.call(admin, feeTemplatesApi.preview, {
    kind: 'receipt',
    text: '{paid} {receipt} {billed}',
    studentId: amina,
  });
  expect(shown.body).toMatchObject({ text: 'KES 5,000 RCT/2026/00001 ' });
  expect(shown.body.unknown[0]).toContain('{billed}');
});
