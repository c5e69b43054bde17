import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriedOut, checkedFile, chooseFile, csvOf, jobEnd, xlsxOf } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { guardianDraft } from '../../students/contract/student-fields.ts';
import { studentsApi } from '../../students/contract/students.ts';

const officer = 'ROLE_Admissions_Admin' as const;
const kind = 'registration.students';

describe('sheets as schools keep them', () => {
  let app: TestApp;
  let frame: Frame;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    frame = await testFrame(app, { capacity: 60 });
  });
  afterAll(() => app.close());

  const get = async (admissionNo: string) => {
    const { body } = await app.call(officer, studentsApi.list, { q: admissionNo });
    const found = body.rows.find((student) => student.admissionNo === admissionNo);
    return (await app.call(officer, studentsApi.get, { id: found?.id ?? 0 })).body;
  };
  const rowsOf = async (id: number, only: 'all' | 'asked' = 'all') =>
    (await app.call(officer, importsApi.rows, { id, only, size: 100 })).body.rows;
  const checkAs = async (bytes: Uint8Array, name: string, options: string[], values = {}) => {
    const { body } = await chooseFile(app, officer, kind, { name, bytes });
    const asked = await app.call(officer, importsApi.check, { id: body.id, matches: body.matches, options, values });
    await jobEnd(app, officer, asked.body.jobId);
    return (await app.call(officer, importsApi.get, { id: body.id })).body;
  };
  const heads = ['ADM NO', 'NAME', 'SEX', 'DOB', 'FORM', 'PARENT', 'TEL NO.'];

  it('never turns one child into another: what says who they are waits, old beside new, until somebody decides', async () => {
    const given = { lastName: 'Kiprono', gender: 'male' as const, bornOn: '2010-03-14' };
    const mother = { fullName: 'Rose Jepkemboi', phone: '0722 100 100', relation: 'Mother' };
    const dennis = (first: string, admissionNo: string) =>
      registerAs(
        app,
        testDraft(frame, { ...given, firstName: first, middleName: null, admissionNo, guardians: [guardianDraft.parse(mother)] }),
      );
    await dennis('Dennis', '1001');
    await dennis('Kevin', '1002');
    await dennis('Nehemiah', '1003');
    const before = await get('1001');
    const file = [
      heads,
      ['1001', 'Brenda Atieno', 'F', '02/09/2011', 'Form 3', 'Stranger Ochieng', '0733 999 999'],
      ['1002', 'KIPRONO KEVIN', 'M', '14/03/2010', 'Form 3', '', ''],
      ['1003', 'Nehemiah Kiprono', 'M', '15/03/2010', 'Form 3', '', ''],
    ];
    const checked = await checkedFile(app, officer, kind, file);
    expect(checked).toMatchObject({ created: 0, updated: 0, skipped: 1, refused: 0, undecided: 2 });
    const [brenda, kevin, nehemiah] = await rowsOf(checked.id);
    expect(brenda?.changes.map((one) => [one.label, one.before, one.after, one.identity])).toEqual([
      ['Name', 'Dennis Kiprono', 'Brenda Atieno', true],
      ['Gender', 'Male', 'Female', true],
      ['Date of birth', '14 Mar 2010', '2 Sep 2011', true],
      ['Guardians', 'Rose Jepkemboi', 'Rose Jepkemboi, Stranger Ochieng 0733 999 999', false],
    ]);
    expect([kevin?.outcome, kevin?.said]).toEqual(['skip', expect.stringMatching(/“KIPRONO KEVIN” may be Kevin Kiprono/)]);
    expect(nehemiah?.changes).toEqual([{ label: 'Date of birth', before: '14 Mar 2010', after: '15 Mar 2010', identity: true }]);
    const early = await app.call(officer, importsApi.carryOut, { id: checked.id }, { 'idempotency-key': 'undecided-1' });
    expect([early.status, early.body]).toMatchObject([422, { message: expect.stringMatching(/Decide first/) }]);

    // As many as were seen, and only rows that ask.
    const decide = (input: object, caller: Parameters<TestApp['call']>[0] = officer) =>
      app.call(caller, importsApi.decide, { id: checked.id, decision: 'take', ...input } as never);
    expect((await decide({ all: 3 })).status).toBe(409);
    expect((await decide({ rows: [3] })).status).toBe(409);
    expect((await decide({})).status).toBe(422);
    expect((await decide({ rows: [2], all: 1 })).status).toBe(422);
    for (const caller of ['otherSchool', 'ROLE_View_Only'] as const) expect((await decide({ all: 2 }, caller)).status).toBe(404);
    const one = await decide({ rows: [4] });
    expect(one.body).toMatchObject({ updated: 1, undecided: 1 });
    expect((await rowsOf(checked.id, 'asked')).map(({ row, decision }) => [row, decision])).toEqual([
      [2, null],
      [4, 'take'],
    ]);
    expect(await carriedOut(app, officer, checked.id)).toMatchObject({ state: 'done', message: '0 added, 1 changed' });
    expect(await get('1001')).toEqual(before);
    expect((await get('1003')).bornOn).toBe('2010-03-15');
    const { rows: strangers } = await sql`select from registration.guardian where phone = '+254733999999'`.execute(
      app.db.platform,
    );
    expect(strangers).toEqual([]);

    const later = await checkedFile(app, officer, kind, file.slice(0, 2));
    const left = await app.call(officer, importsApi.decide, { id: later.id, decision: 'leave', all: 1 });
    expect(left.body).toMatchObject({ skipped: 1, undecided: 0 });
    const taken = await app.call(officer, importsApi.decide, { id: later.id, decision: 'take', rows: [2] });
    expect(taken.body).toMatchObject({ updated: 1, skipped: 0 });
    // What was decided stays while the row shows the same, and asks again once it shows something else.
    const recheck = async () => {
      const { matches } = later;
      const asked = await app.call(officer, importsApi.check, { id: later.id, matches, options: ['joined:now'] });
      await jobEnd(app, officer, asked.body.jobId);
      return (await app.call(officer, importsApi.get, { id: later.id })).body;
    };
    expect(await recheck()).toMatchObject({ updated: 1, undecided: 0 });
    await sql`update registration.student set born_on = '2010-03-13' where admission_no = '1001'`.execute(app.db.platform);
    expect(await recheck()).toMatchObject({ updated: 0, undecided: 1 });
  });

  it('reads a class list with titles, two rows of headings, totals, serial numbers and signatures', async () => {
    const sheet: (string | number | Date)[][] = [
      ['ST. ÑANDÚ’S KABULA SECONDARY SCHOOL', '', '', '', '', '', '', '', ''],
      ['P.O. BOX 12, KISUMU – FORM 3 CLASS LIST, TERM 2', '', '', '', '', '', '', '', ''],
      ['', '', '', '', '', '', '', '', ''],
      ['S/NO', 'LEARNER', '', '', '', '', 'PARENT/GUARDIAN', '', ''],
      ['', 'ADM NO.', 'NAME', 'GENDER (M/F)', 'D.O.B', 'FORM/GRADE', 'NAME', 'TEL NO.', 'BOARDER/DAY'],
      [1, '2001', 'WANJIRŨ MERCY NJOKI', 'F', '14/03/2010', 'F3', 'NJOKI GRACE', '0712345678/0733456789', 'D'],
      [2, '2002', 'Ouma Çelik', 'm', new Date('2010-12-31'), 'FORM III', 'Ouma Peter', '0712 000 001 or 0733', 'Boarding'],
      ['', '', '', '', '', '', '', '', ''],
      ['S/NO', 'ADM NO.', 'NAME', 'GENDER (M/F)', 'D.O.B', 'FORM/GRADE', 'NAME', 'TEL NO.', 'BOARDER/DAY'],
      [3, '', 'Akinyi Ruth', 'GIRL', 40179, '3 East', 'Akinyi Jane', 712000002, ''],
      [4, '', '', '', '', '', '', '', ''],
      ['', 'TOTAL 3', '', '', '', '', '', '', ''],
      ['Class teacher: Mr Ochieng ________', '', '', '', '', '', '', '', ''],
    ];
    const bytes = await xlsxOf(sheet);
    const first = await checkAs(bytes, 'List.xlsx', ['joined:before']);
    expect(first.headings.map(({ heading }) => heading)).toEqual([
      'S/NO',
      'ADM NO.',
      'LEARNER NAME',
      'GENDER (M/F)',
      'D.O.B',
      'FORM/GRADE',
      'PARENT/GUARDIAN NAME',
      'TEL NO.',
      'BOARDER/DAY',
    ]);
    expect(first.matches).toMatchObject({ admissionNo: 1, fullName: 2, guardianName: 6, guardianPhone: 7, boarding: 8 });
    expect(first.leftOut.map(({ why, count }) => [why, count])).toEqual([
      ['above the headings', 3],
      ['the headings once more', 1],
      ['without anything but a number in the list', 1],
      ['totals', 1],
      ['remarks under the list', 1],
      ['empty', 1],
    ]);
    expect(first).toMatchObject({ rowsRead: 3, created: 0, refused: 3 });
    // Each word is asked about once, with what it most likely means.
    expect(first.unknown.map(({ column, values }) => [column, values])).toEqual([
      [
        'classId',
        [
          { value: 'F3', count: 1, meaning: 'Form 3' },
          { value: 'FORM III', count: 1, meaning: 'Form 3' },
          { value: '3 East', count: 1, meaning: 'Form 3 East' },
        ],
      ],
    ]);
    const values = { classId: { F3: 'Form 3', 'FORM III': 'Form 3', '3 East': 'Form 3 East' } };
    const checked = await checkAs(bytes, 'List.xlsx', ['joined:before'], values);
    expect(checked).toMatchObject({ created: 3, refused: 0, problems: [] });
    const notes = checked.notes.map(({ title, count }) => [title, count]);
    expect(notes).toEqual(
      expect.arrayContaining([
        ['Admission no.: none, so the next one is given', 1],
        ['Guardian phone: two numbers, the second is the other phone', 1],
        ['Guardian phone: not a mobile number, left out', 1],
        ['Admitted on: none, so before this year', 3],
      ]),
    );
    await carriedOut(app, officer, checked.id);
    const mercy = await get('2001');
    expect(mercy).toMatchObject({ fullName: 'WANJIRŨ MERCY NJOKI', gender: 'female', bornOn: '2010-03-14' });
    expect(mercy.guardians).toMatchObject([{ phone: '+254712345678', alternativePhone: '+254733456789' }]);
    expect(mercy.admittedOn).toBe(`${new Date().getFullYear() - 1}-12-31`);
    expect(await get('2002')).toMatchObject({ bornOn: '2010-12-31', boarding: 'boarder' });
    const { body } = await app.call(officer, studentsApi.list, { q: 'Akinyi Ruth' });
    expect(body.rows[0]).toMatchObject({ seat: expect.stringMatching(/ East$/), bornOn: '2010-01-01' });

    // The school's next file knows the words, and in this one everybody is as they are.
    const again = await checkAs(bytes, 'List.xlsx', ['joined:before']);
    expect(again.unknown).toEqual([]);
    expect(again).toMatchObject({ created: 0, skipped: 2, refused: 1, undecided: 0 });
  });

  it('reads CSV with a byte order mark, semicolons and a title with commas', async () => {
    const text = `\uFEFFKabula Secondary, Kisumu, Kenya\r\n;;;;;;\r\n${heads.join(';')}\r\n3001;Ĝakuru Amina;F;2.1.2010;Form 3;"Ali; Said";+254 733 000 003\r\n;;;;;;\r\nTotal;;;;;;1\r\n`;
    const checked = await checkAs(Buffer.from(text), 'orodha.csv', ['joined:now']);
    expect(checked).toMatchObject({ rowsRead: 1, created: 1, refused: 0 });
    expect(checked.leftOut.map(({ why }) => why)).toEqual(['above the headings', 'totals', 'empty']);
    await carriedOut(app, officer, checked.id);
    expect(await get('3001')).toMatchObject({ fullName: 'Ĝakuru Amina', guardians: [{ fullName: 'Ali; Said' }] });
  });

  it('asks once whether they are new, says what is cut, and knows totals from names', async () => {
    const row = ['4001', 'Total Energies', 'F', '14/03/2010', 'Form 3', 'Zuhura', '0711 000 004', 'x'.repeat(41)];
    const { body } = await chooseFile(app, officer, kind, {
      name: 'cut.csv',
      bytes: Buffer.from(`${[...heads, 'Relation'].join(',')}\n${row.join(',')}`),
    });
    const unsaid = await app.call(officer, importsApi.check, { id: body.id, matches: body.matches });
    expect([unsaid.status, unsaid.body]).toMatchObject([400, { fields: [{ message: expect.stringMatching(/newly admitted/) }] }]);
    const both = await app.call(officer, importsApi.check, {
      id: body.id,
      matches: body.matches,
      options: ['joined:now', 'joined:before'],
    });
    expect(both.status).toBe(400);
    const checked = await checkedFile(app, officer, kind, [[...heads, 'Relation'], row]);
    expect(checked).toMatchObject({ created: 1, leftOut: [] });
    expect(checked.notes.map(({ title }) => title)).toEqual(['Relation: cut']);
  });

  it('takes the headings from the row that somebody says, where they would be found in another', async () => {
    const bytes = csvOf([
      ['SCHOOL LIST', '2026'],
      ['ADM NO', 'NAME', 'SEX', 'DOB', 'FORM'],
      ['', ''],
      ['Number given', 'Called', 'Sex'],
      ['7001', 'Achieng Wanjirũ', 'F'],
    ]);
    const at = (more: { headRow?: number }) => chooseFile(app, officer, kind, { name: 'list.csv', bytes }, more);
    expect((await at({})).body.headings.map(({ heading }) => heading)).toContain('ADM NO');
    const said = (await at({ headRow: 4 })).body;
    expect(said.headings.map(({ heading }) => heading)).toEqual(['Number given', 'Called', 'Sex']);
    expect(said.leftOut[0]).toMatchObject({ why: 'above the headings', count: 2 });
    expect([(await at({ headRow: 3 })).status, (await at({ headRow: 99 })).status, (await at({ headRow: 0 })).status]).toEqual([
      400, 400, 400,
    ]);
  });
});
