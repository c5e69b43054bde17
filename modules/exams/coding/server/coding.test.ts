import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  codingDraft,
  codingWorld,
  type CodingWorld,
  colleague,
  enterWith,
  hiddenSecret,
  openExam,
  setter,
} from '#app/testing/coding.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { attemptsApi } from '../contract/attempts.ts';
import { candidatesApi } from '../contract/candidates.ts';
import { codingExamsApi } from '../contract/exams.ts';
import { codingProblemsApi } from '../contract/problems.ts';
import { sitApi } from '../contract/sit.ts';

describe('coding exams', () => {
  let app: TestApp;
  let world: CodingWorld;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 1 });
    world = await codingWorld(app);
  });
  afterAll(() => app.close());

  it('are their setter’s: a colleague and another school find none, the administrator all, the auditor reads', async () => {
    const { id, version } = await codingDraft(app, world);
    const seen = async (caller: Parameters<TestApp['call']>[0]) => [
      (await app.call(caller, codingExamsApi.get, { id })).status,
      (await app.call(caller, codingProblemsApi.list, { examId: id })).status,
      (await app.call(caller, codingExamsApi.list, {})).body.rows.filter((row) => row.id === id).length,
      (await app.call(caller, codingExamsApi.open, { id, version: version + 9 })).status,
    ];
    expect(await seen(setter)).toEqual([200, 200, 1, 409]);
    expect(await seen('ROLE_Exam_admin')).toEqual([200, 200, 1, 409]);
    expect(await seen('ROLE_View_Only')).toEqual([200, 200, 1, 404]);
    for (const stranger of [colleague, 'otherSchool'] as const) expect(await seen(stranger)).toEqual([404, 404, 0, 404]);
    const draft = { title: 'Mine', opensAt: '2026-01-05T06:00:00Z', closesAt: '2026-01-05T08:00:00Z', minutes: 60 };
    expect((await app.call('noRole', codingExamsApi.create, draft)).status).toBe(403);
    expect((await app.call('ROLE_View_Only', codingExamsApi.create, draft)).status).toBe(422);
    const turned = await app.call(setter, codingExamsApi.create, { ...draft, closesAt: draft.opensAt });
    expect(turned.body.fields).toEqual([{ path: 'closesAt', message: 'Choose a time after the opening.' }]);
  });

  it('change freely as drafts, hardly when open; copies begin anew', async () => {
    const exam = await codingDraft(app, world);
    const problems = (await app.call(setter, codingProblemsApi.list, { examId: exam.id })).body.rows;
    const [double, greet] = problems;
    if (!double || !greet) throw new Error('no problems');
    const wrong = await app.call(setter, codingProblemsApi.update, {
      ...double,
      functionName: null,
      tests: [{ hidden: true, input: '2', expected: 'x' }],
    });
    expect(wrong.body.fields?.map(({ path }) => path)).toEqual(['functionName', 'tests.0.input', 'tests.0.expected']);
    await app.call(setter, codingProblemsApi.move, { id: greet.id, by: 'up' });
    const opened = (await app.call(setter, codingExamsApi.open, { id: exam.id, version: exam.version })).body;
    expect(opened).toMatchObject({ state: 'open', problems: 2, seat: 'Form 3 East' });
    expect((await app.call(setter, codingProblemsApi.update, double)).status).toBe(422);
    expect((await app.call(setter, codingProblemsApi.remove, { id: greet.id })).status).toBe(422);
    const { id, version, title, courseId, classId, streamId, opensAt, closesAt, minutes, attempts, review } = opened;
    const same = { id, version, title, courseId, classId, streamId, opensAt, closesAt, minutes, attempts, review };
    const longer = await app.call(setter, codingExamsApi.update, { ...same, minutes: 90 });
    expect([longer.status, longer.body.fields?.[0]?.path]).toEqual([422, 'minutes']);
    expect((await app.call(setter, codingExamsApi.update, { ...same, review: 'tests' })).status).toBe(200);
    const copy = (await app.call(setter, codingExamsApi.copy, { id })).body;
    expect(copy).toMatchObject({ state: 'draft', problems: 2, candidates: 0, title: 'Programming, opener (copy)' });
    const copied = (await app.call(setter, codingProblemsApi.list, { examId: copy.id })).body.rows;
    expect(copied.map((one) => [one.title, one.tests.length])).toEqual([
      ['Greet', 2],
      ['Double', 2],
    ]);
    expect((await app.call(setter, codingExamsApi.remove, { id: copy.id })).status).toBe(200);
    const both = await Promise.all([1, 2].map(() => app.call(setter, candidatesApi.addClass, { examId: id })));
    expect(both.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, 3]);
  });

  it('are marked by the server, by hand with a reason, and by the reviewer for Python; then candidates read what they may', async () => {
    const { exam, codes } = await openExam(app, world, { review: 'tests' });
    const write = async (code: string, sources: string[]) => {
      const { session, sitting } = (await enterWith(app, exam, code)).body;
      for (const [at, source] of sources.entries())
        await app.call('nobody', sitApi.save, { session, problemId: sitting.problems[at]?.id ?? 0, seq: 1, source });
      await app.call('nobody', sitApi.submit, { session });
      return session;
    };
    const cleverer = 'const double = (n) => (typeof n === "string" ? "twice" : 2 * n)';
    const session = await write(codes[0] ?? '', [cleverer, 'print("Habari", input())']);
    await write(codes[1] ?? '', ['function double(n) { return 2 * n }']);
    await write(codes[2] ?? '', ['for (;;) {}']);
    expect((await app.call(setter, attemptsApi.waiting, { examId: exam.id })).status).toBe(422);
    const closed = (await app.call(setter, codingExamsApi.close, { id: exam.id, version: exam.version })).body;
    await expect
      .poll(async () => (await app.call(setter, jobsApi.get, { id: closed.jobId ?? 0 })).body.state, { timeout: 20_000 })
      .toBe('done');
    const list = async () => (await app.call(setter, attemptsApi.list, { examId: exam.id })).body.rows;
    expect((await list()).map(({ earned, marks, state }) => [earned, marks, state])).toEqual([
      [1000, 20, 'submitted'],
      [250, 20, 'marked'],
      [0, 20, 'marked'],
    ]);
    const early = await app.call(setter, codingExamsApi.review, { id: exam.id, version: closed.version });
    expect([early.status, early.body.message]).toEqual([422, expect.stringContaining('One answer in Python is not marked.')]);
    expect((await app.call(colleague, attemptsApi.waiting, { examId: exam.id })).status).toBe(404);
    const [python] = (await app.call(setter, attemptsApi.waiting, { examId: exam.id })).body.rows;
    if (!python) throw new Error('nothing waits');
    expect(python.tests.map(({ input }) => input)).toEqual(['Amina', hiddenSecret]);
    const runs = python.tests.map(({ testId, input }) => ({
      testId,
      end: 'done' as const,
      output: `Habari ${input}\n`,
      error: null,
      ms: 9,
    }));
    const keep = {
      id: python.attemptId,
      problemId: python.problemId,
      runs: [...runs, { ...runs[0], testId: 999_999 }] as typeof runs,
    };
    expect((await app.call(colleague, attemptsApi.reviewed, keep)).status).toBe(404);
    expect((await app.call('ROLE_View_Only', attemptsApi.reviewed, keep)).status).toBe(404);
    expect((await app.call(setter, attemptsApi.reviewed, keep)).body).toEqual({ score: 10_000 });
    expect((await app.call(setter, attemptsApi.waiting, { examId: exam.id })).body.rows).toEqual([]);
    const [, second, third] = await list();
    const problemId = (await app.call(setter, codingProblemsApi.list, { examId: exam.id })).body.rows[0]?.id ?? 0;
    const byHand = { id: second?.id ?? 0, problemId, percent: 62.5, reason: 'The method is right' };
    expect((await app.call(setter, attemptsApi.override, { ...byHand, reason: ' ' })).body.fields?.[0]?.path).toBe('reason');
    expect((await app.call(colleague, attemptsApi.override, byHand)).status).toBe(404);
    expect((await app.call(setter, attemptsApi.override, byHand)).body).toMatchObject({ earned: 625 });
    const endless = (await app.call(setter, attemptsApi.get, { id: third?.id ?? 0 })).body.answers[0];
    expect(endless?.runs.map(({ ended, place }) => [ended, place])).toEqual([
      ['time', 'server'],
      ['time', 'server'],
    ]);
    const again = await app.call(setter, codingExamsApi.mark, { id: exam.id, version: closed.version });
    await expect
      .poll(async () => (await app.call(setter, jobsApi.get, { id: again.body.jobId })).body.state, { timeout: 20_000 })
      .toBe('done');
    expect((await list()).map(({ earned }) => earned)).toEqual([2000, 625, 0]);
    const before = await app.call('nobody', sitApi.resume, { session });
    expect([before.body.review, JSON.stringify(before.body).includes(hiddenSecret)]).toEqual([null, false]);
    expect((await app.call(setter, codingExamsApi.review, { id: exam.id, version: closed.version })).body.state).toBe('reviewed');
    const after = (await app.call('nobody', sitApi.resume, { session })).body.review;
    expect(after).toMatchObject({ policy: 'tests', earned: 2000, marks: 20 });
    expect(after?.problems[1]?.tests.map(({ hidden, passed }) => [hidden, passed])).toEqual([
      [false, true],
      [true, true],
    ]);
    expect((await app.call(setter, attemptsApi.override, byHand)).status).toBe(422);
  });
});
