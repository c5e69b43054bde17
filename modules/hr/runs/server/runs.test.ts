import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountIs } from '#app/testing/employees.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from './testing/payroll.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey as key } from '#app/testing/students.ts';
import { contractsApi } from '../../employees/contract/contracts.ts';
import { payRunsApi } from '../contract/runs.ts';
import { paySlipsApi } from '../contract/slips.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;
let app: TestApp;
let world: PayWorld;

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
});
afterAll(() => app.close());

it('is approved by another than who worked it out, and goes through its states alone', async () => {
  const run = await world.begin('2026-05', [await world.employ()]);
  expect((await world.take(admin, 'review', run)).status).toBe(409);
  const calculated = await world.through(run, 'calculate');
  const reviewed = await world.through(calculated, 'review');
  const own = await world.take(admin, 'approve', reviewed);
  expect(own.status).toBe(403);
  expect(own.body).toMatchObject({ message: 'You calculated this payroll or reviewed it. Somebody else approves it.' });
  // Worked out again only after it was sent back, with a reason.
  expect((await world.take(admin, 'calculate', reviewed)).status).toBe(409);
  expect((await world.take(finance, 'sendBack', reviewed)).status).toBe(400);
  const { body: back } = await world.take(finance, 'sendBack', reviewed, 'Overtime of the cook');
  expect(back.state).toBe('calculated');
  const again = await world.through(back, 'calculate', 'review', 'approve', 'post');
  expect(again.steps.map(({ step }) => step)).toEqual([
    'Created',
    'Calculated',
    'Reviewed',
    'Sent back',
    'Calculated',
    'Reviewed',
    'Approved',
    'Posted',
  ]);
  // Twice the same, and an old version.
  expect((await world.take(finance, 'post', again)).status).toBe(409);
  expect((await world.take(finance, 'reverse', reviewed, 'Old')).status).toBe(409);
});

it('pays nobody twice in a month, whatever payrolls there are, also two at once', async () => {
  const [one, other] = [await world.employ(), await world.employ()];
  const [first, second] = [await world.begin('2026-05', [one, other]), await world.begin('2026-05', [one, other])];
  const answers = await Promise.all([world.take(admin, 'calculate', first), world.take(admin, 'calculate', second)]);
  const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
  expect(statuses).toEqual([200, 422]);
  const [winner] = answers.flatMap(({ status, body }) => (status === 200 ? [body] : []));
  expect(winner?.employees).toBe(2);
  const loser = winner?.id === first.id ? second : first;
  const { body } = await app.call(admin, payRunsApi.get, { id: loser.id });
  expect(body.elsewhere.map(({ runId }) => runId)).toEqual([winner?.id, winner?.id]);
  // Removing the one gives the months free.
  expect((await app.call(admin, payRunsApi.remove, { id: winner?.id ?? 0 })).status).toBe(200);
  expect((await world.take(admin, 'calculate', body)).status).toBe(200);
});

it('takes a posted payroll back as a whole, and not under a later one', async () => {
  const id = await world.employ({ basic: shillings(50_000) });
  const may = await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  const june = await world.through(await world.begin('2026-06', [id]), ...untilPosted);
  const under = await world.take(finance, 'reverse', may, 'Wrong scale');
  expect(under.status).toBe(422);
  expect(under.body).toMatchObject({ message: expect.stringContaining('Pay 2026-06') });
  expect((await world.take(finance, 'reverse', june, null)).status).toBe(400);
  const { status, body } = await world.take(finance, 'reverse', june, 'Wrong scale – “makosa”');
  expect([status, body.state]).toEqual([200, 'reversed']);
  const { rows } = await world.school((tx) =>
    sql<{ left: number }>`
      select coalesce(sum(case when e.journal_id = ${june.journalId} then e.amount else -e.amount end), 0)::bigint as left
        from finance.entry e where e.journal_id in (${june.journalId}, ${body.reversalId})`.execute(tx),
  );
  expect(rows[0]?.left).toBe(0);
  // The month is free again, and the payslip stays as history.
  const again = await world.through(await world.begin('2026-06', [id]), ...untilPosted);
  expect((await world.slips(body)).length).toBe(1);
  expect((await app.call(admin, paySlipsApi.ofEmployee, { id })).body.rows.map(({ runId }) => runId)).toEqual([again.id, may.id]);
});

it('lets nobody change what was posted: contracts, days, laws, payslips', async () => {
  const id = await world.employ({ basic: shillings(50_000) });
  await world.sheet(id, '2026-05');
  const run = await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  const { body: list } = await app.call(admin, contractsApi.list, { id });
  const { id: contractId = 0, version = 0 } = list.rows[0] ?? {};
  const changed = await app.call(admin, contractsApi.update, {
    id,
    contractId,
    version,
    fromDay: '2020-01-01',
    kind: 'permanent',
    basic: shillings(90_000),
  });
  expect(changed.status).toBe(422);
  await expect(world.school((tx) => sql`update hr.pay_slip set net = 0 where run_id = ${run.id}`.execute(tx))).rejects.toThrow(
    /permission/,
  );
  await expect(world.school((tx) => sql`update hr.pay_line set amount = 0 where run_id = ${run.id}`.execute(tx))).rejects.toThrow(
    /permission/,
  );
  await expect(world.school((tx) => sql`delete from hr.pay_line where run_id = ${run.id}`.execute(tx))).rejects.toThrow(
    /permission/,
  );
  await world.school((tx) => sql`delete from hr.pay_slip where run_id = ${run.id}`.execute(tx));
  expect((await world.slips(run)).length).toBe(1);
});

it('refuses in words, at the field: months to come, pay days elsewhere, people and departments of others', async () => {
  const draft = { month: '2026-05', title: 'X', payDay: '2026-05-28', staffMemberIds: null, departmentIds: null };
  const refused = async (more: object) => {
    const { status, body } = await app.call(admin, payRunsApi.create, { ...draft, ...more }, key());
    return [status, (body as unknown as { fields?: { path: string }[] }).fields?.map(({ path }) => path)];
  };
  expect(await refused({ month: '2027-01', payDay: '2027-01-28' })).toEqual([400, ['month']]);
  expect(await refused({ payDay: '2026-04-30' })).toEqual([400, ['payDay']]);
  expect(await refused({ staffMemberIds: [999_999] })).toEqual([400, ['staffMemberIds']]);
  expect(await refused({ departmentIds: [999_999] })).toEqual([400, ['departmentIds']]);
  const nobody = await world.begin('2019-12', [await world.employ()]);
  expect((await world.take(admin, 'calculate', nobody)).status).toBe(422);
});

it('notes who looks at another’s payslip, and not who looks at their own', async () => {
  const id = await world.employ();
  const run = await world.through(await world.begin('2026-05', [id]), 'calculate');
  const slip = await world.slipOf(run, id);
  const { body } = await app.call(admin, paySlipsApi.looks, { id: slip.id });
  expect(body.rows.length).toBe(1);
  await accountIs(app, admin, id);
  await app.call(admin, paySlipsApi.get, { id: slip.id });
  expect((await app.call(admin, paySlipsApi.looks, { id: slip.id })).body.rows.length).toBe(1);
});
