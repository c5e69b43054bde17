import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { newslettersApi } from '#modules/messaging/newsletters/contract/newsletters.ts';
import { remarksApi } from '#modules/exams/reports/contract/remarks.ts';
import { plansApi } from '#modules/exams/lessons/contract/plans.ts';
import { questionsApi } from '../../bank/contract/questions.ts';
import { callsApi } from '../contract/calls.ts';
import { draftsApi } from '../contract/drafts.ts';
import { toolsApi } from '../contract/tools.ts';
import { admin, type AiSchool, aiSchool, ended, freshKey, lesson, ok, teacher } from './testing/ai-school.ts';

let app: TestApp;
let school: AiSchool;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await aiSchool(app);
});
afterAll(() => app.close());

const questions = (more: object = {}, caller: Parameters<TestApp['call']>[0] = teacher) =>
  app.call(caller, toolsApi.questions, { courseId: school.maths, text: lesson, ...more }, freshKey());
const draft = (id: number, caller: Parameters<TestApp['call']>[0] = teacher) => ok(app.call(caller, draftsApi.get, { id }));

describe('questions without a model', () => {
  test('are staged with their sentence, and become drafts of the bank when somebody takes them', async () => {
    const made = await ok(questions({ topicId: school.topic, count: 4 }));
    expect([made.state, made.drafts.length, made.outcome]).toEqual(['done', 4, '4 questions drafted.']);
    expect((await ok(app.call(admin, questionsApi.list, {}))).total).toBe(0);
    const first = await draft(made.drafts[0] ?? 0);
    expect(first).toMatchObject({
      kind: 'question',
      how: 'rules',
      state: 'draft',
      courseName: 'Mathematics',
      topicName: 'Osmosis',
      page: null,
    });
    expect(lesson.replaceAll('\n', ' ')).toContain(first.sentence);
    const key = freshKey();
    const taken = await ok(app.call(teacher, draftsApi.take, { id: first.id, version: first.version }, key));
    expect(taken).toMatchObject({ state: 'taken', takenTo: 'question' });
    // The same call once more answers the same and makes no second question.
    expect((await ok(app.call(teacher, draftsApi.take, { id: first.id, version: first.version }, key))).takenId).toBe(
      taken.takenId,
    );
    const question = await ok(app.call(teacher, questionsApi.get, { id: taken.takenId ?? 0 }));
    expect(question).toMatchObject({ state: 'draft', tags: ['Draft by rules'], topicId: school.topic, marks: 100 });
    expect((await ok(app.call(admin, questionsApi.list, {}))).total).toBe(1);
    const again = await app.call(teacher, draftsApi.take, { id: first.id, version: taken.version }, freshKey());
    expect([again.status, again.body.message]).toEqual([422, 'This draft was taken already.']);
  });

  test('of two who take one at once one does', async () => {
    const { drafts } = await ok(questions({ count: 1 }));
    const { id, version } = await draft(drafts[0] ?? 0);
    const both = await Promise.all([0, 1].map(() => app.call(teacher, draftsApi.take, { id, version }, freshKey())));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)[0]).toBe(200);
    expect(both.filter(({ status }) => status === 200).length).toBe(1);
    const { rows } = await sql<{ made: number }>`
      select count(*)::int as made from elearning.question q where exists (select from elearning.ai_draft d where d.taken_id = q.id and d.id = ${id})`.execute(
      app.db.platform,
    );
    expect(rows[0]?.made).toBe(1);
  });

  test('come from pages of a resource with its place, and again from other sentences', async () => {
    const made = await ok(questions({ text: null, resourceId: school.notes, count: 2 }));
    const one = await draft(made.drafts[0] ?? 0);
    expect(one).toMatchObject({ resourceId: school.notes, resourceTitle: 'Notes on cells', page: null });
    const taken = await ok(app.call(teacher, draftsApi.take, { id: one.id, version: one.version }, freshKey()));
    expect((await ok(app.call(teacher, questionsApi.get, { id: taken.takenId ?? 0 }))).source).toBe('Notes on cells');
    const again = await ok(app.call(teacher, toolsApi.again, { id: made.callId }, freshKey()));
    expect([again.drafts.length, again.callId === made.callId]).toEqual([2, false]);
    expect((await app.call(teacher, toolsApi.again, { id: 999_999 }, freshKey())).status).toBe(404);
    const none = await questions({ text: null, resourceId: school.notes, fromPage: 7, toPage: 9 });
    expect([none.status, none.body.fields?.[0]?.path]).toEqual([400, 'resourceId']);
    expect((await questions({ text: null, resourceId: school.notes, fromPage: 3, toPage: 2 })).body.fields?.[0]?.path).toBe(
      'toPage',
    );
    expect((await questions({ text: null, resourceId: 999_999 })).status).toBe(404);
  });

  test('are refused without a text, of a subject that one does not teach, of another’s topic, and to who does not teach', async () => {
    expect((await questions({ text: null })).body.fields?.[0]?.path).toBe('text');
    expect((await questions({ courseId: school.physics })).status).toBe(403);
    expect((await questions({ courseId: school.physics, topicId: school.topic }, admin)).body.fields?.[0]?.path).toBe('topicId');
    expect((await questions({}, 'ROLE_View_Only')).status).toBe(403);
    expect((await questions({}, school.asAmina)).status).toBe(403);
    expect((await questions({ text: 'x'.repeat(40_001) })).status).toBe(400);
    expect((await questions({ courseId: 999_999 }, admin)).body.fields?.[0]?.path).toBe('courseId');
    const nothing = await ok(questions({ text: 'Nothing here. <script>alert(1)</script>' }));
    expect([nothing.drafts, nothing.outcome]).toEqual([
      [],
      'No sentence of the text makes a question. Use a text of whole sentences.',
    ]);
  });

  test('keep words as words, whatever is written in them', async () => {
    const made = await ok(
      questions({
        text: 'Osmosis is a movement of <img src=x onerror=alert(1)> water through a membrane.',
        kinds: ['short'],
        count: 1,
      }),
    );
    const one = await draft(made.drafts[0] ?? 0);
    const { takenId } = await ok(app.call(teacher, draftsApi.take, { id: one.id, version: one.version }, freshKey()));
    const { text } = await ok(app.call(teacher, questionsApi.get, { id: takenId ?? 0 }));
    expect(JSON.stringify(text)).toContain('<img src=x onerror=alert(1)>');
    expect(text.content.every(({ type }) => type === 'paragraph')).toBe(true);
  });
});

describe('drafts', () => {
  test('are one’s own; who administers e-learning sees all; another school none', async () => {
    const { drafts } = await ok(questions({ count: 1 }));
    const [id = 0] = drafts;
    expect((await app.call('ROLE_post_content', draftsApi.get, { id })).status).toBe(404);
    expect((await app.call('otherSchool', draftsApi.get, { id })).status).toBe(404);
    expect((await app.call(school.asAmina, draftsApi.get, { id })).status).toBe(403);
    expect((await ok(app.call('ROLE_post_content', draftsApi.list, {}))).total).toBe(0);
    expect((await ok(app.call(admin, draftsApi.list, {}))).total).toBeGreaterThan(0);
  });

  test('are found, narrowed and ordered', async () => {
    const made = await ok(questions({ count: 3, kinds: ['short'] }));
    const list = async (input: object) => (await ok(app.call(teacher, draftsApi.list, input))).rows;
    for (const key of ['madeAt', 'title', 'kind', 'how', 'state', 'courseName', 'className', 'rating', 'madeName'] as const)
      for (const sort of [key, `-${key}`] as const) expect((await list({ sort })).length, sort).toBeGreaterThan(2);
    expect((await list({ callId: made.callId })).length).toBe(3);
    const found = await list({
      q: 'membrane',
      kind: 'question',
      state: 'draft',
      how: 'rules',
      courseId: school.maths,
      callId: made.callId,
    });
    expect(found.map(({ title }) => title)).toEqual([expect.stringContaining('membrane')]);
    expect(await list({ how: 'model' })).toEqual([]);
    const titles = (await list({ sort: 'title', callId: made.callId })).map(({ title }) => title.toLowerCase());
    expect(titles).toEqual(titles.toSorted());
  });

  test('are put aside and back, and rated; a stale version is refused', async () => {
    const { drafts } = await ok(questions({ count: 1 }));
    const [id = 0] = drafts;
    const rated = await ok(app.call(teacher, draftsApi.rate, { id, version: 1, rating: 4 }, freshKey()));
    expect([rated.rating, rated.version]).toEqual([4, 2]);
    expect((await app.call(teacher, draftsApi.rate, { id, version: 1, rating: 2 })).status).toBe(409);
    expect((await app.call(teacher, draftsApi.rate, { id, version: 2, rating: 6 })).status).toBe(400);
    expect((await app.call(teacher, draftsApi.discard, { id, version: 1 }, freshKey())).status).toBe(409);
    const aside = await ok(app.call(teacher, draftsApi.discard, { id, version: 2 }, freshKey()));
    expect((await app.call(teacher, draftsApi.take, { id, version: aside.version }, freshKey())).body.message).toBe(
      'This draft was put aside. Let it wait again first.',
    );
    const back = await ok(app.call(teacher, draftsApi.restore, { id, version: aside.version }, freshKey()));
    expect((await app.call(teacher, draftsApi.restore, { id, version: back.version }, freshKey())).status).toBe(422);
    const copied = await ok(app.call(teacher, draftsApi.take, { id, version: back.version, copied: true }, freshKey()));
    expect([copied.takenTo, copied.takenId]).toEqual(['copied', null]);
    // Who copied it can still take it; what a question was made of stays taken.
    const anew = await ok(app.call(teacher, draftsApi.restore, { id, version: copied.version }, freshKey()));
    expect([anew.state, anew.takenTo, anew.takenName]).toEqual(['draft', null, null]);
    const taken = await ok(app.call(teacher, draftsApi.take, { id, version: anew.version }, freshKey()));
    expect(taken).toMatchObject({ state: 'taken', takenTo: 'question' });
    expect((await app.call(teacher, draftsApi.restore, { id, version: taken.version }, freshKey())).status).toBe(422);
  });
});

test('a lesson plan is drafted with the resources that there are, and planned on a day by who teaches', async () => {
  const ask = { courseId: school.maths, classId: school.form3, topicId: school.topic, minutes: 80 };
  const made = await ok(app.call(teacher, toolsApi.plan, { ...ask, outcomes: 'Say what osmosis is.' }, freshKey()));
  const one = await draft(made.drafts[0] ?? 0);
  if (one.content.kind !== 'plan') throw new Error('no plan');
  const { introductionMinutes, conclusionMinutes, steps } = one.content;
  expect(introductionMinutes + conclusionMinutes + steps.reduce((sum, { minutes }) => sum + (minutes ?? NaN), 0)).toBe(80);
  expect(one.content).toMatchObject({ outcomes: 'Say what osmosis is.', resources: 'Notes on cells', strand: 'Osmosis' });
  const bare = await app.call(teacher, draftsApi.take, { id: one.id, version: one.version }, freshKey());
  expect([bare.status, bare.body.fields?.[0]?.path]).toEqual([400, 'day']);
  expect((await draft(one.id)).state).toBe('draft');
  const outside = await app.call(teacher, draftsApi.take, { id: one.id, version: one.version, day: '1999-01-01' }, freshKey());
  expect([outside.status, outside.body.fields?.[0]?.path]).toEqual([400, 'day']);
  const { day } = school;
  const taken = await ok(app.call(teacher, draftsApi.take, { id: one.id, version: one.version, day }, freshKey()));
  const plan = await ok(app.call(teacher, plansApi.get, { id: taken.takenId ?? 0 }));
  expect(plan).toMatchObject({ state: 'draft', minutes: 80, outcomes: 'Say what osmosis is.', strand: 'Osmosis' });
  expect((await app.call(teacher, toolsApi.plan, { ...ask, topicId: 999_999 }, freshKey())).body.fields?.[0]?.path).toBe(
    'topicId',
  );
});

test('remarks come of the bank and of the usual ones; who administers exams adds one to the bank, others copy it', async () => {
  await app.call('ROLE_Exam_admin', remarksApi.addUsual, {});
  const made = await ok(app.call(teacher, toolsApi.remarks, { says: 'principal', gradeId: school.grade, count: 2 }, freshKey()));
  expect(made.drafts.length).toBe(2);
  const one = await draft(made.drafts[0] ?? 0);
  const refused = await app.call(teacher, draftsApi.take, { id: one.id, version: one.version }, freshKey());
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Who administers exams adds remarks to the bank. Copy the text instead.',
  ]);
  expect((await draft(one.id)).state).toBe('draft');
  // The usual ones stand in the bank already, and a second one of the same words is refused there.
  const copied = await ok(app.call(teacher, draftsApi.take, { id: one.id, version: one.version, copied: true }, freshKey()));
  expect(copied.takenTo).toBe('copied');
  const wrong = await app.call(teacher, toolsApi.remarks, { says: 'principal', gradeId: 999_999 }, freshKey());
  expect([wrong.status, wrong.body.fields?.[0]?.path]).toEqual([400, 'gradeId']);
  const many = await ok(
    app.call('ROLE_All', toolsApi.remarks, { says: 'principal', gradeId: school.grade, count: 10 }, freshKey()),
  );
  const own = await draft(many.drafts[0] ?? 0, 'ROLE_All');
  expect((await app.call('ROLE_All', draftsApi.take, { id: own.id, version: own.version }, freshKey())).status).toBe(409);
  await sql`delete from exams.remark where school_id = ${app.schoolA}`.execute(app.db.platform);
  const added = await ok(app.call('ROLE_All', draftsApi.take, { id: own.id, version: own.version }, freshKey()));
  expect(added.takenTo).toBe('remark');
  const { rows } = await ok(app.call('ROLE_Exam_admin', remarksApi.list, {}));
  expect(rows.map(({ text }) => text)).toEqual([own.title]);
  // Without a bank the usual ones are drafted.
  const usual = await ok(app.call(teacher, toolsApi.remarks, { says: 'principal', gradeId: school.grade, count: 2 }, freshKey()));
  expect(usual.drafts.length).toBe(2);
});

test('a newsletter is drafted from points, and begun by who writes newsletters', async () => {
  const sender = 'ROLE_Send_Custom_sms';
  const points = '- Sports day: we won – twice\n\n* the new library is open\n1. Ũshindi: karibu!';
  const made = await ok(app.call(sender, toolsApi.newsletter, { title: 'Term one', points }, freshKey()));
  const one = await draft(made.drafts[0] ?? 0, sender);
  expect(one.content).toEqual({
    kind: 'newsletter',
    title: 'Term one',
    sections: [
      { heading: 'Sports day', paragraphs: ['We won – twice.'] },
      { heading: '', paragraphs: ['The new library is open.'] },
      { heading: 'Ũshindi', paragraphs: ['Karibu!'] },
    ],
  });
  expect((await ok(app.call(sender, newslettersApi.list, {}))).total).toBe(0);
  expect((await app.call(admin, draftsApi.take, { id: one.id, version: one.version }, freshKey())).status).toBe(403);
  const taken = await ok(app.call(sender, draftsApi.take, { id: one.id, version: one.version }, freshKey()));
  expect((await ok(app.call(sender, newslettersApi.get, { id: taken.takenId ?? 0 }))).state).toBe('draft');
  expect((await app.call(teacher, toolsApi.newsletter, { title: 'x', points: 'y' }, freshKey())).status).toBe(403);
  const many = await app.call(sender, toolsApi.newsletter, { title: 'x', points: 'y\n'.repeat(21) }, freshKey());
  expect(many.body.fields?.[0]?.path).toBe('points');
  expect((await app.call(teacher, toolsApi.again, { id: made.callId }, freshKey())).status).toBe(404);
  expect((await ok(app.call(sender, toolsApi.again, { id: made.callId }, freshKey()))).drafts.length).toBe(1);
});

test('every use stands in the log, which who administers e-learning reads', async () => {
  const { callId } = await ok(questions({ count: 1 }));
  expect(await ended(app, callId)).toMatchObject({
    purpose: 'questions',
    how: 'rules',
    state: 'done',
    prompt: null,
    tokens: null,
    host: null,
  });
  for (const key of ['at', 'purpose', 'how', 'state', 'madeName', 'persons', 'tokens'] as const)
    for (const sort of [key, `-${key}`] as const)
      expect((await ok(app.call(admin, callsApi.list, { sort, q: 'drafted' }))).total, sort).toBeGreaterThan(0);
  expect((await ok(app.call(admin, callsApi.list, { purpose: 'plan', how: 'rules', state: 'done' }))).total).toBe(1);
  expect((await app.call(teacher, callsApi.list, {})).status).toBe(403);
  expect((await app.call(admin, callsApi.get, { id: 999_999 })).status).toBe(404);
  expect(await ok(app.call(teacher, toolsApi.request, { id: callId }))).toMatchObject({ state: 'done', purpose: 'questions' });
  expect((await app.call('ROLE_post_content', toolsApi.request, { id: callId })).status).toBe(404);
  expect((await app.call(teacher, toolsApi.cancel, { id: callId })).status).toBe(422);
});
