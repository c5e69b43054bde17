import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { markAttendance } from '#modules/biometrics/server/public.ts';
import { draftsApi } from '#modules/registration/students/contract/drafts.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { teachersApi } from '#modules/registration/staff/contract/staff.ts';
import { homeApi } from '../contract/home.ts';

describe('the first page', () => {
  let app: TestApp;
  let frame: Frame;
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date('2026-06-16T07:00:00Z') });
    frame = await testFrame(app, { capacity: 1 });
    await registerAs(app, testDraft(frame, { firstName: 'Faith', lastName: 'Njoroge' }));
    await registerAs(app, testDraft(frame, { gender: 'male', boarding: 'boarder', guardians: [] }));
    await registerAs(app, testDraft(frame, { streamId: frame.west }));
    await registerAs(app, testDraft(frame, { streamId: frame.west, overCapacity: true }));
  });
  afterAll(() => app.close());

  it('counts who is at the school in an array of one', async () => {
    const { body } = await app.call('noRole', homeApi.populationFigures);
    expect(body).toMatchObject([{ learners: 4, girls: 3, boys: 1, boarders: 1, day: 3, classes: 2, streams: 3, termName: null }]);
    expect((await app.call('noRole', homeApi.populationPerClass)).body).toEqual([
      { classId: frame.form3, className: 'Form 3', girls: 3, boys: 1, total: 4 },
      { classId: frame.form4, className: 'Form 4', girls: 0, boys: 0, total: 0 },
    ]);
    expect((await app.call('otherSchool', homeApi.populationFigures)).body[0]?.learners).toBe(0);
  });

  it('says who is present today and on the last day with a register', async () => {
    const { body } = await app.call('ROLE_View_Only', studentsApi.list);
    const [first, second] = body.rows;
    await inSchool(app.db, app.schoolA, async (tx) => {
      const ctx = { tx, user: { accountId: 0 }, changed: () => undefined } as unknown as Parameters<typeof markAttendance>[0];
      await markAttendance(ctx, '2026-06-12', [{ studentId: first?.id ?? 0, status: 'absent' }]);
      await markAttendance(ctx, '2026-06-16', [{ studentId: second?.id ?? 0, status: 'present' }]);
    });
    expect((await app.call('noRole', homeApi.indexPage)).body[0]).toMatchObject({
      today: '2026-06-16',
      closed: 'No term is set as current.',
      present: 1,
      absent: 0,
      lastRegister: { day: '2026-06-12', present: 0, absent: 1 },
    });
  });

  it('lists tasks whose list shows the same number', async () => {
    await app.call('ROLE_Admissions_Admin', draftsApi.create, { title: 'New student', step: 1, answers: {} });
    const { body } = await app.call('ROLE_Admissions_Admin', homeApi.tasks);
    expect(body.rows.map((task) => [task.title, task.count])).toEqual([
      ['Finish registrations', 1],
      ['Form 3 West is over capacity', 2],
      ['Add guardian phones', 1],
      ['Add photos', 4],
    ]);
    for (const { path, count } of body.rows.filter((task) => task.path.startsWith('/students'))) {
      const query = Object.fromEntries(new URL(path, 'http://school').searchParams);
      const input = { ...query, ...(query['streamId'] ? { streamId: Number(query['streamId']) } : {}) };
      expect((await app.call('ROLE_Admissions_Admin', studentsApi.list, input as never)).body.total, path).toBe(count);
    }
    expect((await app.call('ROLE_finance_admin', homeApi.tasks)).body.rows).toEqual([]);
  });

  it('finds only those whom the user may see', async () => {
    const find = async (caller: 'ROLE_All' | 'ROLE_View_Only' | 'ROLE_finance_admin' | 'noRole' | 'otherSchool', q: string) =>
      (await app.call(caller, homeApi.search, { q })).body.results.map((result) => `${result.kind} ${result.title}`);
    expect(await find('ROLE_View_Only', 'faith njoroje')).toEqual(['student Faith Achieng Njoroge']);
    expect(await find('ROLE_All', 'a.noRole')).toContain('user a.noRole');
    await app.call('ROLE_All', teachersApi.create, {
      staffNo: 'T 77',
      fullName: 'Wambũi Karanja',
      gender: 'female',
      employer: 'TSC',
    });
    expect(await find('ROLE_View_Only', 'wambui')).toEqual(['staff Wambũi Karanja']);
    expect(await find('ROLE_finance_admin', 'wambui')).toEqual([]);
    expect(await find('noRole', 'faith')).toEqual([]);
    expect(await find('otherSchool', 'faith')).toEqual([]);
  });

  it('gives all results by kind, with how many there are, and one kind by pages', async () => {
    const results = async (caller: 'ROLE_All' | 'noRole', input: Partial<Parameters<typeof app.call>[2]> & { q: string }) =>
      (await app.call(caller, homeApi.results, input as never)).body.groups;
    const [students] = await results('ROLE_All', { q: 'achieng' });
    expect(students).toMatchObject({ kind: 'student', total: 4 });
    expect(students?.rows).toHaveLength(4);
    const second = await results('ROLE_All', { q: 'achieng', kind: 'student', page: 2, size: 3 });
    expect(second.map(({ kind, total, rows }) => [kind, total, rows.length])).toEqual([['student', 4, 1]]);
    expect(second[0]?.rows[0]?.path).toBe(students?.rows[3]?.path);
    const guardians = await results('ROLE_All', { q: '071100', kind: 'guardian' });
    expect(guardians.map(({ total, rows }) => [total, rows.length])).toEqual([[3, 3]]);
    expect(await results('noRole', { q: 'achieng' })).toEqual([]);
  });
});
