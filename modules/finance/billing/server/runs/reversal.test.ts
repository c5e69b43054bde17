import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#app/server/build-app.ts';
import { billingDesk, type BillingDesk, runInput } from '#app/testing/billing.ts';
import { asSchoolA } from '#app/testing/books.ts';
import { testDay } from '#app/testing/day.ts';
import { freshKey } from '#app/testing/students.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { periodsApi } from '../../../books/contract/periods.ts';
import { requestsApi } from '../../contract/requests.ts';
import { runsApi } from '../../contract/runs.ts';
import { billWholeRun } from './billing.job.ts';

const biller = 'ROLE_Set_Fee_Structure' as const;
const admin = 'ROLE_finance_admin' as const;
let desk: BillingDesk;
let runId = 0;
beforeAll(async () => {
  // Nobody works on tasks until a test says so.
  desk = await billingDesk({ students: 3, jobWorkers: 0 });
  const { app, books } = desk;
  await desk.structure();
  runId = (await app.call(biller, runsApi.start, runInput(books), freshKey())).body.id;
  await asSchoolA(app, (ctx) => billWholeRun(ctx, runId));
});
afterAll(() => desk.app.close());

const owed = () => Promise.all(desk.books.students.map((student) => desk.owed(student)));
const state = async () => (await desk.app.call(biller, runsApi.get, { id: runId })).body.state;
const resume = () => desk.app.call(biller, runsApi.resume, { id: runId }, freshKey());
const version = async () => (await desk.app.call(admin, periodsApi.get)).body.version;
const closeBooks = async () => {
  const until = testDay(desk.app.services.clock());
  const { status } = await desk.app.call(admin, periodsApi.lock, { version: await version(), until });
  expect(status).toBe(200);
};
const openBooks = async () => {
  const input = { version: await version(), from: '2026-01-01', reason: 'The auditor asked' };
  expect((await desk.app.call(admin, periodsApi.reopen, input)).status).toBe(200);
};

test('while today is closed the reversal of a run is not approved, and waits as it was asked for', async () => {
  const { app } = desk;
  const ask = { kind: 'reverse_run' as const, targetId: runId, reason: 'Wrong term' };
  const { body: asked } = await app.call(biller, requestsApi.askReversal, ask, freshKey());
  const approve = () => app.call(admin, requestsApi.decide, { id: asked.id, approve: true }, freshKey());
  await closeBooks();
  const refused = await approve();
  expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('closed')]);
  expect((await app.call(admin, requestsApi.get, { id: asked.id })).body.state).toBe('asked');
  expect(await state()).toBe('done');
  await openBooks();
  expect((await approve()).status).toBe(200);
  expect(await state()).toBe('reversing');
});

test('a reversal that stopped because the books were closed meanwhile is continued to its end', async () => {
  const { app } = desk;
  await closeBooks();
  const worker = await buildApp({
    databaseUrl: app.databaseUrl,
    dataDir: freshFolder(),
    logLevel: 'silent',
    jobWorkers: 1,
    jobPatience: 2,
  });
  const task = async () => (await app.call(admin, jobsApi.list)).body.rows.find(({ title }) => title.startsWith('Taking back'));
  await expect.poll(async () => (await task())?.state, { timeout: 20_000 }).toBe('failed');
  expect(await state()).toBe('reversing');
  expect(await owed()).toEqual([1_600_000, 1_600_000, 1_600_000]);

  const early = await resume();
  expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('closed')]);
  await openBooks();
  // Twice, as by two people: each student is taken back once.
  expect((await Promise.all([resume(), resume()])).map(({ status }) => status)).toEqual([200, 200]);
  await expect.poll(state, { timeout: 20_000 }).toBe('reversed');
  expect(await owed()).toEqual([0, 0, 0]);
  const late = await resume();
  expect([late.status, late.body.message]).toEqual([422, 'A run that was reversed is not continued.']);
  await worker.close();
});
