import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague, examsAdministrator, head, type LessonWorld, lessonWorld, teacher } from '#app/testing/lessons.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { coverageApi } from '../../contract/coverage.ts';
import { plansApi } from '../../contract/plans.ts';
import { schemesApi } from '../../contract/schemes.ts';

describe('the coverage of schemes', () => {
  let app: TestApp;
  let world: LessonWorld;
  beforeAll(async () => {
    // Saturday after the second week: ten school days are over.
    app = await testApp({ clock: () => new Date('2026-01-17T07:00:00Z') });
    world = await lessonWorld(app);
  });
  afterAll(() => app.close());

  const list = async (as: Caller, input = {}) => (await app.call(as, coverageApi.list, input)).body.rows;
  const figures = async (as: Caller, input = {}) => (await app.call(as, coverageApi.figures, input)).body;

  it('says what is taught without a scheme, to those who approve it', async () => {
    expect((await list(examsAdministrator)).map(({ staffName, state }) => [staffName, state])).toEqual([
      ['Grace Atieno', 'no_scheme'],
      ['Peter O’Brien', 'no_scheme'],
      ['Wanjirũ Kamaũ', 'no_scheme'],
      ['Wanjirũ Kamaũ', 'no_scheme'],
    ]);
    expect((await list(head)).map(({ courseName }) => courseName)).toEqual(['Mathematics', 'Mathematics', 'Mathematics']);
    expect((await list(colleague)).map(({ staffName, streamName }) => [staffName, streamName])).toEqual([
      ['Peter O’Brien', 'West'],
    ]);
    expect((await app.call('noRole', coverageApi.list, {})).status).toBe(403);
    expect(await list('otherSchool')).toEqual([]);
    expect(await figures('otherSchool')).toMatchObject({ termId: null, weeks: 0, due: 0, withoutScheme: 0 });
  });

  it('counts the lessons of weeks that are over against those that were taught', async () => {
    const place = { termId: world.terms[0], classId: world.grade10, courseId: world.maths };
    const { id, version } = (await app.call(teacher, schemesApi.create, place, freshKey())).body;
    const rows = [1, 2, 3, 4].flatMap((week) => [1, 2, 3].map((lesson) => ({ week, lesson, strand: 'Numbers' })));
    const scheme = (await app.call(teacher, schemesApi.save, { id, version, rows })).body;
    const teach = async (at: number, streamId: number | null) => {
      const { body: plan } = await app.call(teacher, plansApi.fromRow, { id: scheme.rows[at]?.id ?? 0, streamId }, freshKey());
      const sent = (await app.call(teacher, plansApi.submit, { id: plan.id, version: plan.version }, freshKey())).body;
      if (at === 4) return;
      const yes = (await app.call(head, plansApi.decide, { id: plan.id, version: sent.version, approved: true }, freshKey()))
        .body;
      await app.call(teacher, plansApi.teach, { id: plan.id, version: yes.version, day: '2026-01-16' }, freshKey());
    };
    await teach(0, world.east);
    // The same lesson in the other stream is no second one.
    await teach(0, world.west);
    await teach(1, null);
    await teach(4, null);
    // Taught ahead of its week.
    await teach(9, null);
    const [first] = await list(head, { state: 'behind' });
    expect(first).toMatchObject({ schemeId: id, lessons: 12, due: 6, planned: 4, taught: 3, behind: 4, share: 25 });
    expect(await figures(head)).toMatchObject({
      termId: world.terms[0],
      weeks: 13,
      over: 2,
      due: 6,
      taught: 2,
      behind: 4,
      schemesBehind: 1,
      withoutScheme: 2,
      waitingPlans: 1,
      waitingSchemes: 0,
    });
    expect((await list(head, { q: 'kamau' })).map(({ schemeId }) => schemeId)).toEqual([id]);
    expect((await list(head, { classId: world.form3 })).length).toBe(0);
    // A term that is still to come has nothing due.
    expect(await figures(head, { termId: world.terms[1] })).toMatchObject({ over: 0, due: 0, behind: 0, withoutScheme: 3 });
    expect(await app.call(head, coverageApi.list, { page: 9 })).toMatchObject({ body: { rows: [], total: 3 } });
  });
});
