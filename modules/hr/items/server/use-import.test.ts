import { afterAll, beforeAll, expect, it } from 'vitest';
import { testEmployees } from '#app/testing/employees.ts';
import { carriedOut, checkedFile } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { allowancesApi, deductionsApi } from '../contract/pay-items.ts';
import { itemUsesApi } from '../contract/uses.ts';
import { payWorld, untilPosted } from '../../runs/server/testing/payroll.ts';

const admin = 'ROLR_HR_ADMIN' as const;
const kind = 'hr.payitemuses';
const heads = ['Payroll no.', 'Item', 'From', 'Until', 'For one month', 'Amount or rate', 'Number', 'Reason'];
let app: TestApp;
let cook = 0;
let numbers: string[] = [];

beforeAll(async () => {
  app = await testApp({ jobWorkers: 1, clock: () => new Date('2026-07-15T09:00:00Z') });
  const ids = await testEmployees(app, [
    { staffNo: 'C 1', name: 'Wanjirũ “Mpishi” Kamaũ' },
    { staffNo: 'D1', name: 'Driver' },
  ]);
  [cook = 0] = ids;
  numbers = ids.map((id) => `P${id}`);
  await app.call(admin, deductionsApi.create, { name: 'SACCO – Mwalimu', method: 'fixed', purpose: 'sacco' });
  await app.call(admin, allowancesApi.create, { name: 'House', method: 'of_basic', rate: 1_500 });
  await app.call(admin, allowancesApi.create, { name: 'By formula', method: 'formula', formula: 'basic * 0.1' });
});
afterAll(() => app.close());

const given = async () => (await app.call(admin, itemUsesApi.list, { size: 100, sort: 'payrollNo' })).body.rows;

it('gives what a sheet says, refuses each wrong row in words, and undone nobody has it', async () => {
  const [first = '', second = ''] = numbers;
  const sheet = [
    heads,
    [first, 'sacco – mwalimu', '01/07/2026', '', '', '4,500.50', 'M/0042', 'Kwa ombi lake'],
    ['c1', 'House', '15/07/2026', '01/09/2026', '', '7.5 %', '', ''],
    [second, 'House', '01/07/2026', '', 'Yes', '', '', ''],
    [second, 'SACCO – Mwalimu', '01/07/2026', '', '', '', '', ''],
    [second, 'By formula', '01/07/2026', '', '', '100', '', ''],
    [second, 'Not there', '01/07/2026', '', '', '100', '', ''],
    ['P999999', 'House', '01/07/2026', '', '', '', '', ''],
    [second, 'SACCO – Mwalimu', '01/07/2026', '01/06/2026', '', 'lots', '', ''],
  ];
  const batch = await checkedFile(app, admin, kind, sheet);
  expect(batch).toMatchObject({ created: 3, refused: 5 });
  expect((await carriedOut(app, admin, batch.id)).state).toBe('done');
  const rows = await given();
  expect(
    rows.map(({ itemName, fromMonth, toMonth, once, amount, rate, reference }) => [
      itemName,
      fromMonth,
      toMonth,
      once,
      amount,
      rate,
      reference,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['SACCO – Mwalimu', '2026-07', null, false, 450_050, null, 'M/0042'],
      ['House', '2026-07', '2026-09', false, null, 750, null],
      ['House', '2026-07', '2026-07', true, null, null, null],
    ]),
  );
  expect(rows.filter(({ staffMemberId }) => staffMemberId === cook)).toHaveLength(2);

  // The same sheet again: they have it already, but for what is of one month.
  const again = await checkedFile(app, admin, kind, sheet.slice(0, 4));
  expect(again).toMatchObject({ created: 1, refused: 2 });

  const undone = await app.call(admin, importsApi.undo, { id: batch.id }, freshKey());
  expect([undone.status, undone.body.state]).toEqual([200, 'undone']);
  expect(await given()).toEqual([]);
});

it('refuses a deduction for one month that is posted, at its row, and takes an allowance of it', async () => {
  const world = await payWorld(app);
  const id = await world.employ();
  await world.through(await world.begin('2026-05', [id]), ...untilPosted);
  const sheet = [
    heads,
    [`P${id}`, 'SACCO – Mwalimu', '01/05/2026', '', 'Yes', '500', 'A', ''],
    [`P${id}`, 'SACCO – Mwalimu', '31/05/2026', '', '', '600', 'B', ''],
    [`P${id}`, 'SACCO – Mwalimu', '01/06/2026', '', 'Yes', '700', 'C', ''],
    [`P${id}`, 'House', '01/05/2026', '', 'Yes', '5 %', '', ''],
  ];
  const batch = await checkedFile(app, admin, kind, sheet);
  expect(batch).toMatchObject({ created: 3, refused: 1 });
  const { rows } = (await app.call(admin, importsApi.rows, { id: batch.id, outcome: 'refuse', size: 10 })).body;
  expect(rows.map(({ row, said }) => [row, said])).toEqual([[2, expect.stringContaining('Their pay of May 2026 is posted')]]);
  expect((await carriedOut(app, admin, batch.id)).state).toBe('done');

  // Checked while the month was open, carried out once it is posted.
  const late = await checkedFile(app, admin, kind, [
    heads,
    [`P${id}`, 'SACCO – Mwalimu', '01/06/2026', '', 'Yes', '800', 'D', ''],
  ]);
  expect(late).toMatchObject({ created: 1, refused: 0 });
  await world.through(await world.begin('2026-06', [id]), ...untilPosted);
  await carriedOut(app, admin, late.id);
  expect((await given()).filter(({ staffMemberId, amount }) => staffMemberId === id && amount === 80_000)).toEqual([]);
});
