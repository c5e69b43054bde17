import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { sendingRulesApi } from '#modules/messaging/outgoing/contract/sending-rules.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { remindersApi } from '../../contract/reminders.ts';
import { feeTemplatesApi } from '../../contract/templates.ts';
import { chargeStudents } from '../../../ledger/server/charges/charges.store.ts';
import { receiveFees } from '../../../receiving/server/receipts/receive-fees.ts';
import { sendDueEverywhere } from './due.ts';

const sender = 'ROLE_Send_Fee_balances' as const;
const phone = '+254711555001';
const start = new Date('2026-03-02T09:00:00Z');

let app: TestApp;
let books: TestBooks;
let shift = 0;
/** So many hours after the start; who was signed in signs in again. */
const goOn = (hours: number) => {
  shift = hours * 3_600_000;
  app.pass(0);
};
let amina = 0;
let brian = 0;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date(start.getTime() + shift) });
  books = await testBooks(app, { students: 1 });
  const child = async (firstName: string) => {
    const guardians = [{ fullName: 'Wanjirũ O’Brien', phone, relation: 'Mother' as const, paysFees: true }];
    const draft = testDraft(books.frame, { firstName, middleName: null, lastName: 'Otieno', guardians });
    return (await registerAs(app, draft)).body.id;
  };
  amina = await child('Amina');
  brian = await child('Brian');
  await bill(amina, 1_200_000);
  await bill(brian, 500_050);
});
afterAll(() => app.close());

const bill = (studentId: number, amount: number) =>
  asSchoolA(app, (ctx) =>
    chargeStudents(ctx, [
      {
        kind: 'fees',
        studentId,
        termId: books.termId,
        day: '2026-02-01',
        dueOn: '2026-02-20',
        title: 'Term 1 fees',
        lines: [{ voteHeadId: books.voteHeads.tuition, title: 'Tuition', amount }],
      },
    ]),
  );
const pay = (studentId: number, amount: number) =>
  asSchoolA(app, (ctx) => receiveFees(ctx, { studentId, day: '2026-03-02', mode: 'cash', moneyId: books.cash, amount }));
const body = 'Dear {guardian}, {student} ({adm}): balance {balance}, due {due}. {school}';
type Sent = CallInput<typeof remindersApi.send>;
const run = (changes: Partial<Sent> = {}): Sent => ({
  kind: 'balance',
  body,
  choice: { studentIds: [amina, brian] },
  ...changes,
});
const preview = async (changes: Partial<Sent> = {}) => (await app.call(sender, remindersApi.preview, run(changes))).body;
const send = (changes: Partial<Sent> = {}, key = freshKey(), caller: typeof sender | 'ROLE_All' = sender) =>
  app.call(caller, remindersApi.send, run(changes), key);
const due = () => sendDueEverywhere(app.services, app.http.log, (id) => schoolById(app.services, id));

test('siblings of one guardian are told in one message, with both balances', async () => {
  const { messages, students, owed, leftOut } = await preview();
  expect(messages).toHaveLength(1);
  expect(messages[0]).toMatchObject({ phone, name: 'Wanjirũ O’Brien', owed: 1_700_050 });
  expect(messages[0]?.text).toContain('Amina Otieno & Brian Otieno');
  expect(messages[0]?.text).toContain('balance KES 17,000.50 (Amina 12,000, Brian 5,000.50), due 20 Feb 2026');
  expect({ students, owed, leftOut }).toEqual({ students: 2, owed: 1_700_050, leftOut: [] });
  expect((await preview({ excluded: [brian] })).messages[0]?.text).toContain('balance KES 12,000,');
});

test('a run goes out once, with what is owed at the moment of sending', async () => {
  await preview();
  await pay(brian, 500_050);
  const key = freshKey();
  const first = await send({}, key);
  expect(first.body).toMatchObject({ state: 'sent', recipients: 1, owed: 1_200_000 });
  expect((await send({}, key)).body.id).toBe(first.body.id);
  const told = await messagesTo(app, phone);
  expect(told).toHaveLength(1);
  expect(told[0]).toContain('Amina Otieno (');
  expect(told[0]).toContain('balance KES 12,000,');
  const { body: page } = await app.call(sender, remindersApi.recipients, { id: first.body.id });
  expect(page.rows).toMatchObject([{ phone, students: 'Amina Otieno', owed: 1_200_000, state: 'queued' }]);
});

test('who was told lately, has no number, wants no SMS or is on the blacklist is left out, and why is said', async () => {
  const { messages, leftOut } = await preview({ choice: { studentIds: [amina], skipDays: 3 } });
  expect(messages).toEqual([]);
  expect(leftOut[0]?.because).toBe('told on 2 Mar 2026');
  const both = await Promise.all([
    send({ choice: { studentIds: [amina], skipDays: 3 } }),
    send({ choice: { studentIds: [amina], skipDays: 3 } }),
  ]);
  expect(both.map(({ status }) => status)).toEqual([422, 422]);
  const silent = async (guardians: object[]) => {
    const { id } = (await registerAs(app, testDraft(books.frame, { firstName: 'Silent', guardians: guardians as never }))).body;
    await bill(id, 1000);
    return id;
  };
  const none = await silent([{ fullName: 'Njoki', relation: 'Mother', paysFees: true }]);
  const deaf = await silent([{ fullName: 'Otis', phone: '+254711555002', relation: 'Father', paysFees: true, bySms: false }]);
  const { leftOut: others } = await preview({ choice: { studentIds: [none, deaf] } });
  expect(others.map(({ because }) => because).toSorted()).toEqual([
    'no guardian has a phone number',
    'the guardian wants no SMS',
  ]);
});

test('of two at once who send the same, the second finds that the family was just told', async () => {
  await bill(brian, 70_000);
  const choice = { studentIds: [brian], skipDays: 2 };
  const answers = await Promise.all([send({ choice }), send({ choice }, freshKey(), 'ROLE_All')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
});

test('a run for later is written when it goes, not when it was set, and waits for the end of quiet hours', async () => {
  const at = new Date(start.getTime() + 11 * 3_600_000).toISOString();
  const set = await send({ sendAt: at });
  expect(set.body).toMatchObject({ state: 'scheduled', sendAt: '2026-03-03T05:00:00.000Z' });
  const before = (await messagesTo(app, phone)).length;
  await pay(amina, 200_000);
  goOn(12);
  await due();
  expect(await messagesTo(app, phone)).toHaveLength(before);
  goOn(20.5);
  await Promise.all([due(), due()]);
  const told = await messagesTo(app, phone);
  expect(told).toHaveLength(before + 1);
  expect(told.at(-1)).toContain('KES 10,700 (Amina 10,000, Brian 700)');
  expect((await app.call(sender, remindersApi.get, { id: set.body.id })).body.state).toBe('sent');
});

test('a run to many waits for a second person, and goes with the balances of then', async () => {
  const { body: rules } = await app.call('ROLE_All', sendingRulesApi.get, {});
  await app.call('ROLE_All', sendingRulesApi.update, { ...rules, approvalAbove: 0 });
  const waits = await send();
  expect(waits.body).toMatchObject({ state: 'waiting', mine: true });
  const decide = (caller: typeof sender | 'ROLE_All', approved = true, reason: string | null = null) =>
    app.call(caller, remindersApi.decide, { id: waits.body.id, version: waits.body.version, approved, reason }, freshKey());
  expect((await decide(sender)).status).toBe(403);
  expect((await decide('ROLE_All', false)).body.fields?.[0]?.path).toBe('reason');
  await pay(brian, 70_000);
  const before = (await messagesTo(app, phone)).length;
  expect((await decide('ROLE_All')).body).toMatchObject({ state: 'sent', recipients: 1 });
  expect((await messagesTo(app, phone)).slice(before)[0]).toContain('Amina Otieno (');
  expect((await decide('ROLE_All')).status).toBe(409);
  const again = await send();
  const called = await app.call(sender, remindersApi.cancel, { id: again.body.id, version: again.body.version }, freshKey());
  expect(called.body.state).toBe('cancelled');
  await app.call('ROLE_All', sendingRulesApi.update, { ...rules, version: rules.version + 1, approvalAbove: null });
});

test('families are told of invoices once, until there is a new one', async () => {
  const choice = { classId: books.frame.form3 };
  const text = '{student} billed {billed}, due {due}, balance {balance}';
  const first = await send({ kind: 'invoice', body: text, choice });
  expect(first.body).toMatchObject({ state: 'sent' });
  const told = (await messagesTo(app, phone)).at(-1);
  expect(told).toBe(
    'Amina Otieno & Brian Otieno billed KES 17,700.50 (Amina 12,000, Brian 5,700.50), due 20 Feb 2026, balance KES 10,000 (Amina 10,000, Brian 0)',
  );
  expect((await send({ kind: 'invoice', body: text, choice })).status).toBe(422);
  goOn(21);
  await bill(brian, 30_000);
  const again = await app.call(sender, remindersApi.preview, run({ kind: 'invoice', body: `${text}, paid {paid}`, choice }));
  expect(again.body.messages[0]?.text).toContain('billed KES 6,000.50, due 20 Feb 2026, balance KES 300, paid KES 5,700.50');
  expect(again.body.messages.flatMap(({ students }) => students.map(({ name }) => name))).toEqual(['Brian Otieno']);
});

test('texts are the finance administrator’s, with placeholders that mean something', async () => {
  const draft = { name: 'Gentle', kind: 'balance' as const, english: body, swahili: '', active: true };
  const made = await app.call('ROLE_finance_admin', feeTemplatesApi.create, draft);
  expect(made.body).toMatchObject({ name: 'Gentle', swahili: null });
  expect((await app.call(sender, feeTemplatesApi.create, draft)).status).toBe(403);
  expect((await app.call('ROLE_finance_admin', feeTemplatesApi.create, { ...draft, name: 'GENTLE' })).status).toBe(409);
  const shown = await app.call('ROLE_finance_admin', feeTemplatesApi.preview, {
    text: 'Salio la {student}: {balance} {studnt}',
    studentId: amina,
  });
  expect(shown.body).toMatchObject({ student: 'Amina Otieno', text: 'Salio la Amina Otieno: KES 10,000 ' });
  expect(shown.body.unknown[0]).toContain('Did you mean {student}?');
  const texts = await app.call(sender, remindersApi.texts, { kind: 'balance' });
  expect(texts.body.rows.map(({ name }) => name)).toEqual(['Gentle']);
  expect((await send({ body: 'Pay {amount}' })).body.fields?.[0]?.path).toBe('body');
  expect((await send({ body: 'Pay {balance} to {paybill}' })).body.fields?.[0]?.message).toContain('no paybill number');
  expect((await app.call('otherSchool', remindersApi.list, {})).body.total).toBe(0);
  expect((await app.call('ROLE_View_Only', remindersApi.list, {})).status).toBe(403);
});
