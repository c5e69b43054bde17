import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { there } from '#kit/server/sql/one.ts';
import { leaveRequestsApi } from '../../leave/contract/requests.ts';
import { leaveTypesApi } from '../../leave/contract/leave-types.ts';
import { lawChoicesApi, lawPacksApi } from '../../statutory/contract/packs.ts';
import { kenyanLaw } from '../../statutory/server/law/kenyan-law.ts';
import { payRunsApi } from '../contract/runs.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from './testing/payroll.ts';

const admin = 'ROLR_HR_ADMIN' as const;
let app: TestApp;
let world: PayWorld;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-08-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

it('takes and gives back once what a law that is accepted back to posted months asks of them, with balanced books', async () => {
  const id = await world.employ({ basic: shillings(100_000) });
  const may = await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  const was = await world.slipOf(may, id);
  const away = await world.employ({ basic: shillings(100_000) });
  await world.through(await world.begin('2026-06', [id, away]), ...untilPosted);
  const housing = there(kenyanLaw.findLast(({ kind }) => kind === 'housing'));
  const law = {
    ...housing,
    name: 'Levy of 2 per cent',
    fromDay: '2026-05-01',
    toDay: null,
    source: 'An example, no law',
    bands: housing.bands.map((band) => ({ ...band, rate: 200, employerRate: 200 })),
  };
  const draft = { title: 'Levy of 2 per cent', summary: 'An example', laws: [law] };
  const { body: pack } = await app.call('superUser', lawPacksApi.create, draft);
  await app.call('superUser', lawPacksApi.publish, { id: pack.id, version: pack.version });
  expect((await app.call(admin, lawChoicesApi.accept, { id: pack.id })).status).toBe(422);
  expect((await app.call(admin, lawChoicesApi.accept, { id: pack.id, arrears: true })).status).toBe(200);

  const july = await world.through(await world.begin('2026-07', [id]), ...untilPosted);
  const slip = await world.slipOf(july, id);
  const older = slip.lines.filter(({ ofMonth }) => ofMonth !== null);
  expect(older.map(({ side, label, amount }) => [side, label, amount])).toEqual([
    ['deduction', 'Affordable housing levy of May 2026', shillings(500)],
    ['deduction', 'Income tax (PAYE) of May 2026', -shillings(150)],
    ['employer', 'Affordable housing levy of May 2026, employer', shillings(500)],
    ['deduction', 'Affordable housing levy of Jun 2026', shillings(500)],
    ['deduction', 'Income tax (PAYE) of Jun 2026', -shillings(150)],
    ['employer', 'Affordable housing levy of Jun 2026, employer', shillings(500)],
  ]);
  expect(slip.housing).toBe(shillings(2_000 + 1_000));
  expect(slip.gross - slip.nssf - slip.health - slip.housing - slip.paye - slip.deductions).toBe(slip.net);
  const { body: posting } = await app.call(admin, payRunsApi.posting, { id: july.id });
  expect(posting.debit).toBe(posting.credit);
  const { rows } = await world.school((tx) =>
    sql<{ owed: number }>`
      select coalesce(sum(case when c.code = '2070' then e.amount when d.code = '2070' then -e.amount end), 0)::bigint as owed
        from finance.entry e
        join finance.account d on d.school_id = e.school_id and d.id = e.debit_id
        join finance.account c on c.school_id = e.school_id and c.id = e.credit_id
       where e.journal_id = ${july.journalId}`.execute(tx),
  );
  expect(rows[0]?.owed).toBe(july.net);
  expect((await world.slipOf(may, id)).housing).toBe(was.housing);

  const august = await world.through(await world.begin('2026-08', [id]), 'calculate');
  expect((await world.slipOf(august, id)).lines.filter(({ ofMonth }) => ofMonth !== null)).toEqual([]);

  // Who earns nothing in July gives nothing of it yet, and keeps nobody else from being paid.
  await ok(app.call(admin, leaveTypesApi.addUsual, {}));
  const { rows: types } = await ok(app.call(admin, leaveTypesApi.list, { size: 100 }));
  const typeId = there(types.find(({ unpaid, active }) => unpaid && active)).id;
  const days = { typeId, fromDay: '2026-07-01', untilDay: '2026-07-31', because: 'Studies' };
  const asked = await ok(app.call(admin, leaveRequestsApi.ask, { staffMemberId: away, ...days }, key()));
  await ok(app.call('ROLE_All', leaveRequestsApi.approve, { id: asked.id, version: asked.version, comment: null }, key()));
  const ofJune = async (month: string) => {
    const found = await world.slipOf(await world.through(await world.begin(month, [away]), ...untilPosted), away);
    const lines = found.lines.filter(({ ofMonth, side }) => ofMonth !== null && side === 'deduction');
    return [found.gross, ...lines.map(({ kind, amount, notTaken }) => [kind, amount, notTaken])];
  };
  const back = shillings(150);
  expect(await ofJune('2026-07')).toEqual([0, ['housing', back, shillings(350)], ['paye', -back, 0]]);
  expect(await ofJune('2026-08')).toEqual([shillings(100_000), ['housing', shillings(350), 0]]);
});
