import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriedOut, checkedFile, chooseFile, csvOf, jobEnd, xlsxOf } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { guardianDraft } from '../../students/contract/student-fields.ts';
import { studentsApi } from '../../students/contract/students.ts';

const officer = 'ROLE_Admissions_Admin' as const;
const kind = 'registration.students';
const heads = ['Adm No', 'First name', 'Middle name', 'Last name', 'Gender', 'DOB', 'Class', 'Stream', 'Parent', 'Phone'];

describe('students from a file', () => {
  let app: TestApp;
  let frame: Frame;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    frame = await testFrame(app, { capacity: 3 });
  });
  afterAll(() => app.close());

  const count = async (table: string) => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(app.db.platform);
    return rows[0]?.count ?? 0;
  };
  const tables = ['registration.student', 'registration.guardian', 'registration.student_guardian', 'registration.enrolment'];
  const counts = async () => Promise.all(tables.map(count));
  const row = (no: string, first: string, more: Partial<Record<number, string>> = {}) => {
    const cells = [no, first, '', 'O’Brien', 'F', '14/03/2010', 'Form 3', 'East', 'Wanjirũ Kamau', '0712 345 678'];
    return cells.map((cell, at) => more[at] ?? cell);
  };
  const get = async (admissionNo: string) => {
    const { body } = await app.call(officer, studentsApi.list, { q: admissionNo });
    const found = body.rows.find((student) => student.admissionNo === admissionNo);
    return (await app.call(officer, studentsApi.get, { id: found?.id ?? 0 })).body;
  };

  it('creates 488 of 500, explains the 12, and leaves nothing behind when it is undone', async () => {
    const before = await counts();
    const rows = Array.from({ length: 500 }, (_, n) => {
      const phone = `07${String(20_000_000 + Math.floor(n / 2)).padStart(8, '0')}`;
      return row(`I/${String(n).padStart(4, '0')}`, `Child${n}`, { 8: `Parent ${Math.floor(n / 2)}`, 9: phone });
    });
    const spoilt: [number, Partial<Record<number, string>>][] = [
      [3, { 1: '' }],
      [10, { 5: '31/02/2010' }],
      [11, { 5: 'soon' }],
      [40, { 6: 'Form 9' }],
      [41, { 7: 'North' }],
      [42, { 4: 'X' }],
      [100, { 9: '12345' }],
      [101, { 0: 'I/0099' }],
      [200, { 5: '14/03/2030' }],
      [300, { 9: '2.547E+11' }],
      [401, { 8: 'Somebody Else' }],
      [499, { 1: 'Child498' }],
    ];
    for (const [at, cells] of spoilt) rows[at] = rows[at]?.map((cell, n) => cells[n] ?? cell) ?? [];
    const checked = await checkedFile(app, officer, kind, [heads, ...rows]);
    expect(checked).toMatchObject({ state: 'checked', rowsRead: 500, created: 488, updated: 0, skipped: 0, refused: 12 });
    expect(checked.problems.flatMap((group) => group.rows.map((one) => one.row)).toSorted((a, b) => a - b)).toEqual(
      spoilt.map(([at]) => at + 2),
    );
    expect(checked.problems.map(({ title }) => title)).toContain('Class: no class of this school that takes students');
    expect(await counts()).toEqual(before);
    expect(await carriedOut(app, officer, checked.id)).toMatchObject({ state: 'done', message: '488 added, 0 changed' });
    const after = await counts();
    expect(after[0]).toBe((before[0] ?? 0) + 488);
    const undone = await app.call(officer, importsApi.undo, { id: checked.id });
    expect(undone.body).toMatchObject({ state: 'undone', undoneBy: expect.any(String) });
    expect(await counts()).toEqual(before);
    expect((await app.call(officer, importsApi.undo, { id: checked.id })).status).toBe(409);
  });

  it('keeps leading zeros, dd/mm/yyyy and phones in every writing, from CSV and from Excel', async () => {
    const writings = ['0712345678', '+254 712 345 678', '254712345678', '712345678'];
    const csv = await checkedFile(app, officer, kind, [
      heads,
      ...writings.map((phone, n) =>
        row(`000${n}`, `Zuri${n}`, { 5: ['1/2/2010', '01.02.2010', '2010-02-01', '1 Feb 2010'][n] ?? '', 9: phone }),
      ),
    ]);
    expect(csv.problems).toEqual([]);
    await carriedOut(app, officer, csv.id);
    for (const n of [0, 1, 2, 3]) {
      const student = await get(`000${n}`);
      expect(student).toMatchObject({ bornOn: '2010-02-01', lastName: 'O’Brien' });
      expect(student.guardians.map(({ fullName, phone }) => [fullName, phone])).toEqual([['Wanjirũ Kamau', '+254712345678']]);
      expect(student.siblings).toHaveLength(3);
    }
    const bytes = await xlsxOf([
      heads,
      ['00042', 'Amani', '', 'Owino', 'Girl', new Date('2011-12-31'), 'form 3', 'Form 3 East', 'Wanjiru kamau', 712345678],
    ]);
    const chosen = await chooseFile(app, officer, kind, { name: 'A.xlsx', bytes });
    const asked = await app.call(officer, importsApi.check, {
      id: chosen.body.id,
      matches: chosen.body.matches,
      options: ['joined:now'],
    });
    await jobEnd(app, officer, asked.body.jobId);
    await carriedOut(app, officer, chosen.body.id);
    expect(await get('00042')).toMatchObject({ bornOn: '2011-12-31', gender: 'female', streamName: 'East' });
    const shown = await xlsxOf(
      [heads, [77, 'Imara', '', 'Owino', 'Girl', '31/12/2011', 'form 3', '', 'Wanjiru kamau', 712345678]],
      '0000',
    );
    const second = await chooseFile(app, officer, kind, { name: 'B.xlsx', bytes: shown });
    expect(second.body.headings[0]?.samples).toEqual(['0077']);
  });

  it('takes the next numbers where none is given, past those that somebody has', async () => {
    const plain = (first: string, no = '') => row(no, first, { 9: '', 8: '' });
    const { body } = await registerAs(app, testDraft(frame));
    const next = String(Number(body.admissionNo) + 2).padStart(4, '0');
    const checked = await checkedFile(app, officer, kind, [heads, plain('Imani'), plain('Neema', next), plain('Baraka')]);
    expect(checked.created).toBe(3);
    await carriedOut(app, officer, checked.id);
    const found = (await app.call(officer, importsApi.rows, { id: checked.id })).body.rows;
    const numbers = await Promise.all(
      found.map(async ({ recordId }) => (await app.call(officer, studentsApi.get, { id: recordId ?? 0 })).body.admissionNo),
    );
    expect(numbers).toEqual([1, 2, 3].map((more) => String(Number(body.admissionNo) + more).padStart(4, '0')));
  });

  it('changes those who are here by what is filled in, and puts it back when it is undone', async () => {
    const { body } = await registerAs(app, testDraft(frame, { firstName: 'Zawadi', admissionNo: 'U-1', religion: 'Muslim' }));
    const before = await get('U-1');
    const given = ['u-1', 'Zawadi', '', '', '', '', 'Form 3', 'West', 'Ali O’Brien', '0733 111 222'];
    const religion = [...heads, 'Religion'];
    const checked = await checkedFile(app, officer, kind, [
      religion,
      [...given, 'Christian'],
      ['U-1', ...Array.from({ length: 10 }, () => '')],
    ]);
    expect(checked).toMatchObject({ created: 0, refused: 0, updated: 1, skipped: 1 });
    const rows = (await app.call(officer, importsApi.rows, { id: checked.id })).body.rows;
    expect(rows[0]?.said).toMatch(/moved on their own screen/);
    await carriedOut(app, officer, checked.id);
    expect(await get('U-1')).toMatchObject({ id: body.id, religion: 'Christian', streamName: 'East' });
    expect((await get('U-1')).guardians.map(({ fullName, priority }) => [fullName, priority])).toEqual([
      [before.guardians[0]?.fullName, 1],
      ['Ali O’Brien', 2],
    ]);
    await app.call(officer, importsApi.undo, { id: checked.id });
    const { version: _, ...after } = await get('U-1');
    expect(after).toEqual({ ...before, version: undefined });
    const { rows: left } = await sql`select from registration.guardian where phone = '+254733111222'`.execute(app.db.platform);
    expect(left).toEqual([]);
  });

  it('changes a student by one row of a file, gives no code to two, and takes a guardian from each of several rows', async () => {
    for (const [admissionNo, firstName] of [
      ['Q-1', 'Neema'],
      ['Q-2', 'Subira'],
      ['Q-3', 'Tumaini'],
    ] as const)
      await registerAs(app, testDraft(frame, { admissionNo, firstName, streamId: null, guardians: [] }));
    const codes = ['Adm No', 'UPI', 'Birth cert', 'Religion', 'Parent', 'Phone', 'Gender', 'DOB', 'Class'];
    const twice = await checkedFile(app, officer, kind, [
      codes,
      ...[
        ['Q-1', '', '7700001', 'Muslim', '', ''],
        ['Q-1', '', '', 'Christian', '', ''],
        ['Q-2', 'TWIN01', '', '', '', ''],
        ['Q-3', 'TWIN01', '', '', '', ''],
      ].map((cells) => [...cells, '', '', '']),
    ]);
    expect(twice).toMatchObject({ updated: 2, refused: 2 });
    expect(twice.problems.map(({ title }) => title).toSorted()).toEqual(['Twice in the file', 'UPI: twice in the file']);
    expect((await carriedOut(app, officer, twice.id)).state).toBe('done');
    expect([(await get('Q-1')).religion, (await get('Q-2')).upi, (await get('Q-3')).upi]).toEqual(['Muslim', 'TWIN01', null]);
    const family = await checkedFile(app, officer, kind, [
      codes,
      ['Q-2', '', '', 'Christian', 'Mama Subira', '0744 000 001', '', '', ''],
      ['Q-2', '', '', '', 'Baba Subira', '0744 000 002', '', '', ''],
    ]);
    expect(family).toMatchObject({ updated: 2, refused: 0 });
    expect((await carriedOut(app, officer, family.id)).state).toBe('done');
    const subira = await get('Q-2');
    expect(subira.religion).toBe('Christian');
    expect(subira.guardians.map(({ fullName }) => fullName)).toEqual(['Mama Subira', 'Baba Subira']);
    expect((await app.call(officer, importsApi.undo, { id: family.id })).status).toBe(200);
    expect((await get('Q-2')).guardians).toEqual([]);
    // A row that means two students is nobody's.
    const two = await checkedFile(app, officer, kind, [codes, ['', 'TWIN01', '7700001', 'Muslim', '', '', '', '', '']]);
    expect(two).toMatchObject({ updated: 0, refused: 1 });
  });

  it('is not undone once a record was touched or is used, and says whose', async () => {
    const checked = await checkedFile(app, officer, kind, [heads, row('T-1', 'Taji', { 9: '0722 000 001', 8: 'Taji Mama' })]);
    await carriedOut(app, officer, checked.id);
    const student = await get('T-1');
    await app.call(officer, studentsApi.updateGuardians, {
      id: student.id,
      version: student.version,
      guardians: [
        guardianDraft.parse({
          guardianId: student.guardians[0]?.id,
          fullName: 'Taji Mama',
          phone: '0722000001',
          relation: 'Aunt',
        }),
      ],
    });
    const refused = await app.call(officer, importsApi.undo, { id: checked.id });
    expect([refused.status, refused.body]).toMatchObject([409, { message: expect.stringMatching(/^Taji O’Brien was changed/) }]);
    expect(await get('T-1')).toMatchObject({ id: student.id });
  });

  it('writes only what was shown: it refuses when the register changed in between', async () => {
    const checked = await checkedFile(app, officer, kind, [heads, row('R-1', 'Rehema', { 9: '0722 000 002' })]);
    await registerAs(app, testDraft(frame, { admissionNo: 'R-1' }));
    expect(await carriedOut(app, officer, checked.id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/Check it again/),
    });
    expect((await app.call(officer, importsApi.get, { id: checked.id })).body.state).toBe('checked');
  });

  it('is written once, however often and from wherever it is asked for', async () => {
    const checked = await checkedFile(app, officer, kind, [
      heads,
      row('D-1', 'Dalila', { 9: '', 8: '' }),
      row('', 'Dalila2', { 9: '', 8: '' }),
    ]);
    const asked = await Promise.all([1, 2, 3].map(() => app.call(officer, importsApi.carryOut, { id: checked.id }, freshKey())));
    // One that asks after the first is done is refused at once.
    const ends = await Promise.all(
      asked.map(async ({ status, body }) => (status === 200 ? jobEnd(app, officer, body.jobId) : { state: 'failed' })),
    );
    expect(ends.map(({ state }) => state).toSorted()).toEqual(['done', 'failed', 'failed']);
    expect((await app.call(officer, studentsApi.list, { q: 'Dalila' })).body.total).toBe(2);
  });

  it('keeps to the room of a stream, and to doubles, until it is told otherwise', async () => {
    const west = (n: number) => row(`W-${n}`, `West${n}`, { 7: 'West', 8: '', 9: '' });
    const rows = [heads, west(1), west(2), west(3), west(4), row('W-5', 'West1', { 8: '', 9: '' })];
    const checked = await checkedFile(app, officer, kind, rows);
    expect(checked).toMatchObject({ created: 3, refused: 2 });
    expect(checked.problems.map(({ title }) => title)).toEqual(['Stream: full', 'Last name: twice in the file']);
    const allowed = await checkedFile(app, officer, kind, rows, ['overCapacity', 'sameName']);
    expect(allowed).toMatchObject({ created: 5, refused: 0 });
  });

  it('is nobody else’s: another school and who may not write do not see it', async () => {
    const checked = await checkedFile(app, officer, kind, [heads, row('N-1', 'Nia', { 8: '', 9: '' })]);
    for (const caller of ['otherSchool', 'ROLE_View_Only', 'noRole'] as const) {
      const { id } = checked;
      expect((await app.call(caller, importsApi.get, { id })).status).toBe(404);
      expect((await app.call(caller, importsApi.carryOut, { id }, freshKey())).status).toBe(404);
      expect((await app.call(caller, importsApi.corrections, { id })).status).toBe(404);
    }
    expect((await chooseFile(app, 'ROLE_View_Only', kind, { name: 'a.csv', bytes: csvOf([heads, row('N', 'N')]) })).status).toBe(
      404,
    );
    expect((await app.call('ROLE_View_Only', importsApi.list, {})).body.total).toBe(0);
  });
});
