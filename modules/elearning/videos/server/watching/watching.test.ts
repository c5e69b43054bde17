import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { questionsApi } from '../../../bank/contract/questions.ts';
import { words } from '../../../bank/server/testing/bank.ts';
import { learnerApi } from '../../../learners/contract/own.ts';
import { quizzesApi } from '../../../quizzes/contract/quizzes.ts';
import { learnerVideosApi, type Stretch } from '../../contract/learner.ts';
import { videosApi } from '../../contract/videos.ts';
import {
  admin,
  assignmentWorld,
  from,
  hour,
  lessonFor,
  readyQuestion,
  teacher,
  type VideoWorld,
} from '../testing/video-world.ts';

const second = 1000;
const stretch = (number: number, fromMs: number, to: number, begun: number, took = to - fromMs): Stretch => ({
  number,
  from: fromMs,
  to,
  begun,
  took,
});

describe('watching', () => {
  let app: TestApp;
  let world: VideoWorld;
  beforeAll(async () => {
    app = await testApp();
    world = await assignmentWorld(app);
  });
  afterAll(() => app.close());

  const open = async (caller: Caller, id: number) =>
    (await ok(app.call(caller, learnerVideosApi.open, { id }, freshKey()))).viewingId;
  const report = (
    caller: Caller,
    viewingId: number,
    stretches: Stretch[],
    position: { at: number; after: number } | null = null,
  ) => app.call(caller, learnerVideosApi.report, { viewingId, stretches, position });
  const progress = async (caller: Caller, id: number) => (await ok(app.call(caller, learnerVideosApi.get, { id }))).progress;
  const watcher = async (id: number, q: string) => (await ok(app.call(teacher, videosApi.watchers, { id, q }))).rows[0];

  it('counts each second once, however often, late and from however many devices it is told', async () => {
    const id = await lessonFor(app, world);
    const phone = await open(world.asAmina, id);
    app.pass(20 * second);
    const first = stretch(1, 0, 4000, 1000);
    expect((await ok(report(world.asAmina, phone, [first], { at: 4000, after: 5000 }))).progress).toMatchObject({
      state: 'begun',
      share: 3333,
      seconds: 4,
      positionMs: 4000,
      covered: [0, 4000],
    });
    // The same once more, a later one before an earlier one, and one that was watched twice.
    await ok(report(world.asAmina, phone, [first]));
    await ok(report(world.asAmina, phone, [stretch(3, 6000, 8000, 9000)], { at: 8000, after: 11_000 }));
    await ok(report(world.asAmina, phone, [stretch(2, 4000, 6000, 7000)], { at: 6000, after: 9000 }));
    await ok(report(world.asAmina, phone, [stretch(4, 0, 2000, 12_000)], null));
    expect(await progress(world.asAmina, id)).toEqual({
      state: 'begun',
      share: 6666,
      seconds: 10,
      positionMs: 8000,
      covered: [0, 8000],
    });
    // Another device plays the same seconds meanwhile, and the two report at once.
    const tablet = await open(world.asAmina, id);
    app.pass(10 * second);
    const both = await Promise.all([
      report(world.asAmina, phone, [stretch(5, 8000, 10_000, 20_000)]),
      report(world.asAmina, tablet, [stretch(1, 8000, 10_000, 0)]),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await progress(world.asAmina, id)).seconds).toBeGreaterThanOrEqual(12);
    expect((await progress(world.asAmina, id)).seconds).toBeLessThanOrEqual(13);
    // Enough is watched: it is done, and stays so.
    expect(await progress(world.asAmina, id)).toMatchObject({ state: 'done', share: 8333, covered: [0, 10_000] });
    expect(await watcher(id, 'Amina')).toMatchObject({ state: 'done', share: 8333, behind: false });
    expect(await watcher(id, 'Brian')).toMatchObject({ state: 'new', share: 0, minutes: 0, begunAt: null });
    const { rows } = await sql<{ studentId: number; seconds: number }>`
      select student_id as "studentId", seconds from elearning.video_watched
       where school_id = ${app.schoolA} and lesson_id = ${id} and course_id = ${world.maths} and class_id = ${world.form3}`.execute(
      app.db.platform,
    );
    expect(new Set(rows.map(({ studentId }) => studentId))).toEqual(new Set([world.amina]));
  });

  it('cuts down what cannot be and never fails; another’s opening is nobody’s', async () => {
    const id = await lessonFor(app, world);
    const viewing = await open(world.asBrian, id);
    app.pass(3 * second);
    const odd = [stretch(1, -5, 1e12, -1e9, 1e12), stretch(-1, 0, 5, 0), stretch(2, 9000, 100, 0), stretch(1.5, 0, 5, 0)];
    const taken = await ok(report(world.asBrian, viewing, odd, { at: -1e9, after: 1e15 }));
    expect(taken.progress.seconds).toBeLessThanOrEqual(5);
    expect(taken.progress.share).toBeLessThan(10_000);
    expect(taken.progress.positionMs).toBe(0);
    expect((await report(world.asAmina, viewing, [])).status).toBe(404);
    expect((await report(world.asBrian, 999_999, [])).status).toBe(404);
    expect((await app.call(world.asBrian, learnerVideosApi.open, { id: 999_999 }, freshKey())).status).toBe(404);
    const many = Array.from({ length: 101 }, (_, at) => stretch(at + 1, 0, 1, 0));
    expect((await report(world.asBrian, viewing, many)).status).toBe(400);
    expect((await app.call('student', learnerVideosApi.report, { viewingId: viewing, stretches: [] })).status).toBe(404);
  });

  it('is due by its last day; after it nobody begins, and what was watched before still comes', async () => {
    const id = await lessonFor(app, world, { closesAt: from(5 * hour), title: 'Hadi jioni' });
    const due = async () => (await ok(app.call(world.asAmina, learnerApi.home, {}))).due.filter(({ kind }) => kind === 'video');
    expect(await due()).toMatchObject([{ title: 'Hadi jioni', href: `/videoclasses/${id}` }]);
    const viewing = await open(world.asAmina, id);
    app.pass(6 * hour);
    expect(await due()).toEqual([]);
    expect((await app.call(world.asAmina, learnerVideosApi.open, { id }, freshKey())).status).toBe(422);
    expect(await ok(app.call(world.asAmina, learnerVideosApi.get, { id }))).toMatchObject({ closed: true, play: null });
    expect(await watcher(id, 'Amina')).toMatchObject({ behind: true, state: 'begun' });
    const late = await ok(report(world.asAmina, viewing, [stretch(1, 0, 12_000, 1000)]));
    expect(late.progress).toMatchObject({ state: 'done', share: 10_000, seconds: 12 });
    for (const sort of ['name', '-seat', 'share', '-minutes', 'answered', 'lastAt', 'doneAt'] as const)
      expect((await ok(app.call(teacher, videosApi.watchers, { id, sort }))).total).toBe(2);
    const counts: [string, number][] = [
      ['new', 1],
      ['begun', 0],
      ['done', 1],
      ['behind', 1],
    ];
    for (const [state, count] of counts)
      expect((await ok(app.call(teacher, videosApi.watchers, { id, state: state as 'new' }))).total, state).toBe(count);
  });

  it('is stopped by questions as they were when it was published, whose key stays here until the answer', async () => {
    const questionId = await readyQuestion(app, world.maths, 'pembetatu', 'mraba');
    const once = await readyQuestion(app, world.maths, 'duara', 'mstari');
    const moments = [
      { atMs: 2000, questionId },
      { atMs: 4000, questionId: once },
    ];
    const id = await lessonFor(app, world, {}, moments);
    // The key is changed afterwards: who is asked is asked as before.
    const before = await ok(app.call('ROLE_Elearning_Admin', questionsApi.get, { id: questionId }));
    const { version, courseId, classId, topicId, difficulty, source, language, tags, marks, feedback } = before;
    await ok(
      app.call('ROLE_Elearning_Admin', questionsApi.update, {
        id: questionId,
        version,
        courseId,
        classId,
        topicId,
        difficulty,
        source,
        language,
        tags,
        marks,
        feedback,
        text: words('Nothing of before'),
        body: { kind: 'trueFalse', right: true, whenTrue: '', whenFalse: '' },
      }),
    );
    const keys = [
      '"share":10000,"feedback"',
      'It is pembetatu of course',
      'Yes: pembetatu',
      'No: mraba',
      '"right"',
      'feedback',
      'variants',
      'tolerance',
    ];
    const calls = [
      app.call(world.asAmina, learnerVideosApi.get, { id }),
      app.call(world.asAmina, learnerVideosApi.list, {}),
      app.call(world.asAmina, learnerVideosApi.captions, { id }),
      app.call(world.asAmina, learnerVideosApi.open, { id }, freshKey()),
    ];
    for (const answer of await Promise.all(calls)) {
      expect(answer.status).toBe(200);
      for (const key of keys) expect(JSON.stringify(answer.body)).not.toContain(key);
    }
    const { moments: own } = await ok(app.call(world.asAmina, learnerVideosApi.get, { id }));
    const [first, last] = own;
    if (!first || !last || first.question.kind !== 'single' || last.question.kind !== 'single') throw new Error('not asked');
    const option = (text: string) => {
      const all = [first, last].flatMap(({ question }) => (question.kind === 'single' ? question.options : []));
      return { kind: 'single' as const, option: all.find((one) => one.text === text)?.id ?? '' };
    };
    const answer = (caller: Caller, momentId: number, value: ReturnType<typeof option> | null, key = freshKey()) =>
      app.call(caller, learnerVideosApi.answer, { id, momentId, answer: value }, key);
    // Wrong: what is right is not told while one may try again.
    const wrong = await ok(answer(world.asAmina, first.id, option('mraba')));
    expect(wrong).toMatchObject({
      tries: 1,
      told: false,
      outcome: { right: false, said: ['No: mraba'], solution: [], parts: [] },
    });
    expect(JSON.stringify(wrong)).not.toContain('pembetatu');
    expect(JSON.stringify(await ok(app.call(world.asAmina, learnerVideosApi.get, { id })))).not.toContain('It is pembetatu');
    // The same press twice, and two devices at once.
    const key = freshKey();
    const twice = [
      await ok(answer(world.asAmina, first.id, option('mraba'), key)),
      await ok(answer(world.asAmina, first.id, option('mraba'), key)),
    ];
    expect(twice.map(({ tries }) => tries)).toEqual([2, 2]);
    const both = await Promise.all([
      answer(world.asAmina, last.id, option('mstari')),
      answer(world.asAmina, last.id, option('mstari')),
    ]);
    expect(both.map(({ body }) => body.tries).toSorted((a, b) => a - b)).toEqual([1, 2]);
    const right = await ok(answer(world.asAmina, first.id, option('pembetatu')));
    expect(right).toMatchObject({ tries: 3, told: true, outcome: { right: true, feedback: 'It is pembetatu of course.' } });
    expect((await answer(world.asAmina, first.id, option('mraba'))).status).toBe(422);
    expect((await answer(world.asAmina, first.id, null)).status).toBe(400);
    expect(
      (
        await app.call(
          world.asAmina,
          learnerVideosApi.answer,
          { id, momentId: last.id, answer: { kind: 'trueFalse', value: true } },
          freshKey(),
        )
      ).status,
    ).toBe(400);
    expect((await answer(world.asAmina, 999_999, option('mraba'))).status).toBe(404);
    const stranger = app.call('student', learnerVideosApi.answer, { id, momentId: first.id, answer: null }, freshKey());
    expect((await stranger).status).toBe(404);
    // Answered and watched: done. Watched alone is not enough.
    for (const caller of [world.asAmina, world.asBrian] as const) {
      const viewing = await open(caller, id);
      app.pass(15 * second);
      await ok(report(caller, viewing, [stretch(1, 0, 12_000, 0)]));
    }
    expect([(await progress(world.asAmina, id)).state, (await progress(world.asBrian, id)).state]).toEqual(['done', 'begun']);
    const { rows } = await ok(app.call(teacher, videosApi.answers, { id, sort: 'atMs' }));
    expect(rows.map(({ tries, firstShare, bestShare }) => [tries, firstShare, bestShare])).toEqual([
      [3, 0, 10_000],
      [2, 0, 0],
    ]);
    for (const sort of ['name', '-seat', 'tries', 'firstShare', '-bestShare', 'lastAt'] as const)
      expect((await ok(app.call(teacher, videosApi.answers, { id, sort, momentId: first.id, q: 'Amina' }))).total).toBe(1);
    expect((await ok(app.call(teacher, videosApi.get, { id }))).moments).toMatchObject([
      { versionNumber: 1, answered: 1, right: 0 },
      {},
    ]);
  });

  it('asks once where the lesson says so, and tells what is right then', async () => {
    const questionId = await readyQuestion(app, world.maths, 'mia', 'elfu');
    const id = await lessonFor(app, world, { again: false }, [{ atMs: 0, questionId }]);
    const { moments } = await ok(app.call(world.asBrian, learnerVideosApi.get, { id }));
    const [asked] = moments;
    if (asked?.question.kind !== 'single') throw new Error('not asked');
    const option = asked.question.options.find(({ text }) => text === 'elfu')?.id ?? '';
    const answer = () =>
      app.call(
        world.asBrian,
        learnerVideosApi.answer,
        { id, momentId: asked.id, answer: { kind: 'single', option } },
        freshKey(),
      );
    expect(await ok(answer())).toMatchObject({ told: true, outcome: { right: false, solution: ['mia'] } });
    expect((await answer()).status).toBe(422);
    expect((await app.call(world.asBrian, learnerVideosApi.picture, { id, fileId: 1 })).status).toBe(404);
  });

  it('passes over a question that a quiz asks now', async () => {
    const questionId = await readyQuestion(app, world.maths, 'kumi', 'ishirini');
    const id = await lessonFor(app, world, {}, [{ atMs: 1000, questionId }]);
    const audience = [{ kind: 'stream' as const, id: world.east }];
    const quiz = await ok(app.call(admin, quizzesApi.create, { title: 'Jaribio', courseId: world.maths, audience }, freshKey()));
    const set = await ok(app.call(admin, quizzesApi.setSlots, { id: quiz.id, version: quiz.version, slots: [{ questionId }] }));
    await ok(app.call(admin, quizzesApi.publish, { id: quiz.id, version: set.version }, freshKey()));
    const { moments } = await ok(app.call(world.asAmina, learnerVideosApi.get, { id }));
    expect(moments).toMatchObject([{ held: true, answered: null }]);
    const [asked] = moments;
    if (asked?.question.kind !== 'single') throw new Error('not asked');
    const answer = { kind: 'single' as const, option: asked.question.options[0]?.id ?? '' };
    const refused = await app.call(world.asAmina, learnerVideosApi.answer, { id, momentId: asked.id, answer }, freshKey());
    expect([refused.status, JSON.stringify(refused.body).includes('share')]).toEqual([422, false]);
  });
});
