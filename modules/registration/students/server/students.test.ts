import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { addDays, dayIn } from '#kit/contract/dates.ts';
import { registerApi } from '../contract/register.ts';
import { rollsApi } from '../contract/rolls.ts';
import { studentsApi } from '../contract/students.ts';
import { type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';

describe('students', () => {
  let app: TestApp;
  let frame: Frame;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app, { capacity: 3 });
    const add = async (name: string, changes: Parameters<typeof testDraft>[1] = {}) => {
      const [firstName = '', middleName = '', lastName = ''] = name.split(' ');
      const { body } = await registerAs(app, testDraft(frame, { firstName, middleName, lastName, ...changes }));
      ids[name] = body.id;
    };
    const mother = { fullName: 'Rose Njoroge', phone: '0722 418 906', relation: 'Mother' };
    await add('Faith Wambũi Njoroge', { guardians: [mother] });
    await add('Mercy Achieng Otieno', { streamId: frame.west, countyCode: 32 });
    await add('Brian Kipchumba Rotich', {
      gender: 'male',
      streamId: frame.west,
      guardians: [{ fullName: 'Jane Rotich', relation: 'Aunt' }],
    });
    await add('Halima Athman Bakari', { boarding: 'boarder', hostelId: frame.girls, bedId: frame.beds[0] });
    await add('Kevin Mwangi Njoroge', { gender: 'male', classId: frame.form4, streamId: frame.form4West, guardians: [mother] });
  });
  afterAll(() => app.close());

  const names = async (input: Record<string, unknown>) => {
    const { body } = await app.call('ROLE_View_Only', studentsApi.list, input);
    return body.rows.map((row) => row.fullName);
  };

  it.each([
    ['part of a name', 'chieng', ['Mercy Achieng Otieno']],
    ['words in any order', 'otieno mercy', ['Mercy Achieng Otieno']],
    ['without the accent', 'WAMBUI', ['Faith Wambũi Njoroge']],
    ['with an accent that is not there', 'ótieno', ['Mercy Achieng Otieno']],
    ['an admission number', '0003', ['Brian Kipchumba Rotich']],
    ['a phone as people write it', '0722 418 906', ['Faith Wambũi Njoroge', 'Kevin Mwangi Njoroge']],
    ['a phone as the network writes it', '+254722418906', ['Faith Wambũi Njoroge', 'Kevin Mwangi Njoroge']],
    ['the middle of a phone', '418-906', ['Faith Wambũi Njoroge', 'Kevin Mwangi Njoroge']],
    ['a sign that means something to the database', '%', []],
  ])('finds by %s', async (_, q, expected) => {
    expect(await names({ q })).toEqual(expected);
  });

  it.each([
    ['mersy acheng', 'Mercy Achieng Otieno'],
    ['kipchumber', 'Brian Kipchumba Rotich'],
    ['Halyma', 'Halima Athman Bakari'],
    ['marcy', 'Mercy Achieng Otieno'],
  ])('finds %s though it is written otherwise, and says so', async (q, name) => {
    const { body } = await app.call('ROLE_View_Only', studentsApi.list, { q });
    expect(body).toMatchObject({ similar: true, rows: [{ fullName: name }] });
    expect((await app.call('ROLE_View_Only', studentsApi.list, { q: name })).body.similar).toBe(false);
  });

  it('finds nobody under words that are like no name', async () => {
    expect(await names({ q: 'zzxqv' })).toEqual([]);
  });

  it('filters, sorts and pages', async () => {
    expect(await names({ classId: frame.form3, gender: 'male' })).toEqual(['Brian Kipchumba Rotich']);
    expect(await names({ streamId: frame.west })).toEqual(['Brian Kipchumba Rotich', 'Mercy Achieng Otieno']);
    expect(await names({ hostelId: frame.girls })).toEqual(['Halima Athman Bakari']);
    expect(await names({ boarding: 'boarder' })).toEqual(['Halima Athman Bakari']);
    expect(await names({ countyCode: 32 })).toEqual(['Mercy Achieng Otieno']);
    expect(await names({ missing: 'guardianPhone' })).toEqual(['Brian Kipchumba Rotich']);
    expect(await names({ sort: '-seat', size: 1 })).toEqual(['Kevin Mwangi Njoroge']);
    const { body } = await app.call('ROLE_View_Only', studentsApi.list, { page: 3, size: 2 });
    expect(body).toMatchObject({ total: 5, rows: [{ fullName: 'Mercy Achieng Otieno' }] });
    expect((await app.call('ROLE_View_Only', studentsApi.list, { page: 9 })).body.total).toBe(5);
  });

  it('shows the row without a call per row: names of class, stream, hostel and the first guardian’s phone', async () => {
    const { body } = await app.call('ROLE_View_Only', studentsApi.list, { q: 'Faith' });
    expect(body.rows[0]).toMatchObject({
      seat: 'Form 3 East',
      residence: 'Day scholar',
      guardianPhone: '+254722418906',
    });
  });

  it('derives siblings from a shared guardian, who is one record', async () => {
    const { body } = await app.call('ROLE_View_Only', studentsApi.get, { id: ids['Kevin Mwangi Njoroge'] ?? 0 });
    expect(body.siblings).toMatchObject([{ fullName: 'Faith Wambũi Njoroge', through: 'Rose Njoroge' }]);
    const found = await app.call('ROLE_Admissions_Admin', registerApi.findGuardian, { phone: '722418906' });
    expect(found.body.rows).toMatchObject([{ fullName: 'Rose Njoroge', students: [{}, {}] }]);
  });

  it('refuses a phone that belongs to a guardian of another name, naming whose it is', async () => {
    const guardians = [{ fullName: 'Someone Else', phone: '0722418906', relation: 'Uncle' }];
    const { status, body } = await registerAs(app, testDraft(frame, { guardians }));
    expect(status).toBe(409);
    expect(body.fields).toEqual([
      { path: 'guardians.0.phone', message: '0722 418 906 belongs to Rose Njoroge. Use their record, or enter another number.' },
    ]);
  });

  it('shows possible duplicates with what speaks for them', async () => {
    const { body } = await app.call('ROLE_Admissions_Admin', registerApi.checkDuplicates, {
      firstName: 'Mercy',
      lastName: 'Otieno',
      bornOn: '2009-03-14',
      guardianPhones: ['0722418906'],
    });
    expect(body.rows.map((row) => [row.fullName, row.because])).toEqual([
      ['Mercy Achieng Otieno', ['name and birth date']],
      ['Faith Wambũi Njoroge', ['guardian phone']],
      ['Kevin Mwangi Njoroge', ['guardian phone']],
    ]);
  });

  it('refuses a full stream with its figures until it is confirmed', async () => {
    await registerAs(app, testDraft(frame, { streamId: frame.west }));
    const full = await registerAs(app, testDraft(frame, { streamId: frame.west }));
    expect(full).toMatchObject({
      status: 422,
      body: { detail: { overCapacity: { name: 'Form 3 West', students: 3, capacity: 3, joining: 1 } } },
    });
    expect((await registerAs(app, testDraft(frame, { streamId: frame.west, overCapacity: true }))).status).toBe(200);
  });

  it('lets one of two at once into the last seat', async () => {
    await sql`update settings.stream set capacity = 5 where id = ${frame.west}`.execute(app.db.platform);
    const into = () => registerAs(app, testDraft(frame, { streamId: frame.west }));
    const answers = await Promise.all([into(), into(), into()]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
  });

  it('moves students to another stream of their class and keeps where they were', async () => {
    const id = ids['Mercy Achieng Otieno'] ?? 0;
    const { body } = await app.call('ROLE_Admissions_Admin', studentsApi.move, { ids: [id], streamId: frame.east });
    expect(body).toEqual({ moved: 1 });
    const student = (await app.call('ROLE_View_Only', studentsApi.get, { id })).body;
    expect(student.enrolments.map((row) => [row.streamName, row.toDay === null, row.because])).toEqual([
      ['East', true, 'Moved to Form 3 East'],
      ['West', false, 'Admitted'],
    ]);
    const other = await app.call('ROLE_Admissions_Admin', studentsApi.move, { ids: [id], streamId: frame.form4West });
    expect(other.status).toBe(422);
  });

  it('lets a student go and takes them back', async () => {
    const id = ids['Halima Athman Bakari'] ?? 0;
    const get = async () => (await app.call('ROLE_View_Only', studentsApi.get, { id })).body;
    const change = async (status: 'transferred' | 'suspended' | 'active') =>
      app.call('ROLE_Admissions_Admin', studentsApi.changeStatus, {
        id,
        version: (await get()).version,
        status,
        on: '2026-02-02',
        reason: 'The family moves to Mombasa',
      });
    expect((await change('transferred')).body).toMatchObject({ here: false, leftOn: '2026-02-02', hostelId: null, bedId: null });
    expect(await names({ q: 'Halima' })).toEqual([]);
    expect(await names({ q: 'Halima', status: 'left' })).toEqual(['Halima Athman Bakari']);
    expect((await change('suspended')).body.fields?.[0]?.message).toBe('Take the student back as active first.');
    expect((await change('active')).body).toMatchObject({ here: true, leftOn: null });
    expect((await get()).enrolments.map((row) => row.toDay)).toEqual([null, '2026-02-02']);
  });

  it('corrects the day and the reason of a leaving, and the seat ends on that day', async () => {
    const { body } = await registerAs(app, testDraft(frame));
    const { id } = body;
    const leave = async (on: string, reason: string) => {
      const { version } = (await app.call('ROLE_View_Only', studentsApi.get, { id })).body;
      const step = { id, version, status: 'dropped', on, reason } as const;
      return (await app.call('ROLE_Admissions_Admin', studentsApi.changeStatus, step)).body;
    };
    await leave('2026-02-02', 'Not known');
    const corrected = await leave('2026-01-30', 'Works on the farm');
    expect(corrected).toMatchObject({ status: 'dropped', leftOn: '2026-01-30', leftBecause: 'Works on the farm', here: false });
    expect(corrected.enrolments.map(({ toDay }) => toDay)).toEqual(['2026-01-30']);
  });

  it('lets somebody withdraw before the first day, who then never sat anywhere, and come after all', async () => {
    const coming = addDays(dayIn('Africa/Nairobi', new Date()), 20);
    const today = addDays(coming, -20);
    const { body } = await registerAs(app, testDraft(frame, { admittedOn: coming }));
    const change = async (status: 'dropped' | 'active') => {
      const { id, version } = (await app.call('ROLE_View_Only', studentsApi.get, { id: body.id })).body;
      const step = { id, version, status, on: today, reason: 'Another school' } as const;
      return (await app.call('ROLE_Admissions_Admin', studentsApi.changeStatus, step)).body;
    };
    expect(await change('dropped')).toMatchObject({ here: false, leftOn: today, enrolments: [] });
    expect((await change('active')).enrolments).toMatchObject([{ fromDay: coming, toDay: null }]);
  });

  it('refuses the second of two changes to the same version', async () => {
    const { body } = await app.call('ROLE_View_Only', studentsApi.get, { id: ids['Faith Wambũi Njoroge'] ?? 0 });
    const first = await app.call('ROLE_Admissions_Admin', studentsApi.updatePerson, { ...body, religion: 'Christian' });
    const second = await app.call('ROLE_Admissions_Admin', studentsApi.updatePerson, { ...body, religion: 'Muslim' });
    expect([first.status, second.status]).toEqual([200, 409]);
    const foreign = await app.call('otherSchool', studentsApi.updatePerson, { ...body });
    expect(foreign.status).toBe(404);
  });

  it('gives the roll to pickers of any signed-in user, and of the own school only', async () => {
    const { body } = await app.call('noRole', rollsApi.activeStudents, { q: 'njoroge', limit: 1 });
    expect(body).toMatchObject([{ fullName: 'Faith Wambũi Njoroge', className: 'Form 3' }]);
    expect((await app.call('otherSchool', rollsApi.activeStudents)).body).toEqual([]);
    expect((await app.call('noRole', rollsApi.classesAndAlumni)).body.map((entry) => entry.name)).toEqual([
      'Form 3',
      'Form 4',
      'Alumni',
    ]);
    expect((await app.call('noRole', studentsApi.list)).status).toBe(403);
  });
});
