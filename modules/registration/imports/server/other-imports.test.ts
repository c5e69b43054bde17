import { strFromU8, unzipSync } from 'fflate';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { carriedOut, checkedFile, chooseFile, csvOf, jobEnd } from '#app/testing/imports.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { departmentsApi } from '#modules/settings/contract/lists.ts';
import { streamsApi } from '#modules/settings/contract/streams.ts';
import { teachersApi } from '../../staff/contract/staff.ts';
import { studentsApi } from '../../students/contract/students.ts';

const admin = 'ROLE_All' as const;
const officer = 'ROLE_Admissions_Admin' as const;

describe('imports of every kind', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    await testFrame(app);
  });
  afterAll(() => app.close());

  const file = async (
    endpoint: typeof importsApi.template | typeof importsApi.corrections,
    input: Record<string, unknown>,
    caller = admin,
  ) => {
    const answer = await app.http.inject({
      url: buildRequest(endpoint, input as never).url,
      headers: { authorization: `Bearer ${await app.tokenOf(caller)}` },
    });
    return { status: answer.statusCode, bytes: answer.rawPayload };
  };
  const matched = (headings: string[], rows: string[][]) => [headings, ...rows];

  it('brings in classes with what follows each, then their streams, and takes them back in that order', async () => {
    const classes = await checkedFile(app, admin, 'settings.classes', [
      ['Class', 'Next class', 'Curriculum'],
      ['Grade 7', 'Grade 8', 'cbe'],
      ['Grade 8', 'Grade 9', ''],
      ['Grade 9', '', ''],
      ['Grade 10', 'Grade 12', ''],
      ['Form 3', '', ''],
    ]);
    expect(classes).toMatchObject({ created: 3, refused: 1, skipped: 1 });
    expect((await carriedOut(app, admin, classes.id)).state).toBe('done');
    const { rows } = (await app.call(admin, classesApi.list, { q: 'Grade' })).body;
    expect(rows.map(({ name, nextClassName, curriculum }) => [name, nextClassName, curriculum])).toEqual([
      ['Grade 7', 'Grade 8', 'CBE'],
      ['Grade 8', 'Grade 9', 'CBE'],
      ['Grade 9', null, 'CBE'],
    ]);
    const streams = await checkedFile(app, admin, 'settings.streams', [
      ['Class', 'Stream', 'Capacity'],
      ['grade 7', 'Simba', '45'],
      ['Grade 7', 'Ñandú', ''],
      ['Grade 7', 'simba', '40'],
      ['Grade 8', 'Simba', 'many'],
      ['Form 3', 'West', '44'],
    ]);
    expect(streams).toMatchObject({ created: 2, updated: 1, refused: 2 });
    await carriedOut(app, admin, streams.id);
    const blocked = await app.call(admin, importsApi.undo, { id: classes.id });
    expect([blocked.status, blocked.body]).toMatchObject([409, { message: expect.stringMatching(/in use by 2 streams/) }]);
    expect((await app.call(admin, importsApi.undo, { id: streams.id })).status).toBe(200);
    const west = (await app.call(admin, streamsApi.list, { q: 'West' })).body.rows.find(
      ({ className }) => className === 'Form 3',
    );
    expect(west?.capacity).toBe(40);
    expect((await app.call(admin, importsApi.undo, { id: classes.id })).status).toBe(200);
    expect((await app.call(admin, classesApi.list, { q: 'Grade' })).body.total).toBe(0);
  });

  it('brings in departments and staff, who change by their number and keep what a file leaves empty', async () => {
    const departments = await checkedFile(
      app,
      admin,
      'settings.departments',
      matched(
        ['Name', 'Code'],
        [
          ['Sayansi', 'SCI'],
          ['Sayansi ', 'X'],
        ],
      ),
    );
    expect(departments).toMatchObject({ created: 1, refused: 1 });
    await carriedOut(app, admin, departments.id);
    expect((await app.call(admin, departmentsApi.list, {})).body.rows.map(({ name }) => name)).toContain('Sayansi');
    const heads = ['Staff no.', 'Name', 'Type', 'Sex', 'Phone', 'Department', 'Employer', 'Date joined'];
    const staff = await checkedFile(app, officer, 'registration.staff', [
      heads,
      ['T 007', 'Njeri Wa Mũthoni', 'Teacher', 'F', '0722 123 456', 'Sayansi', 'TSC', '5/1/2019'],
      ['S 1', 'Otieno', 'cook', 'M', '', '', '', ''],
    ]);
    expect(staff).toMatchObject({ created: 1, refused: 1 });
    const twins = await checkedFile(app, officer, 'registration.staff', [
      ['Staff no.', 'Name', 'Type', 'Sex', 'KRA PIN'],
      ['S 2', 'Amina Ali', 'support', 'F', 'A001234567Z'],
      ['S 3', 'Amina Said', 'support', 'F', 'a001234567z'],
      ['S 4', 'Amina Omar', 'support', 'F', '1234'],
    ]);
    expect(twins).toMatchObject({ created: 1, refused: 2 });
    expect(twins.problems.map(({ rows: found }) => found[0]?.said)).toEqual([
      'A001234567Z is in row 2 too.',
      'Enter a PIN such as A001234567Z.',
    ]);
    await carriedOut(app, officer, staff.id);
    const again = await checkedFile(app, officer, 'registration.staff', [
      heads,
      ['t007', 'NJERI WA MUTHONI KARIŨKI', 'Teacher', 'F', '', '', '', ''],
    ]);
    expect(again).toMatchObject({ created: 0, updated: 1 });
    await carriedOut(app, officer, again.id);
    const [member] = (await app.call(officer, teachersApi.list, { q: 'Njeri' })).body.rows;
    expect(member).toMatchObject({
      fullName: 'NJERI WA MUTHONI KARIŨKI',
      phone: '+254722123456',
      joinedOn: '2019-01-05',
      employer: 'TSC',
    });
  });

  it('links guardians to students who are here, siblings to one', async () => {
    const frame = { ...(await app.call(admin, classesApi.list, { q: 'Form 3' })).body.rows[0] };
    const streams = (await app.call(admin, streamsApi.list, { classId: frame.id })).body.rows;
    const place = { classId: frame.id ?? 0, streamId: streams[0]?.id ?? null };
    for (const admissionNo of ['G-1', 'G-2'])
      await registerAs(
        app,
        testDraft({} as never, { ...place, admissionNo, guardians: [], firstName: admissionNo === 'G-1' ? 'Pendo' : 'Furaha' }),
      );
    const file1 = await checkedFile(app, officer, 'registration.guardians', [
      ['Adm No', 'Guardian', 'Relationship', 'Phone'],
      ['g-1', 'Halima Noor', 'Aunt', '0711 222 333'],
      ['G-2', 'Halima Noor', 'Aunt', '+254711222333'],
      ['G-9', 'Nobody', '', '0711 222 334'],
      ['G-1', '', '', '0711 222 335'],
    ]);
    expect(file1).toMatchObject({ updated: 2, refused: 2 });
    await carriedOut(app, officer, file1.id);
    const find = async (q: string) => {
      const { rows } = (await app.call(officer, studentsApi.list, { q })).body;
      return (await app.call(officer, studentsApi.get, { id: rows[0]?.id ?? 0 })).body;
    };
    expect((await find('G-1')).siblings.map(({ admissionNo }) => admissionNo)).toEqual(['G-2']);
    expect((await app.call(officer, importsApi.undo, { id: file1.id })).status).toBe(200);
    expect((await find('G-2')).guardians).toEqual([]);
    for (const row of [
      ['G-1', 'Halima Noor', '0711 222 337', ''],
      ['G-1', 'Yusuf Noor', '0711 222 338', 'Yes'],
    ]) {
      const { id } = await checkedFile(app, officer, 'registration.guardians', [
        ['Adm No', 'Guardian', 'Phone', 'Pays the fees'],
        row,
      ]);
      await carriedOut(app, officer, id);
    }
    expect((await find('G-1')).guardians.map(({ fullName, paysFees }) => [fullName, paysFees])).toEqual([
      ['Halima Noor', false],
      ['Yusuf Noor', true],
    ]);
  });

  it('gives a template with the school’s own drop-downs, which comes back as it was filled in', async () => {
    const { bytes } = await file(importsApi.template, { kind: 'registration.students' });
    const parts = unzipSync(bytes);
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet.match(/<dataValidation /g)?.length).toBeGreaterThanOrEqual(6);
    expect(sheet).toMatch(/<\/sheetData><dataValidations/);
    const sheets = await readSheets(bytes);
    const lists = sheets.find(({ sheet: name }) => name === 'Lists')?.data ?? [];
    const at = lists[0]?.indexOf('Class') ?? -1;
    expect(lists.slice(1).map((row) => row[at])).toContain('Form 3');
    const [heads = []] = sheets[0]?.data ?? [];
    const example = {
      'First name': 'Kito',
      'Last name': 'Mwamba',
      Gender: 'Male',
      'Date of birth': '14/03/2010',
      Class: 'Form 3',
    } as Record<string, string>;
    const checked = await checkedFile(app, officer, 'registration.students', [
      heads.map(String),
      heads.map((head) => example[String(head)] ?? ''),
    ]);
    expect(checked).toMatchObject({ created: 1, refused: 0 });
    expect(Object.keys(checked.matches)).toHaveLength(heads.length);
  });

  it('gives the rows to correct as a workbook that can be imported once it is corrected', async () => {
    const heads = ['Jina', 'Jinsia', 'Kuzaliwa', 'Darasa'];
    const rows = [
      ['Amina Yusuf', 'F', '1/1/2011', 'Form 3'],
      ['=HYPERLINK("x") Juma', 'M', '1/1/2011', 'Form 33'],
    ];
    const chosen = await chooseFile(app, officer, 'registration.students', {
      name: 'wanafunzi.csv',
      bytes: csvOf([heads, ...rows]),
    });
    expect(chosen.body.matches).toEqual({ fullName: 0, gender: 1, classId: 3 });
    const matches = { fullName: 0, gender: 1, bornOn: 2, classId: 3 };
    const missing = await app.call(officer, importsApi.check, {
      id: chosen.body.id,
      matches: { fullName: 0, gender: 1, bornOn: 2 },
    });
    expect([missing.status, missing.body]).toMatchObject([400, { fields: [{ path: 'matches.classId' }] }]);
    const asked = await app.call(officer, importsApi.check, { id: chosen.body.id, matches, options: ['joined:before'] });
    await jobEnd(app, officer, asked.body.jobId);
    const { bytes } = await file(importsApi.corrections, { id: chosen.body.id });
    const [sheet] = await readSheets(bytes);
    expect(sheet?.data.map((row) => row.map(String))).toEqual([
      ['What happens', 'What to correct', ...heads],
      [
        'To correct',
        '“Form 33” is no class of this school that takes students.',
        `'=HYPERLINK("x") Juma`,
        'M',
        '1/1/2011',
        'Form 33',
      ],
    ]);
    // The school’s own headings are known from now on.
    const again = await chooseFile(app, officer, 'registration.students', { name: 'Corrected.xlsx', bytes });
    expect(again.body).toMatchObject({ matches, rowsRead: 1 });
    expect(again.body.headings.map(({ heading }) => heading)).toEqual(heads);
  });

  it('refuses what is no sheet, an empty one and too many columns, in words', async () => {
    const send = (name: string, bytes: Uint8Array) => chooseFile(app, officer, 'registration.students', { name, bytes });
    expect(await send('a.pdf', Buffer.from('%PDF-1.7'))).toMatchObject({ status: 415 });
    expect(await send('a.xlsx', Buffer.from('PK'))).toMatchObject({ status: 415 });
    expect(await send('a.csv', Buffer.from('Name,Class\r\n'))).toMatchObject({
      status: 422,
      body: { message: 'The file has no rows under its headings.' },
    });
    expect((await send('a.csv', csvOf([Array.from({ length: 81 }, (_, n) => `H${n}`), ['x']]))).status).toBe(422);
    expect((await app.call(officer, importsApi.carryOut, { id: 1 }, freshKey())).status).toBe(404);
  });
});
