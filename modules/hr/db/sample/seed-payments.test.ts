import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { paymentsApi } from '../../paying/contract/payments.ts';
import { payWorld } from '../../paying/server/testing/pay-world.ts';
import { seedPayments } from './seed-payments.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
});
afterAll(() => app.close());

it('has payments that are paid, closed, sent back, withdrawn and only prepared, and the books agree', async () => {
  await asSchoolA(app, seedPayments);
  const world = await payWorld(app);
  const people = await world.employ([
    { name: 'Mtu 1', way: '01' },
    { name: 'Mtu 2', way: '68' },
    { name: 'Mtu 3', way: 'cash' },
  ]);
  const runs = [];
  for (const month of ['2026-07', '2026-08', '2026-09', '2026-10']) runs.push(await world.run(people, month));
  await asSchoolA(app, seedPayments);
  const found = [];
  for (const { id } of runs) {
    const { rows, state } = await ok(app.call('ROLE_View_Only', paymentsApi.ofRun, { id }));
    found.push([state, rows.map((row) => `${row.state}${row.returned > 0 ? ', some back' : ''}`)]);
  }
  expect(found).toEqual([
    ['paid', ['paid', 'paid', 'paid']],
    ['posted', ['paid, some back', 'withdrawn', 'prepared']],
    ['locked', ['paid', 'paid', 'paid']],
    ['posted', ['prepared', 'prepared', 'prepared']],
  ]);
  const unpaid = [runs[1], runs[3]].reduce((sum, run) => sum + (run?.net ?? 0), 0);
  expect(await world.ledger()).toMatchObject({ owed: unpaid, over: 0 });
});
