import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { colleague, examsAdministrator, head, type LessonWorld, lessonWorld, teacher } from '#app/testing/lessons.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import { classesApi } from '#modules/settings/contract/classes.ts';
import { historyApi } from '#kit/contract/history.ts';
import { type Plan, plansApi } from '../../contract/plans.ts';
import { type Scheme, schemesApi } from '../../contract/schemes.ts';

describe('a lesson plan', () => {
  let app: TestApp;
  let world: LessonWorld;
  let scheme: Scheme;
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date('2026-02-10T07:00:00Z') });
    world = await lessonWorld(app);
    const made = await app.call(
      teacher,
      schemesApi.create,
      { termId: world.terms[0], classId: world.grade10, courseId: world.maths },
      freshKey(),
    );
    const rows = [1, 2, 3].map((lesson) => ({
      week: 5,
      lesson,
      strand: 'Geometry',
      subStrand: 'Similarity',
      experiences: 'Measure models\n\nCompare ratios',
      resources: 'Models',
      assessment: 'Oral questions',
    }));
    const { id, version } = made.body;
    scheme = (await app.call(teacher, schemesApi.save, { id, version, rows })).body;
  });
  afterAll(() => app.close());

  const at = ({ id, version }: Plan) => ({ id, version });
  const fromRow = (which = 0, more = {}) =>
    app.call(teacher, plansApi.fromRow, { id: scheme.rows[which]?.id ?? 0, ...more }, freshKey());
  const approved = async (plan: Plan) => {
    const { body } = await app.call(teacher, plansApi.submit, at(plan), freshKey());
    return (await app.call(head, plansApi.decide, { ...at(body), approved: true }, freshKey())).body;
  };
  const fieldOf = (answer: { body: { fields?: { path: string }[] } }) => answer.body.fields?.[0]?.path;
  const blank = () => ({ classId: world.grade10, courseId: world.maths, day: '2026-02-11', strand: 'Revision' });

  it('is filled from the row of a scheme: its day, its words, and who takes the subject', async () => {
    const frame = { form3: world.grade10, east: world.east } as Frame;
    for (const gender of ['female', 'female', 'male'] as const) await registerAs(app, testDraft(frame, { gender }));
    const { body: plan } = await fromRow(1, { streamId: world.east });
    // The second lesson of the fifth week.
    expect(plan).toMatchObject({
      day: '2026-02-03',
      strand: 'Geometry',
      subStrand: 'Similarity',
      week: 5,
      lesson: 2,
      minutes: 40,
    });
    expect(plan.steps).toEqual([
      { text: 'Measure models', minutes: 13 },
      { text: 'Compare ratios', minutes: 12 },
    ]);
    expect(plan).toMatchObject({
      girls: 2,
      boys: 1,
      state: 'draft',
      streamName: 'East',
      termName: 'Term 1 2026',
      conclusion: 'Assessment: Oral questions',
    });
    expect((await app.call(teacher, schemesApi.get, { id: scheme.id })).body).toMatchObject({
      planned: 1,
      rows: [{}, { plans: [{ id: plan.id }] }, {}],
    });
    expect(fieldOf(await fromRow(0, { streamId: world.form3South }))).toBe('streamId');
    expect(fieldOf(await fromRow(0, { day: '2026-08-01' }))).toBe('day');
    const strangers: Caller[] = [colleague, 'otherSchool'];
    for (const as of strangers)
      expect((await app.call(as, plansApi.fromRow, { id: scheme.rows[0]?.id ?? 0 }, freshKey())).status).toBe(404);
    expect((await app.call(head, plansApi.fromRow, { id: scheme.rows[0]?.id ?? 0 }, freshKey())).status).toBe(422);
    // Without its row it stays as a plan by itself.
    const { id, version, rows } = (await app.call(teacher, schemesApi.get, { id: scheme.id })).body;
    scheme = (
      await app.call(teacher, schemesApi.save, { id, version, rows: [rows[0], { ...rows[2], id: null }, rows[2]] as never })
    ).body;
    expect((await app.call(teacher, plansApi.get, { id: plan.id })).body).toMatchObject({ schemeId: null, strand: 'Geometry' });
  });

  it('goes from draft to reflected, approved by the head and locked from then on', async () => {
    const { body: plan } = await fromRow();
    const typed = {
      day: plan.day,
      strand: 'Geometry ũ’',
      steps: [{ text: 'Talk', minutes: 20 }],
      values: 'Unity',
      startsAt: '08:20',
    };
    const changed = (await app.call(teacher, plansApi.update, { ...at(plan), ...typed })).body;
    expect(changed).toMatchObject({ strand: 'Geometry ũ’', values: 'Unity', startsAt: '08:20', version: 2, week: 5 });
    expect((await app.call(teacher, plansApi.update, { ...at(plan), ...typed })).status).toBe(409);
    expect((await app.call(teacher, plansApi.teach, { ...at(changed), day: '2026-02-09' }, freshKey())).status).toBe(409);
    const handed = (await app.call(teacher, plansApi.submit, at(changed), freshKey())).body;
    expect((await app.call(teacher, plansApi.update, { ...at(handed), ...typed })).status).toBe(422);
    expect((await app.call(teacher, plansApi.remove, { id: plan.id })).status).toBe(422);
    // Not by its maker, not by another teacher, not by who only reads.
    expect((await app.call(teacher, plansApi.decide, { ...at(handed), approved: true }, freshKey())).status).toBe(403);
    expect((await app.call(colleague, plansApi.decide, { ...at(handed), approved: true }, freshKey())).status).toBe(404);
    expect((await app.call('ROLE_View_Only', plansApi.decide, { ...at(handed), approved: true }, freshKey())).status).toBe(403);
    expect((await app.call('otherSchool', plansApi.decide, { ...at(handed), approved: true }, freshKey())).status).toBe(404);
    expect(fieldOf(await app.call(head, plansApi.decide, { ...at(handed), approved: false }, freshKey()))).toBe('comment');
    const returned = (
      await app.call(head, plansApi.decide, { ...at(handed), approved: false, comment: 'Add values’ link.' }, freshKey())
    ).body;
    expect(returned).toMatchObject({ state: 'returned' });
    expect((await app.call(teacher, plansApi.get, { id: plan.id })).body).toMatchObject({ writes: true, decides: false });
    const fixed = (await app.call(teacher, plansApi.update, { ...at(returned), ...typed, links: 'Art' })).body;
    const again = (await app.call(teacher, plansApi.submit, at(fixed), freshKey())).body;
    const both = await Promise.all(
      [head, examsAdministrator].map((as) => app.call(as, plansApi.decide, { ...at(again), approved: true }, freshKey())),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const now = (await app.call(teacher, plansApi.get, { id: plan.id })).body;
    expect(now).toMatchObject({ state: 'approved', writes: true });
    expect((await app.call(teacher, plansApi.update, { ...at(now), ...typed })).status).toBe(422);
    expect(fieldOf(await app.call(teacher, plansApi.teach, { ...at(now), day: '2026-02-11' }, freshKey()))).toBe('day');
    expect((await app.call(head, plansApi.teach, { ...at(now), day: '2026-02-10' }, freshKey())).status).toBe(403);
    const taught = (await app.call(teacher, plansApi.teach, { ...at(now), day: '2026-02-10', remarks: 'Done' }, freshKey())).body;
    expect(taught).toMatchObject({ state: 'taught', taughtOn: '2026-02-10', remarks: 'Done' });
    expect((await app.call(teacher, plansApi.teach, { ...at(taught), day: '2026-02-10' }, freshKey())).status).toBe(409);
    const done = (await app.call(teacher, plansApi.reflect, { ...at(taught), reflection: 'Most could.' }, freshKey())).body;
    expect(done).toMatchObject({ state: 'reflected', reflection: 'Most could.' });
    expect(done.notes.map(({ step }) => step)).toEqual(['submitted', 'returned', 'submitted', 'approved', 'taught', 'reflected']);
    const history = { entity: 'lesson plan', id: plan.id };
    expect((await app.call(examsAdministrator, historyApi.list, history)).body.rows.length).toBeGreaterThan(6);
    expect((await app.call(colleague, historyApi.list, history)).status).toBe(403);
  });

  it('is not approved by an administrator who wrote it, and is removed while it is a draft', async () => {
    const draft = { ...blank(), staffMemberId: world.staff.colleague, courseId: world.history };
    const { body: plan } = await app.call(examsAdministrator, plansApi.create, draft, freshKey());
    const handed = (await app.call(colleague, plansApi.submit, at(plan), freshKey())).body;
    const own = await app.call(examsAdministrator, plansApi.decide, { ...at(handed), approved: true }, freshKey());
    expect(own.body.message).toContain('your own');
    // History has no department, so its head approves nothing here.
    expect((await app.call(head, plansApi.decide, { ...at(handed), approved: true }, freshKey())).status).toBe(404);
    expect((await app.call('ROLE_All', plansApi.decide, { ...at(handed), approved: true }, freshKey())).body.state).toBe(
      'approved',
    );
    const { body: other } = await app.call(teacher, plansApi.create, blank(), freshKey());
    expect((await app.call(colleague, plansApi.remove, { id: other.id })).status).toBe(404);
    expect((await app.call(head, plansApi.remove, { id: other.id })).status).toBe(422);
    expect((await app.call(teacher, plansApi.remove, { id: other.id })).status).toBe(200);
    expect((await app.call(teacher, plansApi.get, { id: other.id })).status).toBe(404);
  });

  it('refuses what does not fit, at its field', async () => {
    const make = (more: object) => app.call(teacher, plansApi.create, { ...blank(), ...more }, freshKey());
    expect(fieldOf(await make({ day: '2025-02-11' }))).toBe('day');
    expect(fieldOf(await make({ strand: '  ' }))).toBe('strand');
    expect(fieldOf(await make({ outcomes: 'x'.repeat(4001) }))).toBe('outcomes');
    expect(fieldOf(await make({ startsAt: '25:00' }))).toBe('startsAt');
    expect(fieldOf(await make({ steps: [{ text: '', minutes: 5 }] }))).toBe('steps.0.text');
    expect((await make({ steps: Array.from({ length: 21 }, () => ({ text: 'x' })) })).status).toBe(400);
    expect(fieldOf(await make({ courseId: world.history }))).toBe('courseId');
    const unknown = (await app.call('ROLE_All', classesApi.create, { name: 'Form 1', curriculum: '8-4-4' })).body.id;
    expect(fieldOf(await make({ classId: unknown }))).toBe('courseId');
    expect((await make({ outcomes: 'ũ’'.repeat(2000) })).body.outcomes).toHaveLength(4000);
  });

  it('is listed to its teacher, and to those who approve by class, subject, teacher and state', async () => {
    await approved((await fromRow(2)).body);
    const list = async (as: Caller, more = {}) => (await app.call(as, plansApi.list, { scope: 'all', ...more })).body;
    const waiting = (await app.call(teacher, plansApi.submit, at((await fromRow(0)).body), freshKey())).body;
    expect((await list(head, { state: 'submitted' })).rows.map(({ id }) => id)).toEqual([waiting.id]);
    expect((await list(head, { scope: 'mine' })).total).toBe(0);
    const mine = await list(teacher, { scope: 'mine' });
    expect(mine.total).toBeGreaterThan(3);
    expect((await list(examsAdministrator, { staffMemberId: world.staff.teacher })).total).toBe(mine.total);
    expect((await list('ROLE_View_Only', { schemeId: scheme.id, q: 'GEOMETRY' })).total).toBe(
      (await list(teacher, { schemeId: scheme.id })).total,
    );
    expect((await list('otherSchool')).total).toBe(0);
    expect((await app.call('noRole', plansApi.list, { scope: 'all' })).status).toBe(403);
  });
});
