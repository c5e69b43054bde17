import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { documentsApi } from '../../contract/documents.ts';
import { healthApi } from '../../contract/health.ts';
import { registerApi } from '../../contract/register.ts';
import { studentsApi } from '../../contract/students.ts';
import { type Frame, freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';

describe('registering a student', () => {
  let app: TestApp;
  let frame: Frame;
  beforeAll(async () => {
    app = await testApp();
    frame = await testFrame(app);
  });
  afterAll(() => app.close());

  const numbersTaken = async () => {
    const { rows } = await sql<{ admissionNo: string }>`
      select admission_no as "admissionNo" from registration.student where school_id = ${app.schoolA} and admission_no ~ '^[0-9]+$' order by 1`.execute(
      app.db.platform,
    );
    return rows.map((row) => Number(row.admissionNo));
  };

  it('keeps the student with class, hostel, bed, guardians, health and the first row of the classes', async () => {
    const draft = testDraft(frame, {
      boarding: 'boarder',
      hostelId: frame.girls,
      bedId: frame.beds[0],
      health: { bloodGroup: 'O+', allergies: 'Penicillin' },
      upi: 'k7x 4qd',
    });
    const { status, body } = await registerAs(app, draft);
    expect(status).toBe(200);
    const student = (await app.call('ROLE_View_Only', studentsApi.get, { id: body.id })).body;
    expect(student).toMatchObject({
      admissionNo: body.admissionNo,
      upi: 'K7X4QD',
      className: 'Form 3',
      streamName: 'East',
      hostelName: 'Elgon House',
      bedName: 'Cube 1, bed 1',
      status: 'active',
      guardians: [{ relation: 'Mother', priority: 1, paysFees: true }],
      enrolments: [{ className: 'Form 3', streamName: 'East', fromDay: '2026-01-05', toDay: null }],
    });
    expect((await app.call('ROLE_Admissions_Admin', healthApi.get, { id: body.id })).body.allergies).toBe('Penicillin');
  });

  it('answers the same key once more with the first answer and registers nobody', async () => {
    const draft = testDraft(frame);
    const key = freshKey();
    const first = await registerAs(app, draft, key);
    const again = await registerAs(app, draft, key);
    expect(again.body).toEqual(first.body);
    const { body } = await app.call('ROLE_View_Only', studentsApi.list, { q: first.body.fullName });
    expect(body.total).toBe(1);
    expect((await app.call('ROLE_Admissions_Admin', registerApi.register, draft)).status).toBe(400);
  });

  it('gives numbers without gaps to 32 at once, some of whom are refused at the end', async () => {
    const before = await numbersTaken();
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, at) =>
        // The guardian comes after the number, so a refused one has taken a number and gives it back.
        registerAs(app, testDraft(frame, at % 3 === 0 ? { guardians: [{ guardianId: 987_654, relation: 'Aunt' }] } : {})),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(21);
    expect(answers.filter((answer) => answer.status === 400)).toHaveLength(11);
    const after = await numbersTaken();
    expect(after).toHaveLength(before.length + 21);
    expect(after).toEqual(Array.from({ length: after.length }, (_, at) => at + 1));
  });

  it('takes a number typed by hand once, and passes over it afterwards', async () => {
    const { body } = await app.call('ROLE_Admissions_Admin', registerApi.checkPlace, { admittedOn: '2026-01-05' });
    const typed = await registerAs(app, testDraft(frame, { admissionNo: body.nextNumber }));
    expect(typed.body.admissionNo).toBe(body.nextNumber);
    const next = await registerAs(app, testDraft(frame));
    expect(Number(next.body.admissionNo)).toBe(Number(body.nextNumber) + 1);
    const again = await registerAs(app, testDraft(frame, { admissionNo: body.nextNumber }));
    expect(again).toMatchObject({ status: 409, body: { fields: [{ path: 'admissionNo' }] } });
  });

  it('gives the last bed to one of two at once', async () => {
    const bedId = frame.beds.at(-1);
    const into = () => registerAs(app, testDraft(frame, { boarding: 'boarder', hostelId: frame.girls, bedId }));
    const answers = await Promise.all([into(), into()]);
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(answers.find((answer) => answer.status === 422)?.body.fields?.[0]?.path).toBe('bedId');
  });

  it('names every wrong field of a place', async () => {
    const wrong = testDraft(frame, { streamId: frame.form4West, boarding: 'boarder', hostelId: frame.boys });
    expect((await registerAs(app, wrong)).body.fields).toEqual([
      { path: 'streamId', message: 'Choose a stream of this class.' },
      { path: 'hostelId', message: 'Suswa House is for boys. Choose another hostel.' },
    ]);
    const day = await registerAs(app, testDraft(frame, { boarding: 'day', hostelId: frame.girls }));
    expect(day.body.fields).toEqual([{ path: 'hostelId', message: 'Only boarders have a hostel.' }]);
    const unborn = await registerAs(app, testDraft(frame, { bornOn: '2026-02-01' }));
    expect(unborn.body.fields?.[0]?.path).toBe('bornOn');
  });

  it('warns of an age far from the class and registers all the same', async () => {
    const { status, body } = await registerAs(app, testDraft(frame, { bornOn: '2017-05-01' }));
    expect(status).toBe(200);
    expect(body.warnings).toEqual(['Turns 9 this year; most students of Form 3 turn 16. Check the date of birth and the class.']);
  });

  it('keeps the draft of another user when a registration claims it', async () => {
    const { body } = await registerAs(app, testDraft(frame, { draftId: 4711 }));
    expect(body.id).toBeGreaterThan(0);
  });

  it.each(['ROLE_View_Only', 'ROLE_Issue_Leaveout_or_Suspension', 'ROLE_finance_admin', 'noRole'] as const)(
    'refuses %s',
    async (caller) => {
      const answer = await app.call(caller, registerApi.register, testDraft(frame), freshKey());
      expect(answer.status).toBe(403);
    },
  );

  it('keeps health from those who need not know it', async () => {
    const { body } = await registerAs(app, testDraft(frame, { health: { conditions: 'Asthma' } }));
    expect((await app.call('ROLE_Add_or_Edit_students_and_Teachers', healthApi.get, { id: body.id })).status).toBe(403);
    expect((await app.call('ROLE_View_Only', healthApi.get, { id: body.id })).status).toBe(403);
    expect((await app.call('ROLE_Issue_Leaveout_or_Suspension', healthApi.get, { id: body.id })).body.conditions).toBe('Asthma');
    const { rows } = await sql<{ after: unknown }>`
      select after from kit.audit_entry where entity = 'student' and entity_id = ${body.id}`.execute(app.db.platform);
    expect(JSON.stringify(rows)).not.toContain('Asthma');
  });

  it('does not reach into another school', async () => {
    const { body } = await registerAs(app, testDraft(frame));
    expect((await app.call('otherSchool', studentsApi.get, { id: body.id })).status).toBe(404);
    expect((await app.call('otherSchool', documentsApi.list, { id: body.id })).status).toBe(404);
    const foreign = await app.call('otherSchool', registerApi.register, testDraft(frame), freshKey());
    expect(foreign.body.fields?.map((field) => field.path)).toEqual(['classId', 'streamId']);
    const guardians = (await app.call('ROLE_View_Only', studentsApi.get, { id: body.id })).body.guardians;
    const found = await app.call('otherSchool', registerApi.findGuardian, { phone: guardians[0]?.phone ?? '' });
    expect(found.body.rows).toEqual([]);
  });

  it('takes hostile and huge input apart without a fault', async () => {
    const nasty = ["Robert'); drop table registration.student;--", '<script>alert(1)</script>', '=cmd|calc', '../../etc/passwd'];
    for (const lastName of nasty)
      expect((await registerAs(app, testDraft(frame, { lastName }))).body.fullName).toContain(lastName);
    const refused = [
      testDraft(frame, { lastName: 'a\u0000b' }),
      testDraft(frame, { lastName: 'x'.repeat(5000) }),
      testDraft(frame, { classId: Number.MAX_SAFE_INTEGER }),
      testDraft(frame, { bornOn: '0000-01-01' }),
      testDraft(frame, { guardians: Array.from({ length: 10 }, () => ({ fullName: 'A', relation: 'B' })) }),
      { ...testDraft(frame), __proto__: { gender: 'none' }, gender: 'none' as never },
    ];
    for (const draft of refused) {
      const { status } = await registerAs(app, draft);
      expect([400, 422]).toContain(status);
    }
  });
});
