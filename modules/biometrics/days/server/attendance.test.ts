import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { attendanceApi } from '../contract/attendance.ts';
import { type Mark, markAttendance } from '../../server/public.ts';

describe('attendance', () => {
  const today = '2026-06-16';
  let app: TestApp;
  let frame: Frame;
  const students: number[] = [];
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date(`${today}T07:00:00Z`) });
    frame = await testFrame(app);
    for (let at = 0; at < 3; at += 1) students.push((await registerAs(app, testDraft(frame))).body.id);
  });
  afterAll(() => app.close());

  const mark = (schoolId: number, day: string, marks: Mark[]) =>
    inSchool(app.db, schoolId, (tx) => {
      const user = { accountId: 0 } as Parameters<typeof markAttendance>[0]['user'];
      return markAttendance({ tx, user, changed: () => undefined }, day, marks);
    });

  it('counts who is present and absent today in each class, yesterday left out', async () => {
    const [first = 0, second = 0, third = 0] = students;
    await mark(app.schoolA, '2026-06-15', [{ studentId: third, status: 'present' }]);
    await mark(app.schoolA, today, [
      { studentId: first, status: 'present' },
      { studentId: second, status: 'absent' },
    ]);
    expect((await app.call('noRole', attendanceApi.today)).body).toEqual([
      { classId: frame.form3, className: 'Form 3', present: 1, absent: 1, onLeave: 0, total: 3 },
      { classId: frame.form4, className: 'Form 4', present: 0, absent: 0, onLeave: 0, total: 0 },
    ]);
  });

  it('takes a second mark of the day in place of the first', async () => {
    const [, second = 0] = students;
    await mark(app.schoolA, today, [{ studentId: second, status: 'present' }]);
    expect((await app.call('noRole', attendanceApi.today)).body[0]).toMatchObject({ present: 2, absent: 0 });
  });

  it('says how often each came of the days marked in the term that runs, and nothing between terms', async () => {
    const ids = students;
    expect((await app.call('ROLE_View_Only', attendanceApi.ofTerm, { ids })).body.rows).toEqual([]);
    const { body: year } = await app.call('ROLE_All', yearsApi.create, {
      name: '2026',
      startsOn: '2026-01-01',
      endsOn: '2026-12-31',
    });
    const term = { yearId: year.id, name: 'Term 2', number: 2, opensOn: '2026-06-15', closesOn: '2026-07-31' };
    await app.call('ROLE_All', termsApi.create, term);
    await mark(app.schoolA, '2026-06-12', [{ studentId: students[0] ?? 0, status: 'absent' }]);
    const { body } = await app.call('ROLE_View_Only', attendanceApi.ofTerm, { ids });
    expect(body.rows.toSorted((a, b) => a.studentId - b.studentId)).toEqual([
      { studentId: students[0], present: 1, of: 1 },
      { studentId: students[1], present: 1, of: 1 },
      { studentId: students[2], present: 1, of: 1 },
    ]);
    expect((await app.call('noRole', attendanceApi.ofTerm, { ids })).status).toBe(403);
  });

  it('shows another school nothing, and lets it mark nobody here', async () => {
    expect((await app.call('otherSchool', attendanceApi.today)).body).toEqual([]);
    await expect(mark(app.schoolB, today, [{ studentId: students[0] ?? 0, status: 'absent' }])).rejects.toThrow();
    expect((await app.call('nobody', attendanceApi.today)).status).toBe(401);
  });
});
