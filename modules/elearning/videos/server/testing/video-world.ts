import type { Caller, TestApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { type AssignmentWorld, from, hour, teacher, uploaded } from '../../../assignments/server/testing/assignment-world.ts';
import { questionsApi } from '../../../bank/contract/questions.ts';
import { twoOptions, words } from '../../../bank/server/testing/bank.ts';
import { boardRecording } from '../../../db/sample/videos/video-recordings.ts';
import { videosApi } from '../../contract/videos.ts';
export {
  admin,
  assignmentWorld,
  colleague,
  day,
  from,
  hour,
  teacher,
  uploaded,
} from '../../../assignments/server/testing/assignment-world.ts';

export type VideoWorld = AssignmentWorld;
type Draft = CallInput<typeof videosApi.create>;

export const videoDraft = (world: VideoWorld, fileId: number, changes: Partial<Draft> = {}): Draft => ({
  title: 'Nambari – ũthabiti',
  courseId: world.maths,
  classId: world.form3,
  fileId,
  fileName: 'somo.mp4',
  lengthMs: 12_000,
  opensAt: from(-hour),
  ...changes,
});

export const recordingOf = (app: TestApp, caller: Caller = teacher): Promise<number> =>
  uploaded(app, caller, 'somo.mp4', boardRecording(), 'recording');

/** A ready question of the subject with two options; the first is right. */
export async function readyQuestion(app: TestApp, courseId: number, right: string, wrong: string): Promise<number> {
  const draft = {
    courseId,
    text: words(`Which: ${right}?`),
    body: twoOptions(right, wrong),
    feedback: `It is ${right} of course.`,
    state: 'ready' as const,
  };
  return (await ok(app.call('ROLE_Elearning_Admin', questionsApi.create, draft, freshKey()))).id;
}

/** Makes a lesson with questions at moments and publishes it; its key. */
export async function lessonFor(
  app: TestApp,
  world: VideoWorld,
  changes: Partial<Draft> = {},
  moments: readonly { atMs: number; questionId: number }[] = [],
): Promise<number> {
  const made = await ok(app.call(teacher, videosApi.create, videoDraft(world, await recordingOf(app), changes), freshKey()));
  const { id } = made;
  let { version } = made;
  if (moments.length > 0)
    ({ version } = await ok(app.call(teacher, videosApi.setMoments, { id, version, moments: [...moments] })));
  await ok(app.call(teacher, videosApi.move, { id, version, state: 'published' }, freshKey()));
  return id;
}
