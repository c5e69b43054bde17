import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSchoolA } from '#app/testing/books.ts';
import { byHand } from '#app/testing/by-hand.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { randomExam } from '#app/testing/random-exam.ts';
import { type Caller, requestOf, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { signInAsStaff, testTeacher } from '#app/testing/teaching.ts';
import { type Role, roleCodes } from '#kit/contract/roles.ts';
import { type OwnWanted, ownAnalysisApi } from '../../contract/own.ts';
import { examAnalysisApi } from '../../contract/reports.ts';
import { reviewApi } from '../../../review/contract/review.ts';
import { type Exam, examsApi } from '../../../sittings/contract/exams.ts';

const admin = 'ROLE_Exam_admin';
/** The user without roles, who is a member of staff here. */
const person = 'noRole';

interface Raw {
  student: number;
  course: number;
  stream: number;
  mark: number | null;
}

describe('the analysis of what is one’s own', () => {
  let app: TestApp;
  let school: TestExams;
  let exam: Exam;
  let raw: Raw[] = [];
  const staff = { otieno: 0, wanjiru: 0, kibet: 0, achieng: 0, secretary: 0 };

  beforeAll(async () => {
    app = await testApp();
    school = await testExams(app, { west: 9, east: 8 });
    for (const name of Object.keys(staff) as (keyof typeof staff)[]) staff[name] = await testTeacher(app, `Staff ${name}`);
    const { form3, west, east } = school.frame;
    const course = (code: string) => school.subjects[code] ?? 0;
    await asSchoolA(app, async ({ tx }) => {
      // Otieno has Mathematics in West and English in East; Kibet is class teacher of East; Achieng heads the sciences.
      await sql`
        insert into exams.teaching (class_id, stream_id, course_id, staff_member_id)
        values (${form3}, ${west}, ${course('121')}, ${staff.otieno}), (${form3}, ${east}, ${course('101')}, ${staff.otieno}),
               (${form3}, null, ${course('102')}, ${staff.wanjiru})`.execute(tx);
      await sql`update settings.stream set class_teacher_id = ${staff.kibet} where id = ${east}`.execute(tx);
      await sql`
        with d as (insert into settings.department (name, head_id) values ('Sciences', ${staff.achieng}) returning id)
        update settings.course c set department_id = d.id from d where c.id in (${course('231')}, ${course('232')})`.execute(tx);
    });
    await randomExam(app, school, 'Before it', 3);
    exam = await randomExam(app, school, 'Own', 4);
    await app.call(admin, reviewApi.run, { id: exam.id });
    raw = await asSchoolA(app, async ({ tx }) => {
      const { rows } = await sql<Raw>`
        select student_id as student, course_id as course, stream_id as stream, mark / 100.0::float8 as mark
          from exams.result where exam_id = ${exam.id}`.execute(tx);
      return rows;
    });
  });
  afterAll(() => app.close());

  const as = async (who: keyof typeof staff) => {
    await signInAsStaff(app, staff[who]);
    app.pass(3_000);
  };
  const ask = (wanted: Omit<OwnWanted, 'examId'>, caller: Caller = person) =>
    app.call(caller, ownAnalysisApi.report, { examId: exam.id, ...wanted });
  const rowsOf = async (wanted: Omit<OwnWanted, 'examId'>) => (await ask(wanted)).body.tables.flatMap(({ rows }) => rows);
  const publish = async () => {
    exam = await school.move(exam, 'approve');
    const done = await app.call(admin, examsApi.publish, { id: exam.id, version: exam.version }, freshKey());
    expect(done.status).toBe(200);
    exam = done.body;
  };
  const places = async () =>
    (await rowsOf({ kind: 'subjects' })).filter(({ total }) => !total).map(({ cells }) => [cells['subject'], cells['place']]);

  it('shows nothing of an exam before it is published', async () => {
    for (const who of ['otieno', 'kibet', 'achieng'] as const) {
      await as(who);
      expect((await app.call(person, ownAnalysisApi.choices)).body.exams).toEqual([]);
      for (const kind of ['subjects', 'merit', 'stream', 'marks'] as const) {
        const wanted = { kind, streamId: school.frame.east, classId: school.frame.form3, courseId: school.subjects['101'] ?? 0 };
        expect([who, kind, (await ask(wanted)).status]).toEqual([who, kind, 404]);
      }
    }
    await publish();
  });

  it('a subject teacher has the own streams, with median and deviation as they come from the raw marks', async () => {
    await as('otieno');
    expect((await app.call(person, ownAnalysisApi.choices)).body.exams).toMatchObject([
      { id: exam.id, subjects: true, streams: [] },
    ]);
    const rows = await rowsOf({ kind: 'subjects' });
    expect(rows.map(({ cells }) => [cells['subject'], cells['place']])).toEqual([
      ['English', 'Form 3 East'],
      ['Mathematics', 'Form 3 West'],
    ]);
    for (const { of, cells } of rows) {
      const own = raw.filter(({ course, stream }) => course === of.courseId && stream === of.streamId);
      const marks = own.flatMap(({ mark }) => mark ?? []);
      const hand = byHand(marks);
      expect([cells['sat'], cells['absent'], cells['lowest'], cells['highest']]).toEqual([
        marks.length,
        own.length - marks.length,
        hand.lowest,
        hand.highest,
      ]);
      expect(cells['median']).toBeCloseTo(hand.median ?? -1, 2);
      expect(cells['deviation']).toBeCloseTo(hand.deviation, 1);
      expect(cells['average']).toBeCloseTo(hand.mean, 1);
      const graded = Object.entries(cells).filter(([key]) => key.startsWith('grade '));
      expect(graded.reduce((sum, [, count]) => sum + Number(count), 0)).toBe(marks.length);
      const list = await rowsOf({ kind: 'marks', courseId: of.courseId, classId: of.classId, streamId: of.streamId });
      expect(new Set(list.map(({ id }) => Number(id)))).toEqual(new Set(own.map(({ student }) => student)));
    }
    const { form3, west, east } = school.frame;
    for (const [code, streamId] of [
      ['121', east],
      ['101', west],
      ['102', west],
      ['231', east],
    ] as const)
      expect((await ask({ kind: 'marks', courseId: school.subjects[code] ?? 0, classId: form3, streamId })).status).toBe(404);
    for (const kind of ['merit', 'stream'] as const)
      for (const streamId of [west, east]) expect((await ask({ kind, streamId })).status).toBe(404);
  });

  it('a class teacher has the merit list and the subjects of the own stream alone', async () => {
    await as('kibet');
    const { west, east } = school.frame;
    const { streams } = (await app.call(person, ownAnalysisApi.choices)).body.exams[0] ?? { streams: [] };
    expect(streams).toEqual([{ id: east, name: 'Form 3 East' }]);
    const merit = await rowsOf({ kind: 'merit', streamId: east });
    const there = (await app.call(admin, examAnalysisApi.report, { examId: exam.id, kind: 'merit', streamId: east })).body
      .tables[0];
    expect(merit).toEqual(there?.rows);
    expect(merit.length).toBe(8);
    const subjects = await rowsOf({ kind: 'stream', streamId: east });
    expect(subjects.length).toBe(7);
    for (const { of, cells } of subjects) {
      const marks = raw
        .filter(({ course, stream }) => course === of.courseId && stream === east)
        .flatMap(({ mark }) => mark ?? []);
      expect(cells['median']).toBeCloseTo(byHand(marks).median ?? -1, 2);
    }
    expect((await ask({ kind: 'merit', streamId: west })).status).toBe(404);
    expect(await places()).toEqual([]);
    const maths = { kind: 'marks', courseId: school.subjects['121'] ?? 0, classId: school.frame.form3, streamId: east } as const;
    expect((await ask(maths)).status).toBe(404);
  });

  it('the head of a department has its subjects in every stream, and each summed up', async () => {
    await as('achieng');
    const rows = await rowsOf({ kind: 'subjects' });
    expect(rows.map(({ cells }) => [cells['subject'], cells['place']])).toEqual(
      ['Biology', 'Physics'].flatMap((name) => [
        [name, 'Form 3 East'],
        [name, 'Form 3 West'],
        [name, 'All of these'],
      ]),
    );
    for (const { cells } of rows.filter(({ total }) => total)) {
      const code = cells['subject'] === 'Biology' ? '231' : '232';
      const hand = byHand(raw.filter(({ course }) => course === school.subjects[code]).flatMap(({ mark }) => mark ?? []));
      expect(cells['median']).toBeCloseTo(hand.median ?? -1, 2);
      expect(cells['deviation']).toBeCloseTo(hand.deviation, 1);
    }
    expect((await ask({ kind: 'merit', streamId: school.frame.east })).status).toBe(404);
  });

  it('the checks name one’s own sheets alone, and every table comes as a file', async () => {
    const all = (await app.call(admin, reviewApi.list, { examId: exam.id, state: 'all', size: 200 })).body.rows;
    const mine = async () =>
      (await app.call(person, ownAnalysisApi.findings, { state: 'all', examId: exam.id, size: 200 })).body.rows;
    await as('achieng');
    const heads = all.filter(({ subjectName }) => ['Biology', 'Physics'].includes(subjectName));
    expect(new Set((await mine()).map(({ id }) => id))).toEqual(new Set(heads.map(({ id }) => id)));
    await as('otieno');
    const taught = all.filter((row) => ['Mathematics West', 'English East'].includes(`${row.subjectName} ${row.streamName}`));
    expect(new Set((await mine()).map(({ id }) => id))).toEqual(new Set(taught.map(({ id }) => id)));
    expect(heads.length + taught.length).toBeGreaterThan(0);
    for (const [format, start] of [
      ['pdf', '%PDF'],
      ['xlsx', 'PK'],
    ] as const) {
      const asked = { examId: exam.id, kind: 'subjects', table: 'subjects', format } as const;
      const { status, body } = await app.call(person, ownAnalysisApi.paper, asked);
      expect([status, (body as unknown as Buffer).subarray(0, start.length).toString()]).toEqual([200, start]);
    }
  });

  it('whoever taught then sees it after handing over, and whoever teaches now does not', async () => {
    await asSchoolA(app, async ({ tx, now }) => {
      const of = sql`class_id = ${school.frame.form3} and stream_id = ${school.frame.west} and course_id = ${school.subjects['121']}`;
      await sql`update exams.teaching set until_at = ${now} where ${of}`.execute(tx);
      await sql`
        insert into exams.teaching (class_id, stream_id, course_id, staff_member_id, from_at)
        values (${school.frame.form3}, ${school.frame.west}, ${school.subjects['121']}, ${staff.wanjiru}, ${now})`.execute(tx);
    });
    await as('otieno');
    expect(await places()).toContainEqual(['Mathematics', 'Form 3 West']);
    await as('wanjiru');
    expect(await places()).toEqual([
      ['Kiswahili', 'Form 3 East'],
      ['Kiswahili', 'Form 3 West'],
    ]);
  });

  it('whoever was class teacher then keeps the stream, and the new one has the exams of this year', async () => {
    const change = (who: number) =>
      asSchoolA(app, ({ tx }) =>
        sql`update settings.stream set class_teacher_id = ${who} where id = ${school.frame.east}`.execute(tx),
      );
    const status = async () => (await ask({ kind: 'merit', streamId: school.frame.east })).status;
    await change(staff.achieng);
    // Who keeps no class and teaches nothing any more has no such right at all.
    await as('kibet');
    expect(await status()).toBe(403);
    await as('achieng');
    expect(await status()).toBe(200);
    await asSchoolA(app, ({ tx }) =>
      sql`update settings.stream set class_teacher_id = ${staff.kibet} where id = ${school.frame.west}`.execute(tx),
    );
    await as('kibet');
    expect(await status()).toBe(200);
    expect((await app.call(person, ownAnalysisApi.choices)).body.exams[0]?.streams.map(({ name }) => name)).toEqual([
      'Form 3 East',
      'Form 3 West',
    ]);
    // In the next year the stream has other students, and its class teacher has none of the exams of those before.
    await asSchoolA(app, ({ tx }) =>
      sql`update settings.academic_year set starts_on = starts_on - 365, ends_on = ends_on - 365`.execute(tx),
    );
    await asSchoolA(app, ({ tx, now }) =>
      sql`insert into settings.academic_year (name, starts_on, ends_on)
          values ('The next', ${now}::timestamptz::date, ${now}::timestamptz::date + 300)`.execute(tx),
    );
    expect(await status()).toBe(200);
    await as('achieng');
    expect(await status()).toBe(404);
  });

  it('hides ranks, and the order that tells them, where the class is not ranked', async () => {
    await asSchoolA(app, ({ tx }) =>
      sql`update exams.exam set rules = jsonb_set(rules, '{classes}', (
            select jsonb_agg(c || '{"ranked": false}') from jsonb_array_elements(rules -> 'classes') c)) where id = ${exam.id}`.execute(
        tx,
      ),
    );
    await as('otieno');
    const part = {
      kind: 'marks',
      courseId: school.subjects['101'] ?? 0,
      classId: school.frame.form3,
      streamId: school.frame.east,
    } as const;
    const [table] = (await ask(part)).body.tables;
    expect(table?.columns.map(({ key }) => key)).not.toContain('rank');
    const names = table?.rows.map(({ cells }) => String(cells['name'])) ?? [];
    expect(names).toEqual(names.toSorted());
  });

  it('is nobody else’s: no role, no other school, no member of staff without such work', async () => {
    const calls = [
      [ownAnalysisApi.choices, {}],
      [ownAnalysisApi.report, { examId: exam.id, kind: 'subjects' }],
      [ownAnalysisApi.report, { examId: exam.id, kind: 'merit', streamId: school.frame.east }],
      [ownAnalysisApi.paper, { examId: exam.id, kind: 'merit', streamId: school.frame.east, format: 'xlsx', table: 'merit' }],
      [ownAnalysisApi.findings, {}],
    ] as const;
    const statuses = async (caller: Caller) => {
      const token = await app.tokenOf(caller);
      const all: number[] = [];
      for (const [endpoint, input] of calls) {
        const headers = token ? { authorization: `Bearer ${token}` } : {};
        all.push((await app.http.inject({ ...requestOf(endpoint, input), headers })).statusCode);
      }
      return all;
    };
    const offices: Role[] = roleCodes.filter((role) => role !== 'ROLE_All');
    for (const role of offices) expect([role, await statuses(role)]).toEqual([role, [403, 403, 403, 403, 403]]);
    expect(await statuses('nobody')).toEqual([401, 401, 401, 401, 401]);
    expect((await statuses('otherSchool')).slice(1, 4)).toEqual([404, 404, 404]);
    // Who may do everything has their own part here like everybody: none.
    expect((await app.call('ROLE_All', ownAnalysisApi.choices)).body.exams).toEqual([]);
    expect((await ask({ kind: 'subjects' }, 'ROLE_All')).body.tables.flatMap(({ rows }) => rows)).toEqual([]);
    expect((await ask({ kind: 'merit', streamId: school.frame.east }, 'ROLE_All')).status).toBe(404);
    await as('secretary');
    expect(await statuses(person)).toEqual([403, 403, 403, 403, 403]);
    // A teacher has nothing of what whoever reads analysis has.
    await as('otieno');
    expect((await app.call(person, examAnalysisApi.report, { examId: exam.id, kind: 'merit' })).status).toBe(403);
  });
});
