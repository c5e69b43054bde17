import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDay } from '#app/testing/day.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs, testDraft, testFrame } from '#app/testing/students.ts';
import { filesApi, jobsApi } from '#kit/contract/exports.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { boardCategoriesApi } from '../../board/contract/lookups.ts';
import { boardMembersApi } from '../../board/contract/members.ts';
import { peopleApi } from '../../staff/contract/people.ts';
import { dataRequestsApi, type SubjectKind, subjectKinds } from '../contract/requests.ts';
import { staffApi } from '../../staff/contract/staff.ts';
import { studentsApi } from '../../students/contract/students.ts';
import { keptTables } from './kept-rows.ts';

const officer = 'ROLE_Admissions_Admin' as const;

describe('requests about data', () => {
  let app: TestApp;
  const ids = {} as Record<SubjectKind, number>;
  let today = '';
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    today = testDay(app.services.clock());
    const frame = await testFrame(app);
    const father = { fullName: 'John Kiprono', phone: '0733555666', nationalId: '99887766', relation: 'Father', paysFees: true };
    ids.student = (await registerAs(app, testDraft(frame, { guardians: [father] as never }))).body.id;
    ids.guardian = (await app.call(officer, peopleApi.matches, { phone: '0733555666' })).body.rows[0]?.id ?? 0;
    // The father cooks for the school and sits on its board; others do the like beside him.
    const cook = { fullName: 'John Kiprono', staffNo: 'S1', gender: 'male', employer: 'BOM', phone: '0733555666' } as const;
    ids.staff = (await app.call(officer, staffApi.create, { ...cook, guardianId: ids.guardian })).body.id;
    await app.call(officer, staffApi.create, { ...cook, fullName: 'Stranger Musa', staffNo: 'S2', phone: '0733555999' });
    const categoryId = (await app.call(officer, boardCategoriesApi.create, { name: 'Parents', seats: 9 })).body.id;
    const seat = { categoryId, position: 'member', termFrom: '2024-01-01', termTo: '2029-12-31' } as const;
    for (const fullName of ['Stranger Achieng', 'Stranger Ω'])
      await app.call(officer, boardMembersApi.create, { ...seat, fullName }, freshKey());
    ids.board = (await app.call(officer, boardMembersApi.create, { ...seat, guardianId: ids.guardian }, freshKey())).body.id;
  });
  afterAll(() => app.close());

  const take = (
    subjectKind: SubjectKind,
    subjectId: number,
    caller: 'otherSchool' | 'ROLE_View_Only' | typeof officer = officer,
  ) =>
    app.call(caller, dataRequestsApi.create, {
      kind: 'access',
      subjectKind,
      subjectId,
      askedBy: 'John',
      relation: 'Themselves',
      receivedOn: today,
    });

  it('are about one person of one of the four kinds, who is of this school', async () => {
    for (const kind of subjectKinds) {
      const { body } = await take(kind, ids[kind]);
      expect(body).toMatchObject({ subjectKind: kind, subjectId: ids[kind], daysLeft: 7 });
      expect(body.subjectName).toMatch(kind === 'student' ? /Mercy/ : /^John Kiprono$/);
      expect((await take(kind, 999_999)).status).toBe(404);
      expect((await take(kind, ids[kind], 'otherSchool')).status).toBe(404);
      expect((await take(kind, ids[kind], 'ROLE_View_Only')).status).toBe(403);
      const { rows } = (await app.call(officer, dataRequestsApi.list, { subjectKind: kind })).body;
      expect(rows.map(({ subjectId }) => subjectId)).toEqual([ids[kind]]);
    }
    expect((await app.call(officer, dataRequestsApi.list, { q: 'kiprono', sort: 'subjectName' })).body.total).toBe(3);
    const both = { student_id: ids.student, staff_member_id: ids.staff };
    for (const who of [both, {}]) {
      const columns = Object.keys(who).map((name) => sql`, ${sql.ref(name)}`);
      const values = Object.values(who).map((value) => sql`, ${value}`);
      const insert = inSchool(app.db, app.schoolA, (tx) =>
        sql`insert into registration.data_request (kind, asked_by, relation, received_on, due_on ${sql.join(columns, sql``)})
            values ('access', 'x', 'x', ${today}, ${today} ${sql.join(values, sql``)})`.execute(tx),
      );
      await expect(insert).rejects.toThrow(/data_request_whose/);
    }
  });

  it('find whom they are about, on the roll or gone, and nobody of another school', async () => {
    const found = async (kind: SubjectKind, q: string) =>
      (await app.call(officer, dataRequestsApi.people, { kind, q })).body.rows;
    expect(await found('guardian', 'kiprono')).toEqual([{ id: ids.guardian, fullName: 'John Kiprono', note: '+254733555666' }]);
    expect(await found('staff', 's1')).toMatchObject([{ id: ids.staff, note: 'S1' }]);
    expect((await found('board', '')).map(({ fullName }) => fullName)).toEqual([
      'John Kiprono',
      'Stranger Achieng',
      'Stranger Ω',
    ]);
    expect(await found('board', '%')).toEqual([]);
    const { version } = (await app.call(officer, studentsApi.get, { id: ids.student })).body;
    await app.call(officer, studentsApi.changeStatus, {
      id: ids.student,
      version,
      status: 'dropped',
      on: today,
      reason: 'Moved',
    });
    expect(await found('student', 'mercy')).toMatchObject([{ id: ids.student }]);
    for (const kind of subjectKinds) {
      expect((await app.call('otherSchool', dataRequestsApi.people, { kind })).body.rows).toEqual([]);
      expect((await app.call('ROLE_View_Only', dataRequestsApi.people, { kind })).status).toBe(403);
    }
  });

  it('are answered with the person’s records in every part they have at the school, and with no stranger’s', async () => {
    for (const kind of ['guardian', 'staff', 'board'] as const) {
      const { jobId } = (await app.call(officer, dataRequestsApi.collect, { id: ids[kind], kind })).body;
      const job = async () => (await app.call(officer, jobsApi.get, { id: jobId })).body;
      await expect.poll(async () => (await job()).state).toMatch(/done|failed/);
      expect(await job()).toMatchObject({ state: 'done' });
      const file = await app.call(officer, filesApi.get, { id: (await job()).fileId ?? 0 });
      const files = unzipSync(new Uint8Array(file.body as unknown as Buffer));
      const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
      expect(text('READ ME.txt')).toContain('of John Kiprono');
      const { records } = JSON.parse(text('data.json')) as { records: Record<string, Record<string, unknown>[]> };
      expect(records['registration.guardian'], kind).toMatchObject([{ id: ids.guardian, national_id: '99887766' }]);
      expect(records['settings.staff_member'], kind).toMatchObject([{ id: ids.staff, staff_no: 'S1' }]);
      expect(records['registration.board_member'], kind).toMatchObject([{ id: ids.board }]);
      expect(records['registration.student_guardian'], kind).toMatchObject([{ student_id: ids.student }]);
      expect(records['registration.data_request'], kind).toHaveLength(3);
      expect(text('records/settings.staff_member.csv')).toContain('S1');
      expect(Object.keys(files).map(text).join('\n')).not.toMatch(/Stranger|"search_text"|"school_id"/);
      expect((await app.call('otherSchool', dataRequestsApi.collect, { id: ids[kind], kind })).status).toBe(404);
      expect((await app.call('ROLE_View_Only', dataRequestsApi.collect, { id: ids[kind], kind })).status).toBe(403);
    }
  });

  it('are opened again when they were closed by mistake, with why, and keep their day', async () => {
    const asked = (await take('guardian', ids.guardian)).body;
    const { id } = asked;
    const close = (version: number) =>
      app.call(officer, dataRequestsApi.answer, { id, version, state: 'refused', answer: 'Wrong button' });
    const reopen = (version: number, caller: typeof officer | 'otherSchool' | 'ROLE_View_Only' = officer) =>
      app.call(caller, dataRequestsApi.reopen, { id, version, reason: 'It was not answered yet' });
    expect((await reopen(asked.version)).status).toBe(422);
    const closed = (await close(asked.version)).body;
    expect([
      (await reopen(closed.version, 'otherSchool')).status,
      (await reopen(closed.version, 'ROLE_View_Only')).status,
    ]).toEqual([404, 403]);
    const both = await Promise.all([reopen(closed.version), reopen(closed.version)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await app.call(officer, dataRequestsApi.get, { id });
    expect(body).toMatchObject({ state: 'open', answer: null, answeredOn: null, dueOn: asked.dueOn });
    expect((await close(body.version)).status).toBe(200);
  });

  it('never take the number of a member of staff for that of a board member', async () => {
    const columns = async (kind: SubjectKind) =>
      (await inSchool(app.db, app.schoolA, (tx) => keptTables(tx, kind))).flatMap((table) => table.columns);
    expect(new Set(await columns('board'))).toEqual(new Set(['member_id', 'owner_member_id', 'board_member_id']));
    expect(await columns('staff')).not.toContain('board_member_id');
  });
});
