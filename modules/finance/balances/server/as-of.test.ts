import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSchoolA, testBooks, type TestBooks } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { testApp, type TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { messagesTo } from '#app/testing/messages-to.ts';
import { addDays } from '#kit/contract/dates.ts';
import { formatCents } from '#kit/contract/money.ts';
import { audienceApi } from '#modules/messaging/audience/contract/audience.ts';
import { leaveoutTypesApi } from '#modules/registration/leaveouts/contract/leaveout-types.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { feeBalancesApi } from '../contract/balances.ts';
import { financeDashboardApi } from '../contract/dashboard.ts';
import { feeLeaveoutsApi } from '../contract/fee-leaveouts.ts';
import { remindersApi } from '../contract/reminders.ts';
import { financeStudentsApi } from '../contract/students.ts';
import { invoicesApi } from '../../billing/contract/invoices.ts';
import { otherBalancesApi, otherBillsApi } from '../../billing/contract/other-bills.ts';
import { requestsApi } from '../../billing/contract/requests.ts';
import { reportsApi } from '../../books/contract/reports.ts';
import { bursariesApi } from '../../cashier/contract/bursaries.ts';
import { payersApi } from '../../cashier/contract/payers.ts';
import { receiptsApi } from '../../cashier/contract/receipts.ts';
import { feesOnForms } from '../../billing/server/next-term.store.ts';
import { feesClearance, feesSection } from './ports/for-others.ts';

let app: TestApp;
let books: TestBooks;
let typeId = 0;
let today = '';
let people: { id: number; admissionNo: string; fullName: string }[] = [];
beforeAll(async () => {
  app = await testApp();
  books = await testBooks(app, { students: 3, charged: false });
  today = testDay(app.services.clock());
  const { body } = await app.call('ROLE_All', leaveoutTypesApi.create, {
    name: 'Fees',
    kind: 'fees',
    chain: [],
    collected: false,
  });
  typeId = body.id;
  people = await Promise.all(books.students.map(async (id) => (await app.call('ROLE_All', studentsApi.get, { id })).body));
});
afterAll(() => app.close());

/** What every raw document does to what a student owes, and from which day. */
interface Said {
  student: number;
  day: string;
  cents: number;
  money?: boolean;
}
const said: Said[] = [];
const invoices: { id: number; title: string; student: number; day: string; own: Said[] }[] = [];
const receipts: { id: number; no: string; student: number; amount: number; crossed: boolean }[] = [];
const owes = (student: number, day: string) =>
  said.reduce((sum, one) => (one.student === student && one.day <= day ? sum + one.cents : sum), 0);
/** What of it was charged, and not taken off again. */
const charged = (student: number, day: string) =>
  said.reduce((sum, one) => (one.student === student && one.day <= day && !one.money ? sum + one.cents : sum), 0);
const later = (a: string, b: string) => (a > b ? a : b);

const operation = fc.record({
  kind: fc.constantFrom('bill', 'bill', 'receive', 'receive', 'note', 'cross', 'reverse', 'writeOff'),
  at: fc.nat(1000),
  amount: fc.integer({ min: 100, max: 900_000 }),
  days: fc.integer({ min: -40, max: 40 }),
});
type Operation = typeof operation extends fc.Arbitrary<infer O> ? O : never;

async function bill({ at, amount, days }: Operation): Promise<void> {
  const student = books.students[at % 3] ?? 0;
  const day = addDays(today, days);
  const source = { from: 'choice' as const, studentIds: [student], amount };
  const title = `Trip ${String(said.length).padStart(3, '0')}`;
  const draft = { title, voteHeadId: books.voteHeads.activity, day, dueOn: addDays(day, 14), source };
  const { status, body } = await app.call('ROLE_Set_Fee_Structure', otherBillsApi.create, draft, freshKey());
  expect(status, JSON.stringify(body)).toBe(200);
  const { body: found } = await app.call('ROLE_Set_Fee_Structure', invoicesApi.list, { q: draft.title, size: 5 });
  const one = { student, day, cents: amount };
  said.push(one);
  invoices.push({
    id: found.rows.find(({ title }) => title === draft.title)?.id ?? 0,
    title: draft.title,
    student,
    day,
    own: [one],
  });
}

async function receive({ at, amount, days }: Operation): Promise<void> {
  const person = people[at % 3] ?? raise();
  const day = addDays(today, -Math.abs(days));
  const before = owes(person.id, today);
  const draft = { studentId: person.id, day, mode: 'cash' as const, amount };
  const { status, body } = await app.call('ROLE_Pay_Fees', receiptsApi.receive, draft, freshKey());
  expect(status, JSON.stringify(body)).toBe(200);
  said.push({ student: person.id, day, cents: -amount, money: true });
  receipts.push({ id: body.id, no: body.receiptNo, student: person.id, amount, crossed: false });
  expect([body.before, body.after]).toEqual([before, before - amount]);
  const words = balanceWords(before - amount);
  const text = (await messagesTo(app, await phoneOf(person.id))).findLast((one) => one.includes(body.receiptNo));
  expect(text).toContain(words);
  const paper = await app.call('ROLE_Pay_Fees', receiptsApi.print, { id: body.id, size: 'A5' });
  expect(pdfText(paper.body as unknown as Uint8Array)).toContain(formatCents(Math.abs(before - amount)));
}

async function note({ at, amount, days }: Operation): Promise<void> {
  const invoice = invoices[at % Math.max(1, invoices.length)];
  if (!invoice) return;
  const { body } = await app.call('ROLE_Set_Fee_Structure', invoicesApi.get, { id: invoice.id });
  const charge = body.charges[0] ?? raise();
  const kind = days % 2 === 0 ? ('debit' as const) : ('credit' as const);
  const cents = Math.min(amount, charge.billed);
  if (cents <= 0) return;
  const day = later(invoice.day, addDays(today, -Math.abs(days)));
  const draft = { id: invoice.id, kind, day, reason: 'Agreed', lines: [{ chargeId: charge.id, amount: cents }] };
  const answer = await app.call('ROLE_Set_Fee_Structure', invoicesApi.note, draft, freshKey());
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const one = { student: invoice.student, day, cents: kind === 'debit' ? cents : -cents };
  said.push(one);
  invoice.own.push(one);
}

async function cross({ at }: Operation): Promise<void> {
  const receipt = receipts[at % Math.max(1, receipts.length)];
  if (!receipt || receipt.crossed) return;
  const shown = await app.call('ROLE_Cross_Receipts', receiptsApi.crossing, { id: receipt.id });
  expect(shown.body.balanceBefore).toBe(owes(receipt.student, today));
  const { status, body } = await app.call(
    'ROLE_Cross_Receipts',
    receiptsApi.cross,
    { id: receipt.id, reason: 'Wrong amount' },
    freshKey(),
  );
  expect(status, JSON.stringify(body)).toBe(200);
  receipt.crossed = true;
  said.push({ student: receipt.student, day: today, cents: receipt.amount, money: true });
  const text = (await messagesTo(app, await phoneOf(receipt.student))).at(-1);
  expect(text).toContain(balanceWords(owes(receipt.student, today)));
}

async function decide(id: number): Promise<void> {
  const answer = await app.call('ROLE_finance_admin', requestsApi.decide, { id, approve: true }, freshKey());
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** What is taken back counts from today, and what was billed ahead not before its own day. */
async function reverse({ at }: Operation): Promise<void> {
  const place = at % Math.max(1, invoices.length);
  const invoice = invoices[place];
  if (!invoice) return;
  const asked = { kind: 'reverse_invoice' as const, targetId: invoice.id, reason: 'Not going' };
  const { status, body } = await app.call('ROLE_Set_Fee_Structure', requestsApi.askReversal, asked, freshKey());
  expect(status, JSON.stringify(body)).toBe(200);
  await decide(body.id);
  invoices.splice(place, 1);
  for (const { student, day, cents } of invoice.own) said.push({ student, day: later(today, day), cents: -cents });
}

async function writeOff({ at }: Operation): Promise<void> {
  const student = books.students[at % 3] ?? 0;
  const { body } = await app.call('ROLE_Pay_Fees', payersApi.account, { id: student });
  const charge = body.charges[at % Math.max(1, body.charges.length)];
  const invoice = invoices.find(({ title }) => title === charge?.title);
  if (!charge || !invoice) return;
  const lines = [{ chargeId: charge.chargeId, amount: 100 }];
  if (charge.owed < 100) return;
  const asked = { studentId: student, lines, reason: 'Hardship' };
  const answer = await app.call('ROLE_Set_Fee_Structure', requestsApi.askWriteOff, asked, freshKey());
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await decide(answer.body.id);
  const one = { student, day: later(today, invoice.day), cents: -100 };
  said.push(one);
  invoice.own.push(one);
}

const does = { bill, receive, note, cross, reverse, writeOff };
const balanceWords = (cents: number) => (cents < 0 ? `${formatCents(-cents)} in credit` : formatCents(cents));
const phoneOf = async (id: number) => {
  const { body } = await app.call('ROLE_All', studentsApi.get, { id });
  return (
    (body as unknown as { guardians: { phone: string | null }[] }).guardians.find(({ phone }) => phone !== null)?.phone ?? raise()
  );
};
function raise(): never {
  throw new Error('Not there.');
}

/** Everywhere that asks as of a day. */
async function sameOn(day: string): Promise<void> {
  const model = new Map(books.students.map((id) => [id, owes(id, day)]));
  const all = [...model.values()].reduce((sum, one) => sum + one, 0);
  const { body: list } = await app.call('ROLE_View_Only', feeBalancesApi.list, { asOf: day, status: 'any' });
  expect(list.totals.balance).toBe(all);
  const { body: register } = await app.call('ROLE_View_Only', reportsApi.register, { from: addDays(day, -30), to: day });
  const { body: other } = await app.call('ROLE_View_Only', otherBalancesApi.list, { asOf: day, size: 100 });
  const forms = await asSchoolA(app, ({ tx }) => feesOnForms(tx, books.students, { day, nextAfter: day }));
  for (const [id, balance] of model) {
    expect(list.rows.find((row) => row.id === id)?.balance ?? 0, `list on ${day}`).toBe(balance);
    const period = { id, from: addDays(day, -20), to: day };
    const { body: statement } = await app.call('ROLE_View_Only', financeStudentsApi.statement, period);
    expect([statement.opening, statement.closing], `statement on ${day}`).toEqual([owes(id, addDays(day, -21)), balance]);
    const { body: paper } = await app.call('ROLE_View_Only', financeStudentsApi.statementPdf, period);
    expect(pdfText(paper as unknown as Uint8Array)).toContain(formatCents(Math.abs(balance)));
    expect(register.rows.find(({ studentId }) => studentId === id)?.balance ?? 0, `register on ${day}`).toBe(balance);
    expect(forms.get(id)?.balance ?? 0).toBe(balance);
    const billed = other.rows.reduce((sum, row) => (row.studentId === id ? sum + row.billed : sum), 0);
    expect(billed, `billed by ${day}`).toBe(charged(id, day));
  }
}

/** Everywhere that says what is owed now. */
async function sameNow(): Promise<void> {
  await sameOn(today);
  const { body: accounts } = await app.call('ROLE_View_Only', financeStudentsApi.list, { status: 'any' });
  const { body: plain } = await app.call('ROLE_View_Only', feeBalancesApi.list, { status: 'any' });
  const { body: matched } = await app.call('ROLE_Pay_Fees', bursariesApi.match, {
    admissionNos: people.map(({ admissionNo }) => admissionNo),
  });
  const { body: board } = await app.call('ROLE_All', financeDashboardApi.get);
  const { body: reminders } = await app.call('ROLE_Send_Fee_balances', remindersApi.preview, {
    kind: 'balance',
    body: 'Dear {guardian}, {student} owes {balance}.',
    choice: {},
  });
  for (const { id, admissionNo, fullName } of people) {
    const balance = owes(id, today);
    expect(accounts.rows.find((row) => row.id === id)?.balance).toBe(balance);
    expect(plain.rows.find((row) => row.id === id)?.balance).toBe(balance);
    const { body: card } = await app.call('ROLE_View_Only', financeStudentsApi.get, { id });
    expect([card.balance, card.fees + card.other - card.credit]).toEqual([balance, balance]);
    expect(Math.min(card.fees, card.other, card.credit)).toBeGreaterThanOrEqual(0);
    const { body: found } = await app.call('ROLE_Pay_Fees', payersApi.find, { q: admissionNo });
    expect(found.find(({ studentId }) => studentId === id)?.balance).toBe(balance);
    const { body: payer } = await app.call('ROLE_Pay_Fees', payersApi.account, { id });
    expect(payer.student.balance).toBe(balance);
    expect(matched.find((row) => row.admissionNo === admissionNo)?.student?.balance).toBe(balance);
    const cleared = await asSchoolA(app, (ctx) => Promise.resolve(feesClearance.owing(ctx, id)));
    expect(cleared).toBe(balance > 0 ? `KES ${formatCents(balance)} is owed.` : null);
    expect((await asSchoolA(app, (ctx) => feesSection.read(ctx, id))).balance).toBe(balance);
    const message = reminders.messages.find(({ students }) => students.some((one) => one.id === id));
    expect(message?.students.find((one) => one.id === id)?.owed ?? 0, fullName).toBe(Math.max(0, balance));
    // An SMS has no room for cents that are nothing.
    if (balance > 0) expect(message?.text).toContain(formatCents(balance).replace(/\.00$/, ''));
    const exactly = { source: 'students', where: [{ kind: 'balance', values: [], from: balance, to: balance }] };
    const { body: audience } = await app.call('ROLE_Send_Custom_sms', audienceApi.count, { audience: { include: [exactly] } });
    const like = people.filter((one) => owes(one.id, today) === balance).length;
    expect(audience.words, `${like} owe ${balance}`).toMatch(new RegExp(`\\b${like} student`));
  }
  expect(board.outstanding).toBe(people.reduce((sum, { id }) => sum + owes(id, today), 0));
  expect(board.classes.reduce((sum, one) => sum + one.balance, 0)).toBe(board.outstanding);
  const clear = people.filter(({ id }) => owes(id, today) <= 0).length;
  const at = (hours: number) => new Date(app.services.clock().getTime() + hours * 3_600_000).toISOString();
  const out = { typeId, studentIds: [...books.students], owedAtMost: 0, reason: 'Fees', outFrom: at(1), backBy: at(30) };
  const issued = await app.call('ROLE_Issue_Leaveout_or_Suspension', feeLeaveoutsApi.issue, out, freshKey());
  if (clear === 3) expect(issued.status).toBe(400);
  else if (issued.status === 200) expect(issued.body.clear).toBe(clear);
}

test('every screen, paper and message says the same of a student on any day, days to come included', async () => {
  const plan = fc.tuple(
    fc.array(operation, { minLength: 8, maxLength: 12 }),
    fc.array(fc.integer({ min: -60, max: 60 }), { minLength: 2, maxLength: 2 }),
    fc.integer({ min: 5, max: 30 }),
  );
  await fc.assert(
    fc.asyncProperty(plan, async ([operations, days, pass]) => {
      // Billed ahead, paid in advance and taken back again is in every run.
      await bill({ kind: 'bill', at: 0, amount: 5_000_00, days: 20 });
      await receive({ kind: 'receive', at: 0, amount: 8_000_00, days: 1 });
      for (const one of operations) await does[one.kind](one);
      await sameNow();
      for (const day of days) await sameOn(addDays(today, day));
      // Days go by: what was billed ahead has come.
      app.pass(pass * 86_400_000);
      today = testDay(app.services.clock());
      await sameNow();
    }),
    { numRuns: 2, endOnFailure: true },
  );
});
