import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { markAttendance } from '#modules/biometrics/server/public.ts';
import { homeApi } from '../contract/home.ts';
import { myClassApi } from '../contract/my-class.ts';

/** A class teacher by their work: their account has one role, which opens no list of students. */
const keeper = 'ROLE_post_content';

describe('a class teacher’s first page', () => {
  let app: TestApp;
  let frame: Frame;
  const students: number[] = [];
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date('2026-06-16T07:00:00Z') });
    frame = await testFrame(app, { capacity: 50 });
    const drafts = [
      { firstName: 'Wanjirũ', lastName: 'O’Brien', streamId: frame.west },
      { firstName: 'Akinyi', lastName: 'Owino', streamId: frame.west },
      { firstName: 'Zawadi', lastName: 'Mwangi', streamId: frame.east },
    ];
    for (const draft of drafts) students.push((await registerAs(app, testDraft(frame, draft))).body.id);
    await sql`
      with m as (insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
        values (${app.schoolA}, 'T7', 'teacher', 'Otieno Were', 'male') returning id),
      s as (update settings.stream set class_teacher_id = (select id from m) where id = ${frame.west})
      update platform.account set staff_member_id = (select id from m) where username = ${`a.${keeper.toLowerCase()}`}`.execute(
      app.db.platform,
    );
    await sql`
      insert into registration.health (school_id, student_id, allergies) values (${app.schoolA}, ${students[1]}, 'Bee stings')
          on conflict (school_id, student_id) do update set allergies = excluded.allergies`.execute(app.db.platform);
    await inSchool(app.db, app.schoolA, async (tx) => {
      const ctx = { tx, user: { accountId: 0 }, changed: () => undefined } as unknown as Parameters<typeof markAttendance>[0];
      await markAttendance(ctx, '2026-06-16', [
        { studentId: students[0] ?? 0, status: 'present' },
        { studentId: students[1] ?? 0, status: 'absent' },
        { studentId: students[2] ?? 0, status: 'present' },
      ]);
    });
  });
  afterAll(() => app.close());

  it('counts who of the own stream came today', async () => {
    expect((await app.call(keeper, myClassApi.streams)).body.rows).toEqual([
      { streamId: frame.west, name: 'Form 3 West', students: 2, present: 1, absent: 1 },
    ]);
  });

  it('lists the own stream with phones, today and that there is a health note, but not what it says, nor balances', async () => {
    const { body } = await app.call(keeper, myClassApi.list, {});
    expect(body.rows.map(({ id, today, healthNote, balance }) => [id, today, healthNote, balance])).toEqual([
      [students[1], 'absent', true, null],
      [students[0], 'present', false, null],
    ]);
    expect(body.rows[0]?.guardianPhone).toMatch(/^\+254/);
    expect(JSON.stringify(body)).not.toContain('Bee');
    expect((await app.call(keeper, myClassApi.list, { q: 'wanjiru' })).body.total).toBe(1);
  });

  it('has nobody else’s stream, and is nobody else’s', async () => {
    expect((await app.call(keeper, myClassApi.list, { streamId: frame.east })).status).toBe(404);
    expect((await app.call('noRole', myClassApi.list, {})).status).toBe(403);
    expect((await app.call('otherSchool', myClassApi.list, { streamId: frame.west })).status).toBe(404);
    expect((await app.call('ROLE_All', myClassApi.streams)).body.rows).toEqual([]);
  });

  it('is gone when the stream is given to somebody else', async () => {
    await sql`update settings.stream set class_teacher_id = null where id = ${frame.west}`.execute(app.db.platform);
    app.services.identity.forget();
    expect((await app.call(keeper, myClassApi.list, {})).status).toBe(403);
  });
});

describe('what the modules show on the first page', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  it('is each one’s own work: money for the accounts, the gate for the gate, messages for who sends them', async () => {
    const labels = async (caller: Parameters<TestApp['call']>[0]) =>
      (await app.call(caller, homeApi.parts)).body.figures.map(({ label }) => label);
    expect(await labels('ROLE_Access_Accounts_dashboard')).toEqual(['Fees received today', 'Fees outstanding']);
    expect(await labels('ROLE_Keep_Gate')).toEqual(['Out on leave']);
    expect(await labels('ROLE_Send_Custom_sms')).toEqual(['Messages today']);
    expect(await labels('noRole')).toEqual([]);
    expect(await labels('ROLE_All')).toEqual([
      'Fees received today',
      'Fees outstanding',
      'Out on leave',
      'Messages today',
      'Registers to take',
    ]);
  });

  it('has bars of ten days without Sundays, today the last', async () => {
    const { days } = (await app.call('ROLE_finance_admin', homeApi.parts)).body;
    expect(days.map(({ title, rows }) => [title, rows.length])).toEqual([['Fees received', 10]]);
    const shown = days[0]?.rows.map(({ day }) => day) ?? [];
    expect(shown.slice(0, -1).filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0)).toEqual([]);
  });
});
