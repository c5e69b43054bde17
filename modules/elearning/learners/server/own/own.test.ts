import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeTuition, testBooks } from '#app/testing/books.ts';
import { type TestExams, testExams } from '#app/testing/exams.ts';
import { type LessonWorld, lessonWorld } from '#app/testing/lessons.ts';
import { studentCaller } from '#app/testing/accounts/own-student.ts';
import { publishedWeek } from '#app/testing/published-week.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey, registerAs } from '#app/testing/students.ts';
import { examsApi, type Exam } from '#modules/exams/sittings/contract/exams.ts';
import { learnerApi as api } from '../../contract/own.ts';
import { learnerSettingsApi } from '../../contract/settings.ts';
import { bySoonest } from './home.ts';

const admin = 'ROLE_Elearning_Admin';

describe('results', () => {
  let app: TestApp;
  let school: TestExams;
  let exam: Exam;
  let asha: Caller;
  let other: Caller;
  let charge: (amount: number) => Promise<void>;
  beforeAll(async () => {
    app = await testApp();
    const books = await testBooks(app, { students: 0, charged: false });
    school = await testExams(app, { within: books });
    asha = await studentCaller(app, school.west[0] ?? 0);
    other = await studentCaller(app, school.west[1] ?? 0);
    charge = (amount) => chargeTuition(app, books, school.west[0] ?? 0, amount);
    exam = await school.open('Opener');
    await school.enter(exam, '101', 'West', [80, 61]);
  });
  afterAll(() => app.close());

  it('are shown when they are published, and one’s own only', async () => {
    for (const move of ['close', 'process', 'approve'] as const) {
      exam = await school.move(exam, move);
      expect((await app.call(asha, api.results)).body).toEqual({ notShown: null, exams: [] });
    }
    expect((await app.call(asha, api.home)).body.latest).toBeNull();
    const published = await app.call('ROLE_Exam_admin', examsApi.publish, { id: exam.id, version: exam.version }, freshKey());
    expect(published.status).toBe(200);
    const marks = async (who: Caller) => {
      const { exams } = (await app.call(who, api.results)).body;
      return exams.map(({ name, subjects }) => [name, subjects.find(({ state }) => state === 'scored')?.mark]);
    };
    expect([await marks(asha), await marks(other)]).toEqual([[['Opener', 80]], [['Opener', 61]]]);
    expect((await app.call(asha, api.home)).body.latest).toMatchObject({ id: exam.id, name: 'Opener' });
  });

  it('are gone while an exam is open again', async () => {
    const { body: now } = await app.call('ROLE_Exam_admin', examsApi.get, { id: exam.id });
    const reopened = await app.call(
      'ROLE_Exam_admin',
      examsApi.reopen,
      { id: exam.id, version: now.version, reason: 'A mark was wrong' } as never,
      freshKey(),
    );
    expect(reopened.status).toBe(200);
    expect((await app.call(asha, api.results)).body.exams).toEqual([]);
    exam = reopened.body;
    for (const move of ['close', 'process', 'approve'] as const) exam = await school.move(exam, move);
    await app.call('ROLE_Exam_admin', examsApi.publish, { id: exam.id, version: exam.version }, freshKey());
    expect((await app.call(asha, api.results)).body.exams).toHaveLength(1);
  });

  it('are withheld from whose balance is above what the school says, to the cent', async () => {
    await charge(500_000);
    const limit = async (mostOwed: number | null, showResults = true) => {
      const { version } = (await app.call(admin, learnerSettingsApi.get)).body;
      expect((await app.call(admin, learnerSettingsApi.save, { showResults, mostOwed, version })).status).toBe(200);
      return (await app.call(asha, api.results)).body;
    };
    expect((await limit(500_000)).exams).toHaveLength(1);
    const withheld = await limit(499_999);
    expect(withheld).toMatchObject({ exams: [] });
    expect(withheld.notShown).toContain('fee balance');
    expect((await app.call(asha, api.home)).body).toMatchObject({ latest: null, notShown: withheld.notShown });
    expect((await app.call(other, api.results)).body.exams).toHaveLength(1);
    expect((await limit(null, false)).notShown).toContain('does not show results');
    expect((await limit(null)).exams).toHaveLength(1);
  });

  it('a balance above which they are withheld outlives that they are not shown for a while', async () => {
    const save = async (said: { showResults: boolean; mostOwed?: number | null }) => {
      const { version } = (await app.call(admin, learnerSettingsApi.get)).body;
      return (await app.call(admin, learnerSettingsApi.save, { ...said, version })).body.mostOwed;
    };
    expect(await save({ showResults: true, mostOwed: 123_400 })).toBe(123_400);
    expect(await save({ showResults: false })).toBe(123_400);
    expect(await save({ showResults: true })).toBe(123_400);
    expect(await save({ showResults: true, mostOwed: null })).toBeNull();
  });

  it('settings are saved by one at a time', async () => {
    const { version } = (await app.call(admin, learnerSettingsApi.get)).body;
    const said = { showResults: true, mostOwed: null, version };
    expect((await app.call(admin, learnerSettingsApi.save, said)).status).toBe(200);
    expect((await app.call(admin, learnerSettingsApi.save, said)).status).toBe(409);
    expect((await app.call('otherSchool', learnerSettingsApi.get)).body.version).toBe(0);
  });
});

describe('the timetable and own details', () => {
  let app: TestApp;
  let world: LessonWorld;
  let amina: Caller;
  let brian: Caller;
  beforeAll(async () => {
    // A Tuesday.
    app = await testApp({ clock: () => new Date('2026-02-10T06:00:00Z') });
    world = await lessonWorld(app);
    const register = async (firstName: string, streamId: number) =>
      (
        await registerAs(app, {
          firstName,
          lastName: 'Wĩra',
          gender: 'female',
          bornOn: '2010-03-14',
          admittedOn: '2026-01-05',
          classId: world.grade10,
          streamId,
          boarding: 'day',
          guardians: [{ fullName: 'Mary', phone: '+254711000001', relation: 'Mother', paysFees: true }],
        })
      ).body.id;
    amina = await studentCaller(app, await register('Amina', world.east));
    brian = await studentCaller(app, await register('Brian', world.west));
  });
  afterAll(() => app.close());

  it('say that nothing is published before it is', async () => {
    expect((await app.call(amina, api.timetable)).body).toMatchObject({ from: '2026-02-09', published: false });
    expect((await app.call(amina, api.home)).body.today).toMatchObject({ day: '2026-02-10', lessons: [] });
  });

  it('show the lessons of the own stream', async () => {
    await publishedWeek(app, world);
    const titles = async (who: Caller) =>
      (await app.call(who, api.home)).body.today.lessons.map(({ startsAt, title }) => `${startsAt} ${title}`);
    expect(await titles(amina)).toEqual(['08:00 Mathematics', '08:40 History', '10:00 Mathematics']);
    expect(await titles(brian)).toEqual(['08:00 History', '08:40 Mathematics']);
    const week = (await app.call(amina, api.timetable, { from: '2026-02-14' })).body;
    expect(week.days.map(({ lessons }) => lessons.length)).toEqual([0, 3, 2, 0, 0, 0, 0]);
    expect((await app.call(amina, api.timetable, { from: 'soon' } as never)).status).toBe(400);
  });

  it('show who the student is', async () => {
    expect((await app.call(amina, api.me)).body).toMatchObject({
      name: 'Amina Wĩra',
      className: 'Grade 10',
      streamName: 'East',
      classTeacher: null,
      subjects: [{ name: 'History' }, { name: 'Mathematics' }],
    });
    expect((await app.call(amina, api.home)).body).toMatchObject({ name: 'Amina Wĩra', due: [], notShown: null });
  });

  it('are nobody’s of the staff', async () => {
    for (const endpoint of Object.values(api)) expect((await app.call('ROLE_All', endpoint)).status).toBe(403);
  });
});

it('puts first what is due first', () => {
  const due = (title: string, dueAt: string | null) => ({ title, kind: 'quiz' as const, dueAt, href: '/' });
  const list = [
    due('c', null),
    due('b', '2026-02-02T00:00:00Z'),
    due('a', '2026-02-02T03:00:00+03:00'),
    due('d', '2026-02-01T00:00:00Z'),
  ];
  expect(list.toSorted(bySoonest).map(({ title }) => title)).toEqual(['d', 'a', 'b', 'c']);
});
