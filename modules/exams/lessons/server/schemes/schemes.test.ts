import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague, examsAdministrator, head, type LessonWorld, lessonWorld, teacher } from '#app/testing/lessons.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { lessonChoicesApi } from '../../contract/choices.ts';
import { type Scheme, schemesApi } from '../../contract/schemes.ts';

describe('a scheme of work', () => {
  let app: TestApp;
  let world: LessonWorld;
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date('2026-02-10T07:00:00Z') });
    world = await lessonWorld(app);
  });
  afterAll(() => app.close());

  const place = (more = {}) => ({ termId: world.terms[0], classId: world.grade10, courseId: world.maths, ...more });
  const row = (week: number, lesson: number, more = {}) => ({ week, lesson, strand: 'Numbers and algebra', ...more });
  const save = ({ id, version }: Scheme, rows: object[], as: typeof teacher | typeof colleague = teacher) =>
    app.call(as, schemesApi.save, { id, version, rows: rows as never });
  const fieldOf = (answer: { body: { fields?: { path: string }[] } }) => answer.body.fields?.[0]?.path;

  it('is of what the teacher teaches, once for each class, subject and term', async () => {
    const { body: choices } = await app.call(teacher, lessonChoicesApi.read);
    expect(choices).toMatchObject({ staffMemberId: world.staff.teacher, admin: false, readsOthers: false });
    expect(choices.subjects.map(({ name, classId }) => [name, classId])).toEqual([
      ['Mathematics', world.grade10],
      ['History', world.form3],
    ]);
    const made = await app.call(teacher, schemesApi.create, place(), freshKey());
    expect(made.body).toMatchObject({ staffName: 'Wanjirũ Kamaũ', curriculum: 'CBE', state: 'draft', lessons: 0, rows: [] });
    expect(made.body.weeks).toHaveLength(13);
    expect((await app.call(teacher, schemesApi.create, place(), freshKey())).status).toBe(409);
    const strange = await app.call(teacher, schemesApi.create, place({ classId: world.form3 }), freshKey());
    expect([strange.status, fieldOf(strange)]).toEqual([400, 'courseId']);
    const wrongStream = await app.call(colleague, schemesApi.create, place({ streamId: world.east }), freshKey());
    expect(fieldOf(wrongStream)).toBe('courseId');
    const form3 = place({ classId: world.form3, courseId: world.history, streamId: world.east });
    expect(fieldOf(await app.call(teacher, schemesApi.create, form3, freshKey()))).toBe('streamId');
    const others = await app.call(teacher, schemesApi.create, place({ staffMemberId: world.staff.colleague }), freshKey());
    expect(fieldOf(others)).toBe('staffMemberId');
    // An account that is no teacher, one that only reads, and the administrator who names the teacher.
    expect((await app.call('noRole', schemesApi.create, place(), freshKey())).status).toBe(403);
    expect((await app.call('ROLE_View_Only', schemesApi.create, place(), freshKey())).status).toBe(422);
    expect(fieldOf(await app.call(examsAdministrator, schemesApi.create, place(), freshKey()))).toBe('staffMemberId');
    const forHead = place({ staffMemberId: world.staff.head, courseId: world.history });
    expect((await app.call(examsAdministrator, schemesApi.create, forHead, freshKey())).status).toBe(200);
  });

  it('is read by its teacher, the head of the department and administrators, and by nobody else', async () => {
    const { body: made } = await app.call(teacher, schemesApi.create, place({ streamId: world.east }), freshKey());
    const seen = async (as: Parameters<TestApp['call']>[0]) => (await app.call(as, schemesApi.get, { id: made.id })).status;
    expect(await Promise.all([teacher, head, examsAdministrator, 'ROLE_View_Only' as const].map(seen))).toEqual([
      200, 200, 200, 200,
    ]);
    expect(await Promise.all([colleague, 'noRole' as const, 'otherSchool' as const].map(seen))).toEqual([404, 403, 404]);
    const listed = async (as: Parameters<TestApp['call']>[0], scope: 'mine' | 'all') =>
      (await app.call(as, schemesApi.list, { scope })).body.rows.some(({ id }) => id === made.id);
    expect([await listed(teacher, 'mine'), await listed(head, 'mine'), await listed(head, 'all')]).toEqual([true, false, true]);
    expect([await listed(colleague, 'all'), await listed('otherSchool', 'all')]).toEqual([false, false]);
    const found = await app.call(examsAdministrator, schemesApi.list, { scope: 'all', q: 'wanjiru' });
    expect(found.body.rows.map(({ id }) => id)).toContain(made.id);
    expect((await app.call(examsAdministrator, schemesApi.list, { scope: 'all', q: '%' })).body.total).toBe(0);
    for (const as of [head, 'ROLE_View_Only'] as const) {
      const answer = await app.call(as, schemesApi.save, { id: made.id, version: made.version, rows: [] });
      expect(answer.status).toBe(422);
    }
  });

  it('keeps its rows in the order they were put, and says when somebody else has saved', async () => {
    const { body: made } = await app.call(teacher, schemesApi.create, place({ streamId: world.west }), freshKey());
    const first = await save(made, [row(1, 1, { outcomes: 'Ametambua “nambari”, ũ and ’' }), row(1, 2), row(2, 1)]);
    expect(first.body.rows.map(({ week, lesson }) => [week, lesson])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ]);
    expect(first.body.rows[0]?.outcomes).toBe('Ametambua “nambari”, ũ and ’');
    const [one, two, three] = first.body.rows;
    // Moved, changed, taken out and added at once; ids stay with their rows.
    const second = await save(first.body, [{ ...three, strand: '' }, row(3, 1), { ...one, week: 4 }]);
    expect(second.body.rows.map(({ id, week, strand }) => [id === three?.id || id === one?.id, week, strand])).toEqual([
      [true, 2, null],
      [false, 3, 'Numbers and algebra'],
      [true, 4, 'Numbers and algebra'],
    ]);
    const both = await Promise.all([1, 2].map((lesson) => save(second.body, [row(9, lesson)])));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = both.find(({ status }) => status === 200)?.body ?? made;
    expect(fieldOf(await save(now, [{ ...two }]))).toBe('rows.0.week');
    const twice = { ...now.rows[0] };
    expect(fieldOf(await save(now, [twice, twice]))).toBe('rows.1.week');
    expect(fieldOf(await save(now, [row(1, 1, { outcomes: 'x'.repeat(1001) })]))).toBe('rows.0.outcomes');
    expect(fieldOf(await save(now, [row(0, 1)]))).toBe('rows.0.week');
    expect(
      (
        await save(
          now,
          Array.from({ length: 201 }, () => row(1, 1)),
        )
      ).status,
    ).toBe(400);
    const full = Array.from({ length: 200 }, (_, at) =>
      row(1 + Math.floor(at / 8), 1 + (at % 8), { outcomes: 'ũ'.repeat(1000) }),
    );
    expect((await save(now, full)).body.lessons).toBe(200);
  });

  it('is submitted, returned with a reason, submitted again and approved by the head, never by its maker', async () => {
    const { body: made } = await app.call(head, schemesApi.create, place(), freshKey());
    const at = ({ id, version }: Scheme) => ({ id, version });
    expect((await app.call(head, schemesApi.submit, at(made), freshKey())).body.message).toContain('without lessons');
    const typed = (await app.call(head, schemesApi.save, { ...at(made), rows: [row(1, 1)] })).body;
    const handed = (await app.call(head, schemesApi.submit, at(typed), freshKey())).body;
    expect(handed).toMatchObject({ state: 'submitted', writes: true, decides: true, mine: true });
    expect((await app.call(head, schemesApi.decide, { ...at(handed), approved: true }, freshKey())).body.message).toContain(
      'your own',
    );
    expect((await app.call('ROLE_View_Only', schemesApi.decide, { ...at(handed), approved: true }, freshKey())).status).toBe(403);
    const bare = await app.call(examsAdministrator, schemesApi.decide, { ...at(handed), approved: false }, freshKey());
    expect(fieldOf(bare)).toBe('comment');
    const no = { ...at(handed), approved: false, comment: 'Add the references.' };
    const returned = (await app.call(examsAdministrator, schemesApi.decide, no, freshKey())).body;
    expect(returned).toMatchObject({
      state: 'returned',
      notes: [{ step: 'submitted' }, { step: 'returned', words: 'Add the references.' }],
    });
    const again = (await app.call(head, schemesApi.submit, at(returned), freshKey())).body;
    expect((await app.call(head, schemesApi.save, { ...at(again), rows: [] })).status).toBe(422);
    const twice = await Promise.all(
      [examsAdministrator, 'ROLE_All' as const].map((as) =>
        app.call(as, schemesApi.decide, { ...at(again), approved: true }, freshKey()),
      ),
    );
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const approved = (await app.call(head, schemesApi.get, { id: made.id })).body;
    expect(approved.notes.filter(({ step }) => step === 'approved')).toHaveLength(1);
    const same = approved.rows.map((one) => ({ ...one, reflection: 'Went well.' }));
    const reflected = (await app.call(head, schemesApi.save, { ...at(approved), rows: same })).body;
    expect(reflected).toMatchObject({ state: 'approved', rows: [{ reflection: 'Went well.' }] });
    const changed = (await app.call(head, schemesApi.save, { ...at(reflected), rows: [row(1, 2)] })).body;
    expect(changed.state).toBe('draft');
    expect((await app.call(head, schemesApi.remove, { id: made.id })).status).toBe(200);
    expect((await app.call(head, schemesApi.get, { id: made.id })).status).toBe(404);
  });

  it('is copied into another term, whose weeks its lessons follow, without what came of them', async () => {
    const { body: made } = await app.call(
      examsAdministrator,
      schemesApi.create,
      place({ staffMemberId: world.staff.teacher, courseId: world.history }),
      freshKey(),
    );
    const rows = Array.from({ length: 13 }, (_, at) => row(at + 1, 1, { reflection: 'Last year', books: 'p. 4' }));
    await app.call(examsAdministrator, schemesApi.save, { id: made.id, version: made.version, rows });
    const to = place({ termId: world.terms[1], staffMemberId: world.staff.teacher });
    const copy = await app.call(examsAdministrator, schemesApi.copy, { ...to, id: made.id }, freshKey());
    expect(copy.body).toMatchObject({ state: 'draft', lessons: 13, planned: 0 });
    expect(copy.body.weeks).toHaveLength(9);
    expect(Math.max(...copy.body.rows.map(({ week }) => week))).toBe(9);
    expect(copy.body.rows.every(({ reflection, books }) => reflection === null && books === 'p. 4')).toBe(true);
    expect(
      (await app.call(colleague, schemesApi.copy, { ...place({ streamId: world.west }), id: made.id }, freshKey())).status,
    ).toBe(404);
    expect((await app.call('otherSchool', schemesApi.copy, { ...to, id: made.id }, freshKey())).status).toBe(404);
  });
});
