import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { billingDesk, type BillingDesk } from '#app/testing/billing.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { jobEnd } from '#app/testing/imports.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { discountsApi, instalmentsApi } from '../../contract/discounts.ts';
import { invoicesApi } from '../../contract/invoices.ts';
import { requestsApi } from '../../contract/requests.ts';
import { runsApi } from '../../contract/runs.ts';
import type { Structure } from '../../contract/structures.ts';

const biller = 'ROLE_Set_Fee_Structure' as const;
const admin = 'ROLE_finance_admin' as const;
let desk: BillingDesk;
let younger: number;
let structure: Structure;
beforeAll(async () => {
  desk = await billingDesk({ students: 3 });
  const { app, books } = desk;
  const guardians = [{ fullName: 'Rose O’Brien Wanjirũ', phone: '+254722000111', relation: 'Mother', paysFees: true }];
  await registerAs(app, testDraft(books.frame, { bornOn: '2008-01-01', guardians }));
  younger = (await registerAs(app, testDraft(books.frame, { bornOn: '2010-01-01', guardians }))).body.id;
  structure = await desk.structure();
});
afterAll(() => desk.app.close());

const invoiceOf = async (studentId: number) => {
  const { body } = await desk.app.call(biller, invoicesApi.list, { studentId, live: true });
  return (await desk.app.call(biller, invoicesApi.get, { id: body.rows[0]?.id ?? 0 })).body;
};
const rule = { expense: 'discounts' as const };

test('the second child and a named scholar get their discounts with the bill, by instalments where the family has them', async () => {
  const { app, books } = desk;
  const [scholar = 0, payer = 0] = books.students;
  const from = { fromTermId: books.termId };
  await app.call(biller, discountsApi.create, {
    ...rule,
    ...from,
    name: 'Second child',
    who: 'siblings',
    rankFrom: 2,
    percent: 1000,
  });
  const bursary = { ...from, name: 'Scholar', who: 'students' as const, amount: 250_000, expense: 'bursaries' as const };
  expect((await app.call(biller, discountsApi.create, bursary)).body.fields?.[0]?.path).toBe('studentIds');
  await app.call(biller, discountsApi.create, { ...bursary, studentIds: [scholar], voteHeadId: books.voteHeads.tuition });
  const parts = [
    { share: 6000, days: 0 },
    { share: 4000, days: 60 },
  ];
  const plan = await app.call(biller, instalmentsApi.create, { name: 'Two parts', parts, studentIds: [payer] });
  expect(plan.body.named).toHaveLength(1);
  expect((await app.call(biller, instalmentsApi.create, { name: 'Wrong', parts: [...parts, ...parts] })).status).toBe(400);
  expect(await desk.run()).toMatchObject({ created: 5, discount: 160_000 + 250_000 });
  expect(await desk.owed(younger)).toBe(1_440_000);
  expect(await desk.owed(scholar)).toBe(1_350_000);
  const invoice = await invoiceOf(payer);
  expect(invoice.charges.map(({ amount }) => amount)).toEqual([600_000, 400_000, 300_000, 200_000, 60_000, 40_000]);
  expect(new Set(invoice.charges.map(({ dueOn }) => dueOn)).size).toBe(2);
  expect((await invoiceOf(younger)).notes).toMatchObject([{ kind: 'discount', amount: -160_000 }]);
});

test('a note by hand takes off no more than was charged, once for one key', async () => {
  const { app } = desk;
  const invoice = await invoiceOf(younger);
  const chargeId = invoice.charges[0]?.id ?? 0;
  const note = {
    id: invoice.id,
    kind: 'credit' as const,
    day: '2026-02-01',
    reason: 'Half board',
    lines: [{ chargeId, amount: 100_000 }],
  };
  const key = freshKey();
  await app.call(biller, invoicesApi.note, note, key);
  const { body } = await app.call(biller, invoicesApi.note, note, key);
  expect(body.notes).toHaveLength(2);
  expect(await desk.owed(younger)).toBe(1_340_000);
  const much = { ...note, lines: [{ chargeId, amount: 900_001 }] };
  expect((await app.call(biller, invoicesApi.note, much, freshKey())).body.message).toBe('Take off no more than was charged.');
  const two = () => app.call(biller, invoicesApi.note, { ...note, lines: [{ chargeId, amount: 500_000 }] }, freshKey());
  expect((await Promise.all([two(), two()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await app.call('ROLE_View_Only', invoicesApi.note, note, freshKey())).status).toBe(403);
  expect((await app.call('otherSchool', invoicesApi.get, { id: invoice.id })).status).toBe(404);
});

test('what is written off is asked for by one and approved by another', async () => {
  const { app, books } = desk;
  const student = books.students[2] ?? 0;
  const chargeId = (await invoiceOf(student)).charges[0]?.id ?? 0;
  const ask = { studentId: student, reason: 'Orphaned', lines: [{ chargeId, amount: 1_000_000 }] };
  const over = { ...ask, lines: [{ chargeId, amount: 1_000_001 }] };
  expect((await app.call(biller, requestsApi.askWriteOff, over, freshKey())).status).toBe(422);
  const { body: asked } = await app.call('ROLE_All', requestsApi.askWriteOff, ask, freshKey());
  expect(await desk.owed(student)).toBe(1_600_000);
  const decision = { id: asked.id, approve: true };
  expect((await app.call(biller, requestsApi.decide, decision, freshKey())).status).toBe(403);
  const own = await app.call('ROLE_All', requestsApi.decide, decision, freshKey());
  expect([own.status, own.body.message]).toEqual([403, 'You asked for this, so another person decides.']);
  const both = () => app.call(admin, requestsApi.decide, decision, freshKey());
  expect((await Promise.all([both(), both()])).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await desk.owed(student)).toBe(600_000);
});

test('a whole run is reversed after another approved it, and can be billed again', async () => {
  const { app, books } = desk;
  const { body: runs } = await app.call(biller, runsApi.list, {});
  const runId = runs.rows.at(-1)?.id ?? 0;
  const ask = { kind: 'reverse_run' as const, targetId: runId, reason: 'Wrong term' };
  const { body: asked } = await app.call(biller, requestsApi.askReversal, ask, freshKey());
  expect((await app.call(biller, requestsApi.askReversal, ask, freshKey())).status).toBe(409);
  expect((await app.call(admin, requestsApi.decide, { id: asked.id, approve: true }, freshKey())).status).toBe(200);
  await expect
    .poll(async () => (await app.call(biller, runsApi.get, { id: runId })).body.state, { timeout: 20_000 })
    .toBe('reversed');
  for (const student of [...books.students, younger]) expect(await desk.owed(student)).toBe(0);
  expect(await desk.run()).toMatchObject({ created: 5, discount: 410_000 });
  expect(await desk.owed(younger)).toBe(1_440_000);
  const { rows } = await asSchoolA(app, ({ tx }) =>
    sql<{ wrong: number }>`
      select count(*) as wrong from finance.charge c where c.live
         and not exists (select from finance.entry e where e.school_id = c.school_id and e.charge_id = c.id)`.execute(tx),
  );
  expect(rows[0]?.wrong).toBe(0);
});

test('a run of differences is reversed by opposite notes', async () => {
  const { app, books } = desk;
  const student = books.students[2] ?? 0;
  const before = await desk.owed(student);
  await desk.revise(structure, [1_200_000, 500_000, 100_000]);
  const done = await desk.run({ kind: 'differences', title: 'Tuition rises' });
  expect(await desk.owed(student)).toBe(before + 200_000);
  const ask = { kind: 'reverse_run' as const, targetId: done.id, reason: 'The board said no' };
  const { body: asked } = await app.call(biller, requestsApi.askReversal, ask, freshKey());
  await app.call(admin, requestsApi.decide, { id: asked.id, approve: true }, freshKey());
  await expect
    .poll(async () => (await app.call(biller, runsApi.get, { id: done.id })).body.state, { timeout: 20_000 })
    .toBe('reversed');
  expect(await desk.owed(student)).toBe(before);
});

test('a discount that has ended is taken back off the expense that carried it, whatever its rule says by now', async () => {
  const { app, books } = desk;
  const [scholar = 0] = books.students;
  const spent = () =>
    asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<{ role: string | null; cents: number }>`
        select a.role, coalesce(sum(case when a.id = e.debit_id then e.amount else -e.amount end), 0)::bigint as cents
          from finance.account a
          left join finance.entry e on e.school_id = a.school_id and a.id in (e.debit_id, e.credit_id)
         where a.role in ('bursaries', 'discounts') group by a.role order by a.role`.execute(tx);
      return rows.map(({ cents }) => cents);
    });
  expect(await spent()).toEqual([250_000, 160_000]);
  const { body: rules } = await app.call(biller, discountsApi.list, { q: 'Scholar' });
  const { body: own } = await app.call(biller, discountsApi.get, { id: rules.rows[0]?.id ?? 0 });
  const only = { kind: 'differences' as const, studentIds: [scholar] };
  // The new structure first: what follows is about the discount alone.
  await desk.run(only);
  const ended = await app.call(biller, discountsApi.update, { ...own, active: false });
  expect(ended.status).toBe(200);
  await desk.run({ ...only, title: 'Scholarships end' });
  expect(await spent()).toEqual([0, 160_000]);
  expect((await invoiceOf(scholar)).notes.at(-1)).toMatchObject({ title: 'Scholar, no longer given', amount: 250_000 });

  const again = await app.call(biller, discountsApi.update, { ...own, version: ended.body.version });
  await desk.run(only);
  expect(await spent()).toEqual([250_000, 160_000]);
  const changed = { ...own, active: false, expense: 'discounts' as const, version: again.body.version };
  expect((await app.call(biller, discountsApi.update, changed)).status).toBe(200);
  const done = await desk.run(only);
  expect(await spent()).toEqual([0, 160_000]);
  const ask = { kind: 'reverse_run' as const, targetId: done.id, reason: 'The board said no' };
  const { body: asked } = await app.call(biller, requestsApi.askReversal, ask, freshKey());
  await app.call(admin, requestsApi.decide, { id: asked.id, approve: true }, freshKey());
  await expect
    .poll(async () => (await app.call(biller, runsApi.get, { id: done.id })).body.state, { timeout: 20_000 })
    .toBe('reversed');
  expect(await spent()).toEqual([250_000, 160_000]);
});

test('an invoice prints on the school’s paper, and so do all of a run in one file', async () => {
  const { app } = desk;
  const invoice = await invoiceOf(younger);
  const { status, headers } = await app.call('ROLE_Pay_Fees', invoicesApi.pdf, { id: invoice.id });
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
  const { body } = await app.call(biller, invoicesApi.print, {});
  expect(body.invoices).toBeGreaterThanOrEqual(5);
  expect(await jobEnd(app, biller, body.jobId)).toMatchObject({ state: 'done', message: `${body.invoices} invoices` });
});
