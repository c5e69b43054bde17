import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { shillings } from '#modules/hr/runs/server/testing/payroll.ts';
import { pdfPages, pdfText } from '#app/testing/pdf-text.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { historyApi } from '#kit/contract/history.ts';
import { homeApi } from '#modules/home/contract/home.ts';
import { seedReturns } from '../../db/sample/seed-returns.ts';
import { myP9Api, p9Api } from '../contract/p9.ts';
import { payReportsApi } from '../contract/reports.ts';
import { returnsApi } from '../contract/returns.ts';
import { admin, month, reader, type ReturnsWorld, returnsWorld, teacher } from './testing/returns-world.ts';

let now = '2026-11-05T06:00:33Z';
let app: TestApp;
let world: ReturnsWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date(now) });
  world = await returnsWorld(app);
  await world.posted('2025-09', [world.people.member]);
});
afterAll(async () => {
  await world.owner.end();
  await app.close();
});

describe('a mark that a return was filed', () => {
  const draft = { month, kind: 'paye', filedOn: '2026-11-05', amount: 1, reference: 'KRA/“1”' } as const;
  const mark = (more: object = {}, caller: Caller = admin) =>
    app.call(caller, returnsApi.filed, { ...draft, ...more }, freshKey());

  it('is made once, paid, withdrawn with a reason, and made again', async () => {
    expect(await world.rowOf('paye')).toMatchObject({ state: 'due', dueOn: '2026-11-09' });
    expect(JSON.stringify((await app.call(admin, homeApi.tasks)).body)).toContain('File PAYE');
    expect((await mark({}, reader)).status).toBe(403);
    expect((await mark({ filedOn: '2026-11-06' })).body.fields?.[0]?.path).toBe('filedOn');
    expect((await mark({ filedOn: '2026-09-30' })).body.fields?.[0]?.path).toBe('filedOn');
    expect((await mark({ kind: 'sacco', about: 'Nobody' })).status).toBe(404);
    const both = await Promise.all([mark(), mark()]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const made = both.find(({ status }) => status === 200)?.body;
    const at = { id: made?.id ?? 0, version: made?.version ?? 0 };
    expect(await world.rowOf('paye')).toMatchObject({ state: 'filed', differs: true });
    expect(JSON.stringify((await app.call(admin, homeApi.tasks)).body)).not.toContain('"return-paye"');
    const pay = () => app.call(admin, returnsApi.paid, { ...at, paidOn: '2026-11-05', paidReference: 'EFT 9' }, freshKey());
    const paid = await Promise.all([pay(), pay()]);
    expect(paid.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await world.rowOf('paye')).toMatchObject({ state: 'paid', filed: { paidReference: 'EFT 9' } });
    const back = (version: number, because = 'Makosa – “PIN”') =>
      app.call(admin, returnsApi.takeBack, { id: at.id, version, because }, freshKey());
    expect((await back(2, ' ')).status).toBe(400);
    expect((await back(1)).status).toBe(409);
    expect((await back(2)).body).toMatchObject({ state: 'taken_back', takenBackBecause: 'Makosa – “PIN”' });
    expect((await back(3)).status).toBe(422);
    expect((await app.call('otherSchool', returnsApi.takeBack, { ...at, because: 'x' }, freshKey())).status).toBe(404);
    expect((await world.rowOf('paye'))?.state).toBe('due');
    const amount = (await world.rowOf('paye'))?.amount ?? 0;
    expect((await mark({ amount, paidOn: '2026-11-05' })).status).toBe(200);
    expect(await world.rowOf('paye')).toMatchObject({ state: 'paid', differs: false });
    const { body } = await app.call(reader, returnsApi.marks, { month, kind: 'paye' });
    expect(body.rows.map(({ state }) => state)).toEqual(['paid', 'taken_back']);
    const { body: history } = await app.call(admin, historyApi.list, { entity: 'return', id: at.id });
    expect(history.rows.map(({ action }) => action)).toEqual(['withdrawn', 'paid', 'filed']);
    now = '2026-11-10T06:00:33Z';
    app.pass(0);
    expect([(await world.rowOf('nssf'))?.state, (await world.rowOf('paye'))?.state]).toEqual(['overdue', 'paid']);
    now = '2026-11-05T06:00:33Z';
    app.pass(0);
  });
});

describe('the P9A', () => {
  it('has the columns of 2025 by month, of all in one file a page each, and its totals in a workbook', async () => {
    const text = pdfText((await world.fetched(reader, p9Api.one, { id: world.people.member, year: 2026 })).bytes);
    for (const said of ['P051234567X', 'A001234567Z', 'Odhiambo', 'Achieng Otieno', '185,020.00', '47,889.35', 'Fixed 30,000'])
      expect(text).toContain(said);
    const pages = pdfPages((await world.fetched(reader, p9Api.all, { year: 2026 })).bytes);
    expect(pages).toHaveLength(5);
    expect(pages.join('')).not.toContain('Undone');
    const book = await app.call(reader, p9Api.workbook, { year: 2026 });
    const rows = await readSheet(Buffer.from(book.body as unknown as Uint8Array));
    expect(rows).toHaveLength(7);
    expect(Math.round(Number(rows.at(-1)?.at(-1)) * 100)).toBe(await world.sum('l.amount', `l.kind = 'paye'`));
    expect((await app.call(reader, p9Api.one, { id: world.people.undone, year: 2026 })).status).toBe(404);
    expect((await app.call(reader, p9Api.all, { year: 2023 })).status).toBe(422);
    const { body } = await app.call(reader, p9Api.list, { year: 2026, q: 'ODHIAMBO' });
    expect(body.rows).toMatchObject([{ months: 1, gross: shillings(200_000), paye: shillings(47_889.35) }]);
  });

  it('of one’s own is read from the account', async () => {
    const { body } = await app.call(teacher, myP9Api.list);
    expect(body.rows.map(({ year }) => year)).toEqual([2026, 2025]);
    expect(pdfText((await world.fetched(teacher, myP9Api.print, { year: 2026 })).bytes)).toContain('Odhiambo');
    expect((await app.call(teacher, myP9Api.print, { year: 2023 })).status).toBe(404);
    expect((await app.call('noRole', myP9Api.list)).body.rows).toEqual([]);
    expect((await app.call('noRole', myP9Api.print, { year: 2026 })).status).toBe(404);
  });
});

it('tells numbers that were put right after the pay was posted, of whom the payslip had none or a wrong one', async () => {
  const { people, owner } = world;
  const put = (id: number, pin: string | null, nationalId: string) =>
    owner.query('update settings.staff_member set kra_pin = $2, national_id = $3 where id = $1', [id, pin, nationalId]);
  expect((await world.rowOf('paye'))?.lacks.map(({ what }) => what)).toEqual(['kraPin']);
  await put(people.hostile, 'A009999999Z', '99999999');
  await put(people.member, 'A008888888Z', '88888888');
  // What the record has not any more stands as the payslip kept it.
  await put(people.disabled, null, '22345678');
  expect((await world.rowOf('paye'))?.lacks).toEqual([]);
  const { bytes } = await world.fetched(reader, returnsApi.file, { month, kind: 'paye' });
  const csv = strFromU8(unzipSync(bytes)['B_Employees_Dtls_Simp.csv'] ?? new Uint8Array());
  for (const pin of ['A009999999Z', 'A008888888Z', 'A001234568Z']) expect(csv).toContain(pin);
  expect(csv).not.toContain('A001234567Z');
  const helb = await world.fetched(reader, returnsApi.file, { month, kind: 'helb', about: 'HELB', form: 'csv' });
  expect(helb.bytes.toString()).toContain('88888888');
  expect(pdfText((await world.fetched(reader, p9Api.one, { id: people.hostile, year: 2026 })).bytes)).toContain('A009999999Z');
  const { body } = await app.call(reader, p9Api.list, { year: 2026, q: 'Odhiambo' });
  expect(body.rows).toMatchObject([{ kraPin: 'A008888888Z' }]);
});

describe('the reports', () => {
  it('sum months and departments, and compare two months for each employee', async () => {
    const { body: year } = await app.call(reader, payReportsApi.year, { year: 2026 });
    expect(year.months).toMatchObject([{ month, employees: 5 }]);
    const whole = year.months[0];
    expect(whole?.net).toBe(
      await world.sum(`case l.side when 'earning' then l.amount when 'deduction' then -l.amount else 0 end`),
    );
    expect(year.departments.reduce((all, { cost }) => all + cost, 0)).toBe(whole?.cost);
    expect(whole?.cost).toBe(
      (await world.sum('l.amount', `l.side = 'earning'`)) + (await world.sum('l.amount', `l.side = 'employer'`)),
    );
    for (const form of ['pdf', 'xlsx'] as const)
      expect([form, (await app.call(reader, payReportsApi.yearFile, { year: 2026, form })).status]).toEqual([form, 200]);
    expect((await app.call(reader, payReportsApi.yearFile, { year: 2020 })).status).toBe(422);

    const { body } = await app.call(reader, payReportsApi.comparison, { sort: '-change' });
    expect([body.before, body.month, body.total]).toEqual(['2025-09', month, 5]);
    expect(body.rows.filter(({ what }) => what === 'came')).toHaveLength(4);
    const member = body.rows.find(({ id }) => id === world.people.member);
    expect(member).toMatchObject({ what: 'changed', grossBefore: shillings(200_000), gross: shillings(200_000) });
    expect(member?.change).toBe((member?.net ?? 0) - (member?.netBefore ?? 0));
    const left = await app.call(reader, payReportsApi.comparison, { month: '2026-11', before: month, what: 'left' });
    expect(left.body.total).toBe(5);
    for (const form of ['pdf', 'xlsx'] as const) {
      const answer = await app.call(reader, payReportsApi.comparisonFile, { month, before: '2025-09', form });
      expect([form, answer.status]).toEqual([form, 200]);
    }
    expect((await app.call('otherSchool', payReportsApi.comparison, { month, before: '2025-09' })).body.total).toBe(0);
  });
});

it('has a sample with returns that are filed, paid and withdrawn', async () => {
  await world.owner.query('delete from hr.return_filed where school_id = $1', [app.schoolA]);
  await asSchoolA(app, seedReturns);
  const states = async (of: string) => new Set((await world.rowsOf(of)).map(({ state }) => state));
  expect(await states('2025-09')).toEqual(new Set(['paid']));
  const { body } = await app.call(reader, returnsApi.marks, { month, kind: 'paye' });
  expect(body.rows.map(({ state }) => state)).toEqual(['paid', 'taken_back']);
  expect(await states(month)).toEqual(new Set(['due', 'filed', 'paid']));
});
