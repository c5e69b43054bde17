import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingDesk, type BillingDesk, runInput } from '#app/testing/billing.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { discountsApi } from '../contract/discounts.ts';
import { invoicesApi } from '../contract/invoices.ts';
import { requestsApi } from '../contract/requests.ts';
import { runsApi } from '../contract/runs.ts';
import { voteHeadsApi } from '../contract/vote-heads.ts';
import { receiveFees } from '../../receiving/server/receipts/receive-fees.ts';

const biller = 'ROLE_Set_Fee_Structure' as const;
const admin = 'ROLE_finance_admin' as const;
let desk: BillingDesk;
const terms = { first: 0, second: 0, next: 0 };
const heads = { once: 0, year: 0 };
let [alice, beth, cate, lucy, xavier] = [0, 0, 0, 0, 0];
beforeAll(async () => {
  desk = await billingDesk({ students: 0 });
  const { app, books, yearId } = desk;
  terms.first = books.termId;
  const shorter = { yearId, number: 1, name: 'Term 1 2026', opensOn: '2026-01-02', closesOn: '2026-04-10' };
  const { version } = (await app.call('ROLE_All', termsApi.get, { id: terms.first })).body;
  await app.call('ROLE_All', termsApi.update, { ...shorter, id: terms.first, version });
  const term = async (input: CallInput<typeof termsApi.create>) => (await app.call('ROLE_All', termsApi.create, input)).body.id;
  terms.second = await term({ yearId, number: 2, name: 'Term 2 2026', opensOn: '2026-05-04', closesOn: '2026-08-07' });
  const next = { name: '2027', startsOn: '2027-01-01', endsOn: '2027-12-31' };
  const nextYear = (await app.call('ROLE_All', yearsApi.create, next)).body.id;
  terms.next = await term({ yearId: nextYear, number: 1, name: 'Term 1 2027', opensOn: '2027-01-05', closesOn: '2027-04-03' });
  for (const applies of ['once', 'year'] as const) {
    const head = { code: applies.toUpperCase(), name: `By the ${applies}`, category: 'other' as const, applies };
    heads[applies] = (await app.call(biller, voteHeadsApi.create, head)).body.id;
  }
  const family = [{ fullName: 'Grace Kamau', phone: '+254722345126', relation: 'Mother', paysFees: true }];
  const { form4, form4West } = books.frame;
  const register = async (firstName: string, changes: Parameters<typeof testDraft>[1]) =>
    (await registerAs(app, testDraft(books.frame, { firstName, middleName: '', lastName: 'Kamau', ...changes }))).body.id;
  alice = await register('Alice', { bornOn: '2005-01-01', admittedOn: '2025-12-31', guardians: family });
  beth = await register('Beth', { bornOn: '2007-05-05', admittedOn: '2026-01-01', guardians: family });
  cate = await register('Cate', { bornOn: '2007-05-05', admittedOn: '2026-01-05', guardians: family });
  lucy = await register('Lucy', { bornOn: '2004-05-05', admittedOn: '2025-01-05', guardians: family });
  xavier = await register('Xavier', {
    gender: 'male',
    boarding: 'boarder',
    admittedOn: '2025-02-01',
    classId: form4,
    streamId: form4West,
  });
  await asSchoolA(app, async ({ tx }) => {
    await sql`update registration.student set status = 'transferred', left_on = '2026-01-02' where id = ${lucy}`.execute(tx);
    await sql`update registration.student set category = 'ORPHAN' where id = ${xavier}`.execute(tx);
  });
  const { tuition } = books.voteHeads;
  const lines = (...of: [number, number[]][]) =>
    of.map(([voteHeadId, amounts]) => ({
      voteHeadId,
      terms: amounts.map((amount, at) => ({ termId: at === 0 ? terms.first : terms.second, amount })),
    }));
  const all = lines([tuition, [100_000, 90_000]], [heads.once, [20_000, 20_000]], [heads.year, [30_000, 30_000]]);
  await desk.structure([], { title: 'Fees', lines: all });
  await desk.structure([], { title: 'New', newcomer: 'new', lines: lines([tuition, [110_000]]) });
  const later = [tuition, heads.once, heads.year].map((voteHeadId, at) => ({
    voteHeadId,
    terms: [{ termId: terms.next, amount: [95_000, 20_000, 30_000][at] ?? 0 }],
  }));
  await desk.structure([], { title: 'Fees 2027', yearId: nextYear, lines: later });
  const siblings = { who: 'siblings' as const, fromTermId: terms.first };
  for (const rule of [
    { ...siblings, name: 'Second', rankFrom: 2, rankTo: 2, percent: 1000 },
    { ...siblings, name: 'Third', rankFrom: 3, percent: 2000, fromTermId: terms.second },
    {
      name: 'Orphans',
      who: 'category' as const,
      category: 'orphan',
      amount: 5000,
      voteHeadId: tuition,
      fromTermId: terms.first,
      toTermId: terms.first,
    },
    { ...siblings, name: 'Off', rankFrom: 2, percent: 5000, active: false },
  ])
    expect((await app.call(biller, discountsApi.create, rule)).status).toBe(200);
});
afterAll(() => desk.app.close());

const preview = async (changes: Partial<CallInput<typeof runsApi.preview>> = {}) => {
  const { title: _title, ...input } = runInput(desk.books);
  return (await desk.app.call(biller, runsApi.preview, { ...input, ...changes })).body;
};
const inSecond = { day: '2026-05-04', dueOn: '2026-05-30' };
const brief = ({ rows }: Awaited<ReturnType<typeof preview>>) =>
  rows.map(({ id, structure, reason, total, discount }) => [id, structure ?? reason, total, discount]);

test('a preview says of each what is charged and taken off, and counts it', async () => {
  const body = await preview();
  expect(brief(body)).toEqual([
    [alice, 'Fees', 150_000, 0],
    [beth, 'New', 110_000, 11_000],
    [cate, 'New', 110_000, 0],
    [xavier, 'Fees', 150_000, 5000],
  ]);
  expect(body).toMatchObject({
    students: 4,
    created: 4,
    skipped: 0,
    more: 520_000,
    less: 0,
    discount: 16_000,
    total: 4,
    reasons: [],
  });
  expect(body.structures).toEqual([
    { title: 'Fees', students: 2, total: 300_000 },
    { title: 'New', students: 2, total: 220_000 },
  ]);
  expect(body.rows[3]).toMatchObject({
    fullName: 'Xavier Kamau',
    className: 'Form 4 West',
    state: 'created',
    reason: null,
    lines: [
      { title: 'Tuition', amount: 100_000, dueOn: '2026-01-31' },
      { title: 'By the once', amount: 20_000, dueOn: '2026-01-31' },
      { title: 'By the year', amount: 30_000, dueOn: '2026-01-31' },
      { title: 'Orphans', amount: -5000, dueOn: null },
    ],
  });
  expect(await preview({ discounts: false })).toMatchObject({ more: 520_000, discount: 0 });
  expect((await preview({ page: 2, size: 3 })).rows.map(({ id }) => id)).toEqual([xavier]);
});

test('whom a run is for: classes, a stream, boarders, or who is chosen, and of them who fits all of it', async () => {
  const { form3, form4, east, west } = desk.books.frame;
  const ids = async (changes: Parameters<typeof preview>[0]) => (await preview(changes)).rows.map(({ id }) => id);
  expect(await ids({ classIds: [form4] })).toEqual([xavier]);
  expect(await ids({ classIds: [form3, form3] })).toEqual([alice, beth, cate]);
  expect(await ids({ streamId: east })).toEqual([alice, beth, cate]);
  expect(await ids({ streamId: west })).toEqual([]);
  expect(await ids({ boarding: 'boarder' })).toEqual([xavier]);
  expect(await ids({ studentIds: [xavier, beth, lucy, beth], boarding: 'day' })).toEqual([beth]);
  const started = async (changes: object) =>
    desk.app.call(biller, runsApi.start, { ...runInput(desk.books), ...changes }, freshKey());
  expect((await started({ streamId: 999_999 })).body.message).toMatch(/stream/i);
  expect((await started({ classIds: [form3, 999_999] })).body.message).toMatch(/class/i);
  expect((await started({ studentIds: [beth, 999_999] })).body.message).toMatch(/student/i);
  expect(await started({ streamId: west })).toMatchObject({
    status: 422,
    body: { message: 'Nobody on the roll is in this choice.' },
  });
});

test('a run keeps whom it was for and what became of each, and both lists are in any order', async () => {
  const { app } = desk;
  const ofForm4 = { title: 'Boarders', classIds: [desk.books.frame.form4], day: '2026-01-06' };
  const boarders = await desk.run({ ...ofForm4, boarding: 'boarder' });
  expect(boarders).toMatchObject({
    about: 'Form 4; boarders',
    created: 1,
    skipped: 0,
    total: 150_000,
    discount: 5000,
    mine: true,
  });
  const all = await desk.run({ title: 'Everybody' });
  expect(all).toMatchObject({
    about: 'Everybody on the roll',
    created: 3,
    skipped: 1,
    failed: 0,
    waiting: 0,
    total: 370_000,
    discount: 11_000,
  });
  const chosen = await desk.run({ title: 'Chosen', streamId: desk.books.frame.east, boarding: 'day', studentIds: [alice] });
  expect(chosen).toMatchObject({ about: 'Form 3 East; day students; 1 chosen', created: 0, skipped: 1, reversalAsked: false });
  const titles = async (input: CallInput<typeof runsApi.list>) =>
    (await app.call(biller, runsApi.list, input)).body.rows.map(({ title }) => title);
  expect(await titles({})).toEqual(['Chosen', 'Everybody', 'Boarders']);
  expect(await titles({ sort: 'title' })).toEqual(['Boarders', 'Chosen', 'Everybody']);
  expect(await titles({ sort: 'total' })).toEqual(['Chosen', 'Boarders', 'Everybody']);
  expect(await titles({ sort: '-day' })).toEqual(['Boarders', 'Chosen', 'Everybody']);
  expect([await titles({ q: 'board' }), await titles({ termId: terms.second }), await titles({ state: 'running' })]).toEqual([
    ['Boarders'],
    [],
    [],
  ]);
  expect((await app.call('ROLE_View_Only', runsApi.list, { size: 1, page: 2 })).body).toMatchObject({
    rows: [{ title: 'Everybody', mine: false }],
    total: 3,
  });
  const students = async (input: Omit<CallInput<typeof runsApi.students>, 'runId'>) => {
    const { body } = await app.call(biller, runsApi.students, { runId: all.id, ...input });
    return [body.rows.map(({ id }) => id), body.total];
  };
  expect(await students({})).toEqual([[alice, beth, cate, xavier], 4]);
  expect(await students({ sort: '-discount', size: 1 })).toEqual([[beth], 4]);
  expect(await students({ sort: '-className', size: 1 })).toEqual([[xavier], 4]);
  expect([await students({ q: 'cate' }), await students({ state: 'skipped' })]).toEqual([
    [[cate], 1],
    [[xavier], 1],
  ]);
  const { body } = await app.call(biller, runsApi.students, { runId: all.id, q: 'xavier' });
  expect(body.rows[0]).toMatchObject({
    className: 'Form 4 West',
    state: 'skipped',
    reason: 'Billed already.',
    structure: 'Fees',
    invoiceId: null,
  });
  expect((await app.call(biller, runsApi.unbilled, { termId: terms.second })).body).toEqual({
    termId: terms.second,
    termName: 'Term 2 2026',
    students: 4,
  });
  expect((await app.call(biller, runsApi.unbilled, { termId: terms.first })).body.students).toBe(0);
});

test('what is charged once or by the year is charged of who has not paid it, and discounts hold from a term to a term', async () => {
  expect(await preview({ kind: 'differences' })).toMatchObject({
    created: 0,
    reasons: [{ reason: 'No difference.', students: 4 }],
  });
  const second = await preview({ termId: terms.second, ...inSecond });
  expect(brief(second)).toEqual([
    [alice, 'Fees', 90_000, 0],
    [xavier, 'Fees', 90_000, 0],
    [beth, 'New', 0, 0],
    [cate, 'New', 0, 0],
  ]);
  expect(second).toMatchObject({
    created: 2,
    skipped: 2,
    reasons: [{ reason: 'The fee structure has nothing for this term.', students: 2 }],
  });
  expect(brief(await preview({ termId: terms.second, ...inSecond, only: 'skipped' })).map(([id]) => id)).toEqual([beth, cate]);
  expect(await preview({ termId: terms.second, ...inSecond, only: 'created', size: 1 })).toMatchObject({
    rows: [{ id: alice }],
    total: 2,
  });
  expect(brief(await preview({ termId: terms.next, day: '2027-01-05', dueOn: '2027-01-30' }))).toEqual([
    [alice, 'Fees 2027', 125_000, 0],
    [beth, 'Fees 2027', 145_000, 14_500],
    [cate, 'Fees 2027', 145_000, 29_000],
    [xavier, 'Fees 2027', 125_000, 0],
  ]);
});

test('what was asked for is on one list; refused it changes nothing, approved it takes back or off what is still owed', async () => {
  const { app } = desk;
  const invoiceOf = async (studentId: number) => {
    const { body } = await app.call(biller, invoicesApi.list, { studentId, live: true });
    return (await app.call(biller, invoicesApi.get, { id: body.rows[0]?.id ?? 0 })).body;
  };
  const [ofBeth, ofCate] = [await invoiceOf(beth), await invoiceOf(cate)];
  const runs = (await app.call(biller, runsApi.list, { sort: 'title' })).body.rows;
  const reverse = (kind: 'reverse_run' | 'reverse_invoice', targetId: number, reason: string) =>
    app.call('ROLE_All', requestsApi.askReversal, { kind, targetId, reason }, freshKey());
  const invoice = (await reverse('reverse_invoice', ofBeth.id, 'Wrong child')).body;
  expect(invoice).toMatchObject({ title: `${ofBeth.invoiceNo}, Beth Kamau`, amount: 110_000, state: 'asked', mine: true });
  const run = (await reverse('reverse_run', runs[2]?.id ?? 0, 'Wrong term')).body;
  expect(run).toMatchObject({ title: 'Everybody', amount: 359_000 });
  expect((await reverse('reverse_run', 999_999, 'Nothing')).status).toBe(404);
  const chargeId = ofCate.charges[0]?.id ?? 0;
  const write = (amounts: number[]) => {
    const lines = amounts.map((amount) => ({ chargeId, amount }));
    return app.call('ROLE_All', requestsApi.askWriteOff, { studentId: cate, lines, reason: 'Orphaned' }, freshKey());
  };
  expect((await write([110_001])).body.fields).toEqual([{ path: 'lines.0.amount', message: 'Write off no more than is owed.' }]);
  const off = (await write([60_000, 50_000])).body;
  expect(off).toMatchObject({ title: expect.stringMatching(/^Cate Kamau, /), amount: 110_000, targetId: cate });
  const listed = async (input: CallInput<typeof requestsApi.list>) =>
    (await app.call(admin, requestsApi.list, input)).body.rows.map(({ id }) => id);
  expect(await listed({})).toEqual([off.id, run.id, invoice.id]);
  expect(await listed({ sort: 'amount' })).toEqual([invoice.id, off.id, run.id]);
  expect(await listed({ sort: 'title' })).toEqual([off.id, run.id, invoice.id]);
  expect([await listed({ q: 'wrong', sort: 'askedAt' }), await listed({ kind: 'write_off' })]).toEqual([
    [invoice.id, run.id],
    [off.id],
  ]);
  const decide = async (id: number, approve: boolean) =>
    (await app.call(admin, requestsApi.decide, { id, approve, remark: approve ? null : 'No' }, freshKey())).body;
  expect(await decide(run.id, false)).toMatchObject({ state: 'refused', remark: 'No', mine: false });
  expect(await listed({ state: 'refused' })).toEqual([run.id]);
  expect((await app.call(biller, runsApi.get, { id: run.targetId })).body).toMatchObject({ state: 'done', reversalAsked: false });
  expect(await decide(invoice.id, true)).toMatchObject({ state: 'approved' });
  expect([await desk.owed(beth), await desk.owed(alice)]).toEqual([0, 150_000]);
  expect((await reverse('reverse_invoice', ofBeth.id, 'Again')).body.message).toBe('It is going on, or was reversed already.');
  await asSchoolA(app, (ctx) => {
    const paid = { studentId: cate, day: '2026-02-01', mode: 'cash', reference: null, moneyId: desk.books.cash } as const;
    return receiveFees(ctx, { ...paid, amount: 50_000 });
  });
  await decide(off.id, true);
  expect(await desk.owed(cate)).toBe(0);
});
