import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { colleague, head, type LessonWorld, lessonWorld } from '#app/testing/lessons.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { jpeg } from '#kit/server/testing/uploads.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import { type QuestionRecord, questionsApi } from '../../contract/questions.ts';
import { drawQuestions, questionsOf } from '../for-quizzes.ts';
import { addQuestion, addTopic, twoOptions, words } from '../testing/bank.ts';
import { bodies } from '../testing/bodies.ts';

let app: TestApp;
let world: LessonWorld;
let strand: number;
let sub: number;
// Teaches Mathematics and nothing else; administers nothing here.
const teacher = head;
beforeAll(async () => {
  app = await testApp({ clock: () => new Date('2026-02-10T07:00:00Z') });
  world = await lessonWorld(app);
  strand = await addTopic(app, world.maths, 'Numbers');
  sub = await addTopic(app, world.maths, 'Primes', strand);
});
afterAll(() => app.close());

const draftOf = ({
  id,
  version,
  text,
  body,
  courseId,
  classId,
  topicId,
  difficulty,
  source,
  language,
  tags,
  marks,
  feedback,
}: QuestionRecord) => ({
  id,
  version,
  text,
  body,
  courseId,
  classId,
  topicId,
  difficulty,
  source,
  language,
  tags,
  marks,
  feedback,
});
const found = async (input: Record<string, unknown>) =>
  (await ok(app.call(teacher, questionsApi.list, { sort: 'words', ...input }))).rows.map(({ words: said }) => said.split(' ')[0]);

it('keeps questions of every kind, with keys of their parts that tell nothing', async () => {
  for (const body of Object.values(bodies)) {
    if (body.kind === 'hotspot') continue;
    const made = await addQuestion(app, teacher, { courseId: world.maths, body, text: words(`Kind ${body.kind} ũ`) });
    expect([body.kind, made.body.kind, made.kind, made.number, made.state]).toEqual([
      body.kind,
      body.kind,
      body.kind,
      1,
      'draft',
    ]);
    const [before, after] = [JSON.stringify(body), JSON.stringify(made.body)];
    // The same question, no part of which is called as it was sent.
    const ids = [...after.matchAll(/"id":"(\w+)"/g)].map(([, id]) => id ?? '');
    expect(ids.every((id) => id.length === 10 && !before.includes(id))).toBe(true);
    expect(new Set(ids).size).toBe(ids.length);
  }
});

it('makes a new version of what is asked, leaves the old one, and none of what only sorts it', async () => {
  const first = await addQuestion(app, teacher, { courseId: world.maths, text: words('Versioned'), tags: ['Algebra'] });
  const asked = { ...draftOf(first), body: twoOptions('right', 'wrong'), reason: 'The key was wrong' };
  const second = await ok(app.call(teacher, questionsApi.update, asked));
  expect([second.number, second.versions.map(({ number, reason }) => [number, reason])]).toEqual([
    2,
    [
      [2, 'The key was wrong'],
      [1, null],
    ],
  ]);
  const old = await ok(app.call(teacher, questionsApi.version, { id: first.id, number: 1 }));
  expect(old.body).toEqual(first.body);
  const third = await ok(
    app.call(teacher, questionsApi.update, { ...draftOf(second), topicId: sub, tags: ['algebra', 'Geometry'] }),
  );
  expect([third.number, third.topicName, third.tags, third.body]).toEqual([2, 'Primes', ['Algebra', 'Geometry'], second.body]);
  // What changes a word only keeps the keys of its parts, so that what was answered can be marked again.
  expect(second.body.kind === 'single' && first.body.kind === 'single').toBe(true);
  if (third.body.kind !== 'single') return;
  const options = third.body.options.map((option) => ({ ...option, text: `${option.text}!` }));
  const fourth = await ok(app.call(teacher, questionsApi.update, { ...draftOf(third), body: { ...third.body, options } }));
  expect(fourth.number).toBe(3);
  expect(fourth.body.kind === 'single' && fourth.body.options.map(({ id }) => id)).toEqual(options.map(({ id }) => id));
});

it('refuses the second of two changes at once, and keeps one', async () => {
  const made = await addQuestion(app, teacher, { courseId: world.maths, text: words('Twice') });
  const change = (text: string) => app.call(teacher, questionsApi.update, { ...draftOf(made), text: words(text) });
  const answers = await Promise.all([change('One'), change('Two'), change('Three')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const now = await ok(app.call(teacher, questionsApi.get, { id: made.id }));
  expect([now.number, now.versions.length]).toEqual([2, 2]);
});

it('adds once what is sent twice', async () => {
  const key = freshKey();
  const draft = { courseId: world.maths, text: words('Sent twice'), body: bodies.trueFalse };
  const [one, two] = [
    await app.call(teacher, questionsApi.create, draft, key),
    await app.call(teacher, questionsApi.create, draft, key),
  ];
  expect([one.status, two.status, two.body.id]).toEqual([200, 200, one.body.id]);
  expect(await found({ q: 'sent twice' })).toEqual(['Sent']);
});

it('is for who teaches the subject: others neither see nor change it', async () => {
  const own = await addQuestion(app, teacher, { courseId: world.maths, text: words('Mine') });
  const other = await addQuestion(app, colleague, { courseId: world.history, text: words('Historical') });
  expect((await app.call(teacher, questionsApi.get, { id: other.id })).status).toBe(404);
  expect((await app.call(teacher, questionsApi.version, { id: other.id, number: 1 })).status).toBe(404);
  expect((await app.call(teacher, questionsApi.copy, { id: other.id }, freshKey())).status).toBe(404);
  expect((await app.call(teacher, questionsApi.move, { id: other.id, version: 1, state: 'ready' })).status).toBe(404);
  expect(await found({ q: 'historical' })).toEqual([]);
  const created = await app.call(
    teacher,
    questionsApi.create,
    { courseId: world.history, text: words('x'), body: bodies.essay },
    freshKey(),
  );
  expect([created.status, created.body.message]).toEqual([403, 'You can work on questions of the subjects that you teach.']);
  expect((await app.call(teacher, questionsApi.update, { ...draftOf(own), courseId: world.history })).status).toBe(403);
  for (const caller of ['student', 'noRole', 'nobody'] as const)
    expect([caller, (await app.call(caller, questionsApi.get, { id: own.id })).status]).toEqual([
      caller,
      caller === 'nobody' ? 401 : 403,
    ]);
  expect((await app.call('otherSchool', questionsApi.get, { id: own.id })).status).not.toBe(200);
  expect((await ok(app.call(teacher, questionsApi.choices))).courses.map(({ id }) => id)).toEqual([world.maths]);
  expect((await ok(app.call(colleague, questionsApi.get, { id: own.id }))).id).toBe(own.id);
});

it('refuses what cannot be asked, at its field', async () => {
  const refused = async (draft: Record<string, unknown>) => {
    const answer = await app.call(
      teacher,
      questionsApi.create,
      { courseId: world.maths, text: words('x'), body: bodies.trueFalse, ...draft } as never,
      freshKey(),
    );
    return [answer.status, answer.body.fields?.[0]?.path];
  };
  const { single, multiple, matching, cloze, numeric } = bodies;
  expect(await refused({ text: words(' ') })).toEqual([400, 'text']);
  expect(await refused({ text: { type: 'doc', content: [{ type: 'script' }] } })).toEqual([400, expect.stringMatching(/^text/)]);
  expect(await refused({ body: { ...single, options: single.options.map((one) => ({ ...one, share: 0 })) } })).toEqual([
    400,
    'body.options',
  ]);
  expect(await refused({ body: { ...single, options: single.options.map((one) => ({ ...one, id: 'a' })) } })).toEqual([
    400,
    'body',
  ]);
  expect(await refused({ body: { ...single, options: single.options.map((one) => ({ ...one, text: 'Same' })) } })).toEqual([
    400,
    'body.options.1.text',
  ]);
  expect(
    await refused({ body: { ...multiple, options: multiple.options.slice(0, 2).map((one) => ({ ...one, share: 3000 })) } }),
  ).toEqual([400, 'body.options']);
  expect(await refused({ body: { ...matching, others: ['Bird'] } })).toEqual([400, 'body.others.0']);
  expect(await refused({ body: { ...cloze, text: 'Only {{1}} and {{2}}' } })).toEqual([400, 'body.text']);
  expect(await refused({ body: { ...cloze, text: '{{1}} {{2}} {{3}} {{3}}' } })).toEqual([400, 'body.text']);
  expect(await refused({ body: { ...numeric, units: [{ name: 'm', factor: 2 }] } })).toEqual([400, 'body.units.0.factor']);
  expect(await refused({ topicId: await addTopic(app, world.history, 'Wars') })).toEqual([400, 'topicId']);
  expect(await refused({ topicId: 999_999_999 })).toEqual([400, 'topicId']);
  expect(await refused({ body: { ...bodies.hotspot, fileId: 999_999_999 } })).toEqual([400, 'body']);
});

it('finds by words, topic, tag, kind, difficulty, state and source', async () => {
  await addQuestion(app, teacher, {
    courseId: world.maths,
    topicId: sub,
    text: words('Ũngĩ question'),
    tags: ['KCSE 2019'],
    difficulty: 'hard',
    source: 'KCSE 2019 Paper 1',
    body: bodies.short,
    state: 'ready',
  });
  expect(await found({ q: 'ungi' })).toEqual(['Ũngĩ']);
  expect(await found({ topicId: strand, difficulty: 'hard' })).toEqual(['Ũngĩ']);
  expect(await found({ tag: 'kcse 2019' })).toEqual(['Ũngĩ']);
  expect(await found({ source: 'paper 1' })).toEqual(['Ũngĩ']);
  expect(await found({ kind: 'short', state: 'ready' })).toEqual(['Ũngĩ']);
  expect(await found({ q: '%%' })).toEqual([]);
  expect(await found({ topicId: 999_999 })).toEqual([]);
});

it('retires and copies; what is retired is neither changed nor drawn, and stays where it was', async () => {
  const made = await addQuestion(app, teacher, { courseId: world.maths, text: words('Old one'), state: 'ready' });
  const drawn = () =>
    inSchool(app.db, app.schoolA, (tx) => drawQuestions({ tx }, { courseId: world.maths, count: 500, seed: 1 }));
  expect((await drawn()).map(({ questionId }) => questionId)).toContain(made.id);
  const retired = await ok(app.call(teacher, questionsApi.move, { id: made.id, version: made.version, state: 'retired' }));
  expect((await app.call(teacher, questionsApi.move, { id: made.id, version: made.version, state: 'ready' })).status).toBe(409);
  expect((await app.call(teacher, questionsApi.update, draftOf(retired))).status).toBe(422);
  expect((await drawn()).map(({ questionId }) => questionId)).not.toContain(made.id);
  const copy = await ok(app.call(teacher, questionsApi.copy, { id: made.id }, freshKey()));
  expect([copy.id === made.id, copy.state, copy.number, copy.words]).toEqual([false, 'draft', 1, made.words]);
  const asked = await inSchool(app.db, app.schoolA, (tx) => questionsOf({ tx }, [made.versionId, 999_999_999]));
  expect([...asked.keys()]).toEqual([made.versionId]);
});

it('holds its pictures: of who uploaded them alone, for who may see the question, and for a copy', async () => {
  const upload = async (caller: typeof teacher | typeof colleague) =>
    (await sendUpload(app, caller, { name: 'cell.jpg', bytes: await jpeg(), otherdata: { purpose: 'photo' } })).body.fileId;
  const fileId = await upload(teacher);
  const spots = bodies.hotspot.spots.map((spot) => ({ ...spot }));
  const made = await addQuestion(app, teacher, { courseId: world.maths, body: { ...bodies.hotspot, fileId, spots } });
  const open = async (caller: Parameters<TestApp['tokenOf']>[0], id: number, file = fileId) => {
    const token = await app.tokenOf(caller);
    const answer = await app.http.inject({
      url: `/api/elearning/questions/${id}/files/${file}`,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
    return answer.statusCode;
  };
  expect(await open(teacher, made.id)).toBe(200);
  expect(await open('student', made.id)).toBe(403);
  expect(await open(teacher, made.id, await upload(teacher))).toBe(404);
  const copy = await ok(app.call(teacher, questionsApi.copy, { id: made.id }, freshKey()));
  expect(await open(teacher, copy.id)).toBe(200);
  // Another's file is not shown by naming it.
  const others = await app.call(
    teacher,
    questionsApi.create,
    { courseId: world.maths, text: words('x'), body: { ...bodies.hotspot, spots, fileId: await upload(colleague) } },
    freshKey(),
  );
  expect(others.status).toBe(400);
});

it('never changes a version that was written', async () => {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('daftari_app', 'elearning.question_version', 'update')
        or has_table_privilege('daftari_app', 'elearning.question_version', 'delete') as may`.execute(app.db.platform);
  expect(rows[0]?.may).toBe(false);
});

it('moves many questions at once, all or none, each with its own history', async () => {
  const ids: number[] = [];
  for (const name of ['Moja', 'Mbili', 'Tatu'])
    ids.push((await addQuestion(app, teacher, { courseId: world.maths, text: words(name), tags: ['Mengi'] })).id);
  const moveAll = (chosen: readonly number[], state: QuestionRecord['state']) =>
    app.call(teacher, questionsApi.moveAll, { ids: [...chosen], state }, freshKey());
  const other = await addQuestion(app, colleague, { courseId: world.history, text: words('Of another subject') });
  expect((await moveAll([...ids, other.id], 'ready')).status).toBe(404);
  expect(await found({ tag: 'Mengi', state: 'ready' })).toEqual([]);
  expect((await ok(moveAll(ids.slice(0, 1), 'ready'))).moved).toBe(1);
  expect((await ok(moveAll(ids, 'ready'))).moved).toBe(2);
  expect(await found({ tag: 'Mengi', state: 'ready' })).toEqual(['Mbili', 'Moja', 'Tatu']);
  // What was changed by somebody else since is refused, as it is one by one.
  const [first = 0] = ids;
  expect((await app.call(teacher, questionsApi.move, { id: first, version: 1, state: 'draft' })).status).toBe(409);
});
