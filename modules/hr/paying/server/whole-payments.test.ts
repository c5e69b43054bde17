import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { payRunsApi } from '../../runs/contract/runs.ts';
import { paymentsApi } from '../contract/payments.ts';
import { type PayWorld, payWorld, type Way } from './testing/pay-world.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;
let app: TestApp;
let world: PayWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-11-20T09:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

const ways: readonly Way[] = ['01', '68', 'mpesa', 'cash', 'cheque'];
const person = fc.record({
  way: fc.constantFrom(...ways),
  basic: fc.integer({ min: 1_000_000, max: 30_000_000 }),
});
const step = fc.record({ what: fc.constantFrom('prepare', 'pay', 'withdraw', 'back'), which: fc.nat(30) });

it('whatever is prepared, paid, withdrawn and sent back, net pay owed by the ledger is what nobody has been paid', async () => {
  // What each payslip is paid, as a plain list: the ledger's account of net pay is checked against it.
  let unpaid = 0;
  const act = async (runId: number, what: string, which: number): Promise<void> => {
    const { rows } = await ok(app.call(finance, paymentsApi.ofRun, { id: runId }));
    const pick = <T>(from: readonly T[]): T | undefined => from[which % Math.max(1, from.length)];
    const at = (of: { id: number; version: number }) => ({ id: of.id, version: of.version });
    if (what === 'prepare') await ok(app.call(admin, paymentsApi.prepare, { id: runId, ...world.from }, key()));
    const prepared = pick(rows.filter(({ state }) => state === 'prepared'));
    if (what === 'pay' && prepared) {
      await ok(app.call(finance, paymentsApi.pay, { ...at(prepared), on: world.today(), reference: `R${prepared.id}` }, key()));
      unpaid -= prepared.amount;
    }
    if (what === 'withdraw' && prepared)
      await ok(app.call(admin, paymentsApi.withdraw, { ...at(prepared), comment: 'x' }, key()));
    const paid = pick(rows.filter(({ state, amount, returned }) => state === 'paid' && amount > returned));
    if (what === 'back' && paid) {
      const whole = await ok(app.call(finance, paymentsApi.get, { id: paid.id }));
      const line = pick(whole.list.filter(({ returnedOn }) => returnedOn === null));
      if (!line) throw new Error('Nobody of this payment is left.');
      const input = { ...at(paid), lineIds: [line.id], on: world.today(), reason: 'x' };
      await ok(app.call(finance, paymentsApi.sendBack, input, key()));
      unpaid += line.amount;
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(person, { minLength: 1, maxLength: 6 }),
      fc.array(step, { minLength: 4, maxLength: 25 }),
      async (people, steps) => {
        const run = await world.run(await world.employ(people.map((one, place) => ({ name: `Mtu ${place}`, ...one }))));
        unpaid += run.net;
        for (const { what, which } of steps) {
          await act(run.id, what, which);
          const { owed, over } = await world.ledger();
          expect([owed, over]).toEqual([unpaid, 0]);
          const { state } = await ok(app.call(finance, payRunsApi.get, { id: run.id }));
          const { net, paid } = await ok(app.call(finance, paymentsApi.ofRun, { id: run.id }));
          expect([state, net]).toEqual([paid === net ? 'paid' : 'posted', run.net]);
        }
      },
    ),
    // The books go on from run to run, so a failing sequence cannot be made shorter; its seed is printed.
    { numRuns: 12, endOnFailure: true },
  );
});
