import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountIs } from '#app/testing/employees.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { payWorld, type PayWorld, shillings, untilPosted } from '../../runs/server/testing/payroll.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey as key } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { contractsApi } from '../../employees/contract/contracts.ts';
import { deductionsApi } from '../../items/contract/pay-items.ts';
import { itemUsesApi } from '../../items/contract/uses.ts';
import { loansApi } from '../../items/contract/loans.ts';
import { leaveBalancesApi } from '../../leave/contract/balances.ts';
import { leaveTypesApi } from '../../leave/contract/leave-types.ts';
import { payRunsApi } from '../../runs/contract/runs.ts';
import { type Exit, type ExitDues, exitsApi } from '../contract/exits.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const finance = 'ROLE_finance_admin' as const;
const reader = 'ROLE_View_Only' as const;
let app: TestApp;
let world: PayWorld;
let [typeId, loanItem] = [0, 0];

beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-07-31T06:00:00Z') });
  world = await payWorld(app);
  const annual = { name: 'Annual leave', fullDays: 2100, earned: 'month', encashable: true } as const;
  typeId = (await app.call(admin, leaveTypesApi.create, annual)).body.id;
  loanItem = (await app.call(admin, deductionsApi.create, { name: 'School loan', purpose: 'loan' })).body.id;
});
afterAll(() => app.close());

type Draft = CallInput<typeof exitsApi.prepare>;
const draft = (staffMemberId: number, more: Partial<Draft> = {}): Draft => ({
  staffMemberId,
  lastDay: '2026-07-15',
  reason: 'resigned',
  ...more,
});
const preview = async (of: Draft): Promise<ExitDues> => (await app.call(admin, exitsApi.preview, of)).body;
const prepare = (of: Draft, caller: Caller = admin, headers = key()) => app.call(caller, exitsApi.prepare, of, headers);
const take = (caller: Caller, step: 'confirm' | 'takeBack', { id, version }: Exit, comment: string | null = null) =>
  app.call(caller, exitsApi[step], { id, version, comment }, key());
const amounts = ({ lines }: Pick<ExitDues, 'lines'>) => lines.map(({ label, amount }) => [label, amount]);
const fieldOf = ({ body }: { body: unknown }) => (body as { fields?: { path: string }[] }).fields?.[0]?.path;
const outOfNssf = (id: number) =>
  world.school((tx) => sql`update hr.employee set nssf = false where staff_member_id = ${id}`.execute(tx));
const lend = async (staffMemberId: number, principal: number) => {
  const { status, body } = await app.call(
    admin,
    loansApi.give,
    { staffMemberId, itemId: loanItem, principal, instalment: 100_000, givenOn: '2026-05-10', firstMonth: '2026-07' },
    key(),
  );
  expect(status).toBe(200);
  return body;
};
/** All that leaving writes to: contracts, rows of items, days of leave that are left, loans and what runs would take. */
const standing = (id: number) =>
  world.school(async (tx) => {
    const { rows } = await sql<{ all: unknown }>`
      select jsonb_build_object(
        'contracts', (select jsonb_agg(jsonb_build_array(from_day, to_day, basic) order by from_day) from hr.contract where staff_member_id = ${id}),
        'uses', (select count(*) from hr.pay_item_use where staff_member_id = ${id}),
        'leave', (select coalesce(sum(days), 0) from hr.leave_entry where staff_member_id = ${id} and kind = 'encashed'),
        'loans', (select jsonb_agg(jsonb_build_array(instalment, whole_month, state)) from hr.loan where staff_member_id = ${id})) as all`.execute(
      tx,
    );
    return rows[0]?.all;
  });

describe('what leaving comes to', () => {
  it('is pay to the day, leave, notice, service pay and what is owed, each by its section', async () => {
    const id = await world.employ({ basic: shillings(60_000), fromDay: '2020-01-01' });
    await outOfNssf(id);
    await lend(id, 450_000);
    const dues = await preview(
      draft(id, {
        noticeGivenOn: '2026-07-05',
        noticeBy: 'employer',
        recoveries: [{ what: 'Funguo za “stoo” – O’Brien', amount: 25_000 }],
      }),
    );
    expect([dues.years, dues.noticeDays, dues.noticeServed, dues.noticeOwed]).toEqual([6, 30, 10, 20]);
    expect(amounts(dues)).toEqual([
      // 60,000 × 15 of 31 days.
      ['Basic pay to 15 Jul', 2_903_226],
      // Six whole months of 1.75 days are 10.5; a day is 60,000 × 12 / 260.
      ['Annual leave paid out', 2_907_692],
      // 20 of 30 days.
      ['Notice pay', 4_000_000],
      // Half a month for each of six years.
      ['Service pay', 18_000_000],
      ['School loan', -450_000],
      ['Recovery', -25_000],
    ]);
    expect([dues.due, dues.taken]).toEqual([27_810_918, 475_000]);
    expect(dues.lines.map(({ source }) => source)).toEqual([
      'Employment Act 2007, s. 18 (4) and (5)',
      'Employment Act 2007, s. 28',
      'Employment Act 2007, s. 35 and 36',
      'Employment Act 2007, s. 35 (5)',
      'Employment Act 2007, s. 19 (1)',
      'Employment Act 2007, s. 19 (1)',
    ]);
  });

  it('has no service pay for who pays into NSSF, severance for redundancy, a gratuity by contract, and notice not served', async () => {
    const id = await world.employ({ basic: shillings(40_000), fromDay: '2024-01-01' });
    const labels = async (more: Partial<Draft>) => (await preview(draft(id, more))).lines.map(({ label }) => label);
    const usual = ['Basic pay to 15 Jul', 'Annual leave paid out'];
    expect(await labels({})).toEqual(usual);
    expect((await preview(draft(id))).notes).toEqual(['No service pay: they pay into NSSF (Employment Act 2007, s. 35 (6)).']);
    expect(await labels({ reason: 'redundancy' })).toEqual([...usual, 'Severance pay']);
    expect(await labels({ reason: 'dismissed' })).toEqual(usual);
    const gratuity = await preview(draft(id, { reason: 'contract_over', lastDay: '2026-06-30', gratuityRate: 3100 }));
    // 31 % of thirty months.
    expect(gratuity.lines.at(-1)).toMatchObject({ label: 'Gratuity', base: shillings(1_200_000), amount: shillings(372_000) });
    const since = await preview(draft(id, { gratuityRate: 1000, gratuityFrom: '2026-07-01' }));
    expect(since.lines.at(-1)).toMatchObject({ base: 1_935_484, amount: 193_548 });
    const owing = await preview(draft(id, { noticeBy: 'employee', noticeDays: 28 }));
    expect(owing.lines.at(-1)).toMatchObject({ label: 'Notice not served', quantity: 2800, amount: -3_733_333 });
  });

  it('is refused at the field', async () => {
    const id = await world.employ({ fromDay: '2024-01-01', toDay: '2026-09-30' });
    const path = async (more: Partial<Draft>) => fieldOf(await prepare(draft(id, more)));
    expect(await path({ lastDay: '2026-10-01' })).toBe('lastDay');
    expect(await path({ lastDay: '2023-12-31' })).toBe('lastDay');
    expect(await path({ staffMemberId: 999_999 })).toBe('staffMemberId');
    expect(await path({ noticeGivenOn: '2026-08-01' })).toBe('noticeGivenOn');
    expect(await path({ gratuityRate: 100, gratuityFrom: '2026-08-01' })).toBe('gratuityFrom');
    expect(await path({ gratuityRate: 10_001 })).toBe('gratuityRate');
    expect(await path({ noticeDays: 367 })).toBe('noticeDays');
    expect(await path({ recoveries: [{ what: '', amount: 100 }] })).toBe('recoveries.0.what');
    expect(await path({ note: 'x'.repeat(501) })).toBe('note');
    expect(fieldOf(await prepare(draft(id), 'otherSchool'))).toBe('staffMemberId');
    for (const caller of [finance, reader, 'noRole'] as const) expect((await prepare(draft(id), caller)).status).toBe(403);
    expect((await app.call('ROLE_Add_or_Edit_Employee', exitsApi.list, {})).status).toBe(403);
  });
});

describe('an exit', () => {
  it('is paid by the payroll of its month, line by line, and all is as before once it is cancelled', async () => {
    const id = await world.employ({ basic: shillings(60_000), fromDay: '2020-01-01', name: 'Ng’ang’a Wanjirũ' });
    await outOfNssf(id);
    const loan = await lend(id, 450_000);
    const before = await standing(id);
    const hostile = `'; drop table hr.exit; -- <script>alert(1)</script> {{name}} Ũtathi`;
    const made = await prepare(
      draft(id, {
        noticeBy: 'employer',
        noticeGivenOn: '2026-07-05',
        note: hostile,
        recoveries: [{ what: hostile, amount: 25_000 }],
      }),
    );
    expect([made.status, made.body.note, made.body.stale]).toEqual([200, hostile, false]);
    expect(await standing(id)).toEqual(before);
    const own = await take(admin, 'confirm', made.body);
    expect([own.status, own.body]).toMatchObject([403, { message: expect.stringContaining('You prepared this') }]);
    const confirmed = await take(finance, 'confirm', made.body, 'Sawa');
    expect([confirmed.status, confirmed.body.state]).toEqual([200, 'confirmed']);
    const { body: contracts } = await app.call(admin, contractsApi.list, { id });
    expect(contracts.rows[0]?.toDay).toBe('2026-07-15');

    const run = await world.through(await world.begin('2026-07', [id]), 'calculate');
    const slip = await world.slipOf(run, id);
    const lines = slip.lines.filter(({ side, kind }) => side === 'earning' || kind === 'loan' || kind === 'item');
    expect(lines.map(({ label, amount }) => [label, amount])).toEqual([
      ['Basic pay', 2_903_226],
      ['Notice pay', 4_000_000],
      ['Service pay', 18_000_000],
      ['Annual leave paid out', 2_907_692],
      ['School loan', 450_000],
      ['Recovery on leaving', 25_000],
    ]);
    expect(slip.gross).toBe(confirmed.body.due);
    expect(lines.find(({ label }) => label === 'Service pay')).toMatchObject({
      taxable: true,
      pensionable: false,
      source: expect.stringContaining('15 days’ basic pay for each of 6 completed years'),
    });
    expect((await app.call(reader, exitsApi.get, { id: made.body.id })).body.slip?.id).toBe(slip.id);

    const back = await take(finance, 'takeBack', confirmed.body, 'Anabaki');
    expect([back.status, back.body.state, back.body.slip]).toEqual([200, 'taken_back', null]);
    expect(await standing(id)).toEqual(before);
    // What was worked out with it is worked out again before it is reviewed.
    const stale = (await app.call(admin, payRunsApi.get, { id: run.id })).body;
    expect([stale.stale, (await world.take(admin, 'review', stale)).status]).toEqual([true, 422]);
    const again = await world.through(stale, 'calculate');
    const usual = await world.slipOf(again, id);
    expect(usual.lines.filter(({ side }) => side === 'earning').map(({ label, amount }) => [label, amount])).toEqual([
      ['Basic pay', shillings(60_000)],
    ]);
    expect(usual.lines.find(({ kind }) => kind === 'loan')?.amount).toBe(100_000);
    expect((await app.call(reader, loansApi.get, { id: loan.id })).body.schedule).toHaveLength(5);
    // And they can leave another time.
    expect((await prepare(draft(id))).status).toBe(200);
  });

  it('is confirmed by one of two, once, and by nobody whose own it is; a contract that ends then anyway stays', async () => {
    const id = await world.employ();
    const end = sql`update hr.contract set to_day = '2026-07-15' where staff_member_id = ${id} returning version, to_day`;
    const ended = () => world.school(async (tx) => (await end.execute(tx)).rows);
    const before = await ended();
    const asked = key();
    const made = (await prepare(draft(id), admin, asked)).body;
    expect((await prepare(draft(id), admin, asked)).body.id).toBe(made.id);
    expect((await prepare(draft(id))).status).toBe(409);
    expect((await take(reader, 'confirm', made)).status).toBe(403);
    expect((await take('otherSchool', 'confirm', made)).status).toBe(404);
    await accountIs(app, finance, id);
    expect((await take(finance, 'confirm', made)).status).toBe(403);
    await accountIs(app, finance, await world.employ());
    const both = await Promise.all([take(finance, 'confirm', made), take('ROLE_All', 'confirm', made)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await ended()).toEqual(before);
    const now = (await app.call(reader, exitsApi.get, { id: made.id })).body;
    expect((await take(finance, 'takeBack', now)).status).toBe(400);
    const { body } = await app.call(reader, exitsApi.list, { q: now.name, state: 'confirmed', year: 2026 });
    expect(body.rows.map((row) => row.id)).toContain(made.id);
    expect((await app.call(reader, exitsApi.list, { year: 2025 })).body.total).toBe(0);
  });

  it('is changed and saved again where what it was worked out from has changed', async () => {
    const id = await world.employ();
    const made = (await prepare(draft(id))).body;
    await lend(id, 300_000);
    const late = await take(finance, 'confirm', made);
    expect([late.status, late.body]).toMatchObject([422, { message: expect.stringContaining('have changed') }]);
    const stale = (await app.call(admin, exitsApi.get, { id: made.id })).body;
    expect(stale.stale).toBe(true);
    const { version } = stale;
    const saved = await app.call(admin, exitsApi.update, { id: made.id, version, lastDay: '2026-07-20', reason: 'retired' });
    expect(saved.body).toMatchObject({ stale: false, taken: 300_000, lastDay: '2026-07-20' });
    expect((await take(finance, 'confirm', saved.body)).status).toBe(200);
    const after = (await app.call(admin, exitsApi.get, { id: made.id })).body;
    const changed = { id: made.id, version: after.version, lastDay: '2026-07-21', reason: 'retired' } as const;
    expect((await app.call(admin, exitsApi.update, changed)).status).toBe(422);
  });

  it('takes a loan by its instalments until the last month, and then whole', async () => {
    const id = await world.employ({ basic: shillings(60_000) });
    await lend(id, 450_000);
    const made = (await prepare(draft(id, { lastDay: '2026-08-31' }))).body;
    expect((await take(finance, 'confirm', made)).status).toBe(200);
    const july = await world.slipOf(await world.through(await world.begin('2026-07', [id]), ...untilPosted), id);
    expect(july.lines.find(({ kind }) => kind === 'loan')?.amount).toBe(100_000);
    const loans = (await app.call(reader, loansApi.list, { staffMemberId: id })).body.rows;
    const { body } = await app.call(reader, loansApi.get, { id: loans[0]?.id ?? 0 });
    expect(body.schedule?.map(({ month, repaid }) => [month, repaid])).toEqual([['2026-08', 350_000]]);
  });

  it('is neither confirmed nor cancelled once the pay of its month is reviewed or posted', async () => {
    const id = await world.employ();
    const made = (await prepare(draft(id, { noticeBy: 'employer' }))).body;
    const run = await world.through(await world.begin('2026-07', [id]), 'calculate', 'review');
    const early = await take(finance, 'confirm', made);
    expect([early.status, early.body]).toMatchObject([422, { message: expect.stringContaining('reviewed already') }]);
    const back = (await world.take(finance, 'sendBack', run, 'They leave')).body;
    const confirmed = (await take(finance, 'confirm', made)).body;
    await world.through((await app.call(admin, payRunsApi.get, { id: back.id })).body, ...untilPosted);
    const refused = await take(finance, 'takeBack', confirmed, 'Too late');
    expect([refused.status, refused.body]).toMatchObject([422, { message: expect.stringContaining('posted') }]);
    const other = await world.employ();
    const theirs = (await prepare(draft(other))).body;
    await world.through(await world.begin('2026-07', [other]), ...untilPosted);
    expect((await take(finance, 'confirm', theirs)).status).toBe(422);
    const uses = (await app.call(reader, itemUsesApi.list, { staffMemberId: other })).body.total;
    expect(uses).toBe(0);
  });

  it('gives its papers: the certificate says nothing of the reason unless it is asked for', async () => {
    const id = await world.employ({ name: 'Wanjirũ Njeri' });
    const made = (await prepare(draft(id, { reason: 'dismissed' }))).body;
    expect((await app.call(reader, exitsApi.certificate, { id: made.id })).status).toBe(422);
    const textOf = async (paper: 'statement' | 'certificate', more: { withReason?: boolean } = {}) => {
      const { status, headers, body } = await app.call(reader, exitsApi[paper], { id: made.id, ...more });
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      return pdfText(Buffer.from(body as unknown as Uint8Array)).replaceAll('\n', ' ');
    };
    expect(await textOf('statement')).toMatch(/Annual leave paid out.*s\. 28/);
    await take(finance, 'confirm', made);
    const plain = await textOf('certificate');
    expect(plain).toContain('Wanjirũ Njeri');
    expect(plain).toContain('1 Jan 2020');
    expect(plain).toContain('15 Jul 2026');
    expect(plain).not.toContain('dismissed');
    expect(await textOf('certificate', { withReason: true })).toContain('dismissed');
    expect((await app.call('otherSchool', exitsApi.certificate, { id: made.id })).status).toBe(404);
    const { rows } = await app.call(reader, leaveBalancesApi.list, { staffMemberId: id, typeId }).then(({ body }) => body);
    expect(rows[0]?.left ?? 0).toBe(0);
  });
});
