import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { learnerVideosApi } from '../../contract/learner.ts';
import { videosApi } from '../../contract/videos.ts';
import { assignmentWorld, from, hour, lessonFor, readyQuestion, teacher, type VideoWorld } from '../testing/video-world.ts';

let app: TestApp;
let world: VideoWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assignmentWorld(app);
});
afterAll(() => app.close());

const lesson = (id: number) => ok(app.call(teacher, videosApi.get, { id }));
const stateOf = async (caller: Caller, id: number) => (await ok(app.call(caller, learnerVideosApi.get, { id }))).progress.state;
const change = async (id: number, changes: { minShare?: number; courseId?: number }) =>
  app.call(teacher, videosApi.update, { ...(await changeOf(id)), ...changes });
const move = async (id: number, state: 'draft' | 'published') =>
  ok(app.call(teacher, videosApi.move, { id, version: (await lesson(id)).version, state }, freshKey()));

/** A lesson as the form sends it back. */
async function changeOf(id: number) {
  const { version, title, courseId, classId, audience, streamIds, topicIds, description, source, fileId, ...rest } =
    await lesson(id);
  const { fileName, link, soundOnly, lengthMs, posterFileId, minShare, again, opensAt, closesAt } = rest;
  const whom = { title, courseId, classId, audience, streamIds, topicIds, description, opensAt, closesAt };
  return { id, version, ...whom, source, fileId, fileName, link, soundOnly, lengthMs, posterFileId, minShare, again };
}

/** Amina plays the first so many milliseconds. */
async function watch(id: number, milliseconds: number): Promise<void> {
  const { viewingId } = await ok(app.call(world.asAmina, learnerVideosApi.open, { id }, freshKey()));
  app.pass(milliseconds + 1000);
  const stretches = [{ number: 1, from: 0, to: milliseconds, begun: 0, took: milliseconds }];
  await ok(app.call(world.asAmina, learnerVideosApi.report, { viewingId, stretches }));
}

it('counts those as done who had watched enough once less is asked of them', async () => {
  const id = await lessonFor(app, world, { title: 'Kipimo cha chini' });
  await watch(id, 7200);
  expect(await stateOf(world.asAmina, id)).toBe('begun');
  const less = await ok(change(id, { minShare: 5000 }));
  expect([less.done, await stateOf(world.asAmina, id)]).toEqual([1, 'done']);
  // What somebody has done stays done when more is asked.
  expect((await ok(change(id, { minShare: 9000 }))).done).toBe(1);

  const questionId = await readyQuestion(app, world.maths, 'Nne', 'Tano');
  const stopped = await lessonFor(app, world, { title: 'Bila swali' }, [{ atMs: 4000, questionId }]);
  await watch(stopped, 12_000);
  expect(await stateOf(world.asAmina, stopped)).toBe('begun');
  const { version } = await move(stopped, 'draft');
  await ok(app.call(teacher, videosApi.setMoments, { id: stopped, version, moments: [] }));
  expect((await move(stopped, 'published')).done).toBe(1);
});

it('says of nobody that they are behind whom the lesson is not for any more', async () => {
  const id = await lessonFor(app, world, { title: 'Kabla ya kuhama', closesAt: from(hour + 60_000) });
  await watch(id, 2000);
  app.pass(2 * hour);
  const behind = async () => (await ok(app.call(teacher, videosApi.watchers, { id, state: 'behind' }))).rows.map((row) => row.id);
  expect((await behind()).toSorted((a, b) => a - b)).toEqual([world.amina, world.brian].toSorted((a, b) => a - b));
  const { rows } = await sql<{ classId: number; streamId: number }>`
    select class_id as "classId", stream_id as "streamId" from registration.student where id = ${world.amina}`.execute(
    app.db.platform,
  );
  await sql`
    update registration.student set class_id = (select id from settings.class where school_id = ${app.schoolA} and name = 'Form 4'),
           stream_id = null where id = ${world.amina}`.execute(app.db.platform);
  expect(await behind()).toEqual([world.brian]);
  const kept = (await ok(app.call(teacher, videosApi.watchers, { id }))).rows.find((row) => row.id === world.amina);
  expect(kept).toMatchObject({ state: 'begun', behind: false });
  await sql`
    update registration.student set class_id = ${rows[0]?.classId ?? null}, stream_id = ${rows[0]?.streamId ?? null}
     where id = ${world.amina}`.execute(app.db.platform);
});

it('keeps its subject while it has questions of it', async () => {
  const questionId = await readyQuestion(app, world.maths, 'Sita', 'Saba');
  const id = await lessonFor(app, world, { title: 'Somo lingine' }, [{ atMs: 4000, questionId }]);
  await move(id, 'draft');
  const admin = 'ROLE_Elearning_Admin';
  const other = await app.call(admin, videosApi.update, { ...(await changeOf(id)), courseId: world.english });
  expect([other.status, other.body]).toEqual([400, expect.objectContaining({ message: expect.stringContaining('questions') })]);
});
