import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shillings } from '#modules/hr/runs/server/testing/payroll.ts';
import { pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { p9Api } from '../contract/p9.ts';
import { returnsApi } from '../contract/returns.ts';
import { hostileName, month, reader, type ReturnsWorld, returnsWorld, sacco, teacher } from './testing/returns-world.ts';

let app: TestApp;
let world: ReturnsWorld;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-11-05T06:00:33Z') });
  world = await returnsWorld(app);
});
afterAll(async () => {
  await world.owner.end();
  await app.close();
});

type Which = Pick<CallInput<typeof returnsApi.file>, 'kind' | 'about' | 'form'>;
const file = (which: Which, of = month) => world.fetched(reader, returnsApi.file, { month: of, ...which });

describe('the P10', () => {
  it('is a zip with the 29 columns of iTax and no heads, a line a person however they are called', async () => {
    const { bytes, name } = await file({ kind: 'paye' });
    expect(name).toContain('05-11-2026_09-00-33_P051234567X_PAYE.zip');
    const parts = unzipSync(bytes);
    expect(Object.keys(parts)).toEqual(['B_Employees_Dtls_Simp.csv']);
    const text = strFromU8(parts['B_Employees_Dtls_Simp.csv'] ?? new Uint8Array());
    expect(text.startsWith('\u{FEFF}')).toBe(false);
    const rows = parse(text) as string[][];
    expect(rows.map((row) => row.length)).toEqual([29, 29, 29, 29, 29]);
    const of = (start: string) => rows.find((row) => row[1]?.startsWith(start)) ?? [];
    const hostile = of("'=cmd");
    expect([hostile[0], hostile[1]]).toEqual(['', "'=cmd|' /C calc'!A0, \"Ng’ang’a\" Wanjirũ"]);
    // 200,000 of 2026: NSSF 6,480, SHIF 5,500, levy 3,000, PAYE 47,889.35.
    expect(of('Achieng')).toEqual([
      'A001234567Z',
      'Achieng Otieno Odhiambo',
      'Resident',
      'Primary Employee',
      'No',
      '',
      '200000.00',
      '0.00',
      '0.00',
      '0.00',
      'Benefit not given',
      '',
      '0.00',
      '200000.00',
      '5500.00',
      '6480.00',
      '0.00',
      '0.00',
      '0.00',
      '3000.00',
      '185020.00',
      '2400.00',
      '0.00',
      '47889.35',
      '47889.35',
      'PRMEMP',
      '0',
      'RES',
      'DTEMP',
    ]);
    const disabled = of('Ali');
    expect([disabled[4], disabled[5]]).toEqual(['Yes', 'DC/9']);
    // 180,000 less 6,480, 4,950 and 2,700, less 150,000.
    expect(disabled[20]).toBe('15870.00');
    const second = of('Peter');
    expect([second[3], second[21], second[25]]).toEqual(['Secondary Employee', '0.00', 'SECEMP']);
    // 35 % of 40,000 less 2,400, 1,100 and 600.
    expect(second[23]).toBe('12565.00');
    const total = rows.reduce((all, row) => all + Math.round(Number(row[23]) * 100), 0);
    expect(total).toBe(await world.sum('l.amount', `l.kind = 'paye'`));
    expect(text).not.toContain('Undone');
  });
});

describe('the returns of a month', () => {
  it('come to what the lines of posted payslips say, and to what the ledger has', async () => {
    const rows = await world.rowsOf();
    const amounts = Object.fromEntries(rows.map((row) => [row.name, row.amount]));
    const lines = (kind: string) => world.sum('l.amount', `l.kind = '${kind}'`);
    expect(amounts).toEqual({
      PAYE: await lines('paye'),
      NSSF: (await lines('nssf')) - shillings(2 * 5_940),
      'NSSF tier II: Britam': shillings(2 * 5_940),
      SHIF: await lines('health'),
      'Affordable housing levy': await lines('housing'),
      'NITA levy': shillings(5 * 50),
      HELB: shillings(3_000),
      'SACCO: Mwalimu “Sacco”': shillings(17_000),
      'Union dues: Union': shillings(450),
    });
    expect(amounts['PAYE']).toBeGreaterThan(0);
    const { body } = await app.call(reader, returnsApi.reconciliation, { month });
    expect(body.rows.filter(({ ok: agrees }) => !agrees)).toEqual([]);
    expect(body.ok).toBe(true);
    // What the accounts of the journals of both runs came to, by the owner’s own statement.
    const { rows: ledger } = await world.owner.query<{ code: string; amount: string }>(
      `select a.code, sum(case when a.id = e.credit_id then e.amount else -e.amount end) as amount
         from finance.entry e join finance.account a on a.school_id = e.school_id and a.id in (e.credit_id, e.debit_id)
        where e.school_id = $1 and e.journal_id = any($2) group by a.code`,
      [app.schoolA, world.runs.map(({ journalId }) => journalId)],
    );
    const inBooks = (code: string) => Number(ledger.find((one) => one.code === code)?.amount ?? 0);
    const said = (name: string) => body.rows.find((row) => row.name === name);
    expect(said('PAYE')).toMatchObject({ slips: inBooks('2071'), returns: inBooks('2071'), ledger: inBooks('2071') });
    expect(said('NSSF')?.returns).toBe(inBooks('2072'));
    expect(said('SHIF')?.returns).toBe(inBooks('2073'));
    expect(said('Affordable housing levy')?.returns).toBe(inBooks('2074'));
    expect(said('NITA levy')?.returns).toBe(inBooks('2075'));
    expect(said('Together on 2076 Deductions to be handed on')).toMatchObject({
      slips: inBooks('2076'),
      ledger: inBooks('2076'),
    });
    expect(said('Net pay')).toMatchObject({ slips: inBooks('2070'), ledger: inBooks('2070') });
    expect(inBooks('2070')).toBe(
      await world.sum(`case l.side when 'earning' then l.amount when 'deduction' then -l.amount else 0 end`),
    );
  });

  it('says where the ledger differs, and goes by the accounts that were posted to, whatever is chosen since', async () => {
    const choose = (code: string) =>
      world.owner.query(
        `update hr.posting_rule set ledger_id = (select id from finance.account where school_id = $1 and code = $2)
          where school_id = $1 and purpose = 'paye'`,
        [app.schoolA, code],
      );
    const said = async () => {
      const { body } = await app.call(reader, returnsApi.reconciliation, { month });
      return { ok: body.ok, paye: body.rows.find(({ name }) => name === 'PAYE') };
    };
    const before = await said();
    await choose('2075');
    expect(await said()).toEqual(before);
    await choose('2071');
    // A payslip that nobody posted so.
    const spoil = (cents: number) =>
      world.owner.query(
        `update hr.pay_slip set paye = paye + $3
          where school_id = $1 and id = (select min(id) from hr.pay_slip where school_id = $1 and run_id = $2)`,
        [app.schoolA, world.runs[0]?.id, cents],
      );
    await spoil(100);
    expect(await said()).toMatchObject({ ok: false, paye: { ok: false, difference: 100, ledger: before.paye?.ledger } });
    await spoil(-100);
    expect(await said()).toEqual(before);
  });

  it('go to who may read pay, of the own school alone', async () => {
    for (const caller of ['ROLE_Add_or_Edit_Employee', teacher, 'noRole'] as const) {
      expect([caller, (await app.call(caller, returnsApi.month, {})).status]).toEqual([caller, 403]);
      expect([caller, (await app.call(caller, returnsApi.file, { month, kind: 'paye' })).status]).toEqual([caller, 403]);
      expect([caller, (await app.call(caller, p9Api.all, { year: 2026 })).status]).toEqual([caller, 403]);
    }
    expect((await app.call('otherSchool', returnsApi.month, { month })).body.rows).toEqual([]);
    expect((await app.call('otherSchool', returnsApi.file, { month, kind: 'paye' })).status).toBe(404);
    expect((await app.call(reader, returnsApi.file, { month: '2026-01', kind: 'paye' })).status).toBe(404);
    expect((await app.call(reader, returnsApi.file, { month, kind: 'sacco', about: 'Nobody' })).status).toBe(404);
  });

  it('name who lacks what they ask before a file is made', async () => {
    expect((await world.rowOf('paye'))?.lacks).toEqual([{ what: 'kraPin', names: [hostileName] }]);
    expect((await world.rowOf('nssf'))?.lacks.map(({ what }) => what)).toEqual(['nssfNo', 'nationalId', 'kraPin']);
    expect((await world.rowOf('health'))?.lacks.map(({ what }) => what)).toEqual(['shaNo', 'nationalId']);
    expect((await world.rowOf('helb', 'HELB'))?.lacks).toEqual([]);
    const paper = pdfText((await file({ kind: 'health', form: 'pdf' })).bytes);
    expect(paper).toContain('Without SHA number');
    expect(paper).toContain('Prepared by');
  });
});

describe('the other files', () => {
  it('are laid out as NSSF has them, by tier, without tier II of those with a scheme', async () => {
    const rows = await readSheet((await file({ kind: 'nssf' })).bytes);
    const over = Object.fromEntries(rows.slice(1, 10).map((row) => [row[0], row[1]]));
    expect(over).toMatchObject({
      'Employer KRA PIN': 'P051234567X',
      'Employer NSSF number': '00123456',
      'Contribution period': '102026',
      'Total records': '9',
    });
    expect(rows[11]?.slice(0, 3)).toEqual(['Payroll number', 'Surname', 'Other names']);
    const lines = rows.slice(12);
    expect(lines).toHaveLength(9);
    expect(lines.filter((row) => row[6] === '102')).toHaveLength(4);
    const member = lines.filter((row) => row[1] === 'Odhiambo');
    expect(member.map((row) => row.slice(1))).toEqual([
      ['Odhiambo', 'Achieng Otieno', '12345678', 'A001234567Z', '2001', '101', 9000, '1', 540, 540, 1080],
    ]);
    expect(Number(over['Total contributions'])).toBe(lines.reduce((all, row) => all + Number(row[11]), 0));
    const scheme = await readSheet((await file({ kind: 'scheme', about: 'Britam' })).bytes);
    expect(scheme.slice(1).map((row) => [row[1], row[11]])).toEqual([['Odhiambo', 11880]]);
  });

  it('are laid out for SHA, the housing levy, NITA and payees, and are inert in spreadsheets', async () => {
    const sha = await readSheet((await file({ kind: 'health' })).bytes);
    expect(sha[0]).toEqual([
      'Payroll number',
      'First name',
      'Last name',
      'Identity type',
      'ID number',
      'KRA PIN',
      'SHA number',
      'Contribution amount',
      'Phone number',
    ]);
    expect(sha.find((row) => row[2] === 'Odhiambo')?.slice(1, 8)).toEqual([
      'Achieng Otieno',
      'Odhiambo',
      'National ID',
      '12345678',
      'A001234567Z',
      'SHA1',
      5500,
    ]);
    const levy = await readSheet((await file({ kind: 'housing' })).bytes);
    expect(levy.find((row) => row[2] === 'A001234567Z')).toEqual([
      '12345678',
      'Achieng Otieno Odhiambo',
      'A001234567Z',
      200000,
      3000,
      3000,
      6000,
    ]);
    expect((await readSheet((await file({ kind: 'nita' })).bytes)).slice(1).map((row) => row[4])).toEqual([50, 50, 50, 50, 50]);
    const shares = await readSheet((await file({ kind: 'sacco', about: sacco })).bytes);
    expect(shares.slice(1).map((row) => row.slice(1).filter((cell) => cell !== 0))).toEqual(
      expect.arrayContaining([
        ['Achieng Otieno Odhiambo', '12345678', 'M/77', 'Contribution', 5000],
        ['Achieng Otieno Odhiambo', '12345678', 'M/77', 'Loan', 7000],
      ]),
    );
    const csv = (await file({ kind: 'union', about: 'Union', form: 'csv' })).bytes.toString();
    expect((parse(csv, { bom: true }) as string[][])[1]?.[3]).toBe("'=1+1");
    const pages = pdfText((await file({ kind: 'sacco', about: sacco, form: 'pdf' })).bytes);
    expect(pages).toContain('17,000.00');
    expect(pages).toContain('seventeen thousand only');
  });

  it('speak of NHIF before October 2024', async () => {
    await world.posted('2024-09', [world.people.member]);
    const row = (await world.rowsOf('2024-09')).find(({ kind }) => kind === 'health');
    expect([row?.name, row?.amount]).toEqual(['NHIF', shillings(1_700)]);
    const { bytes, name } = await file({ kind: 'health' }, '2024-09');
    expect(name).toContain('NHIF%202024-09.xlsx');
    expect((await readSheet(bytes))[0]?.[4]).toBe('NHIF no.');
    const { body } = await app.call(reader, returnsApi.reconciliation, { month: '2024-09' });
    expect([body.ok, body.rows[2]?.name]).toEqual([true, 'NHIF']);
    const card = pdfText((await world.fetched(reader, p9Api.one, { id: world.people.member, year: 2024 })).bytes);
    expect(card).toContain('Fixed 20,000');
    expect(card).not.toContain('SHIF');
  });
});
