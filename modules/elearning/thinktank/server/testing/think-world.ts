import { studentCaller } from '#app/testing/accounts/own-student.ts';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey, registerAs, testDraft } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { classRollsApi } from '#modules/registration/classes/contract/class-rolls.ts';
import { assignmentWorld, type AssignmentWorld } from '../../../assignments/server/testing/assignment-world.ts';
import { type LearnerThread, learnerThinktankApi } from '../../contract/learner.ts';
import { thinkSettingsApi } from '../../contract/settings.ts';

export interface ThinkWorld extends AssignmentWorld {
  /** Of the class of Amina and Brian. */
  asCarol: Caller;
  carol: number;
  /** Of another class that takes Mathematics too. */
  asDan: Caller;
  dan: number;
}

/** The world of assignments, with a third student in the class and one in another class. */
export async function thinkWorld(app: TestApp): Promise<ThinkWorld> {
  const world = await assignmentWorld(app);
  await ok(
    app.call('ROLE_All', classRollsApi.setSubjects, {
      id: world.form4,
      subjects: [{ courseId: world.maths, compulsory: true }],
    }),
  );
  const [carol, dan] = [
    (await registerAs(app, testDraft(world, { firstName: 'Carolyne', streamId: world.east }))).body.id,
    (await registerAs(app, testDraft(world, { firstName: 'Daniel', classId: world.form4, streamId: world.form4West }))).body.id,
  ];
  return { ...world, carol, dan, asCarol: await studentCaller(app, carol), asDan: await studentCaller(app, dan) };
}

export const said = (...lines: string[]): RichText => ({
  type: 'doc',
  content: lines.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

type Asked = Partial<CallInput<typeof learnerThinktankApi.ask>>;

export const tryAsk = (app: TestApp, who: Caller, courseId: number, more: Asked = {}, key = freshKey()) =>
  app.call(who, learnerThinktankApi.ask, { courseId, title: 'Why is the sky blue?', text: said('Tell me.'), ...more }, key);

export const asked = (app: TestApp, who: Caller, courseId: number, more: Asked = {}): Promise<LearnerThread> =>
  ok(tryAsk(app, who, courseId, more));

export const tryAnswer = (app: TestApp, who: Caller, id: number, text = 'Because of the air.', anonymous = false) =>
  app.call(who, learnerThinktankApi.answer, { id, text: said(text), anonymous }, freshKey());

/** Answers; the key of the answer. */
export async function answered(app: TestApp, who: Caller, id: number, text?: string, anonymous = false): Promise<number> {
  const { posts } = await ok(tryAnswer(app, who, id, text, anonymous));
  return Math.max(...posts.flatMap((post) => (post.mine ? [post.id] : [])));
}

/** Moderation as a test wants it; nobody posts too much. */
export async function moderated(app: TestApp, changes: Partial<CallInput<typeof thinkSettingsApi.save>> = {}): Promise<void> {
  const { version } = await ok(app.call('ROLE_Elearning_Admin', thinkSettingsApi.get, {}));
  await ok(
    app.call('ROLE_Elearning_Admin', thinkSettingsApi.save, {
      before: false,
      onWords: 'hold',
      reportsHide: 3,
      perHour: 100,
      ...changes,
      version,
    }),
  );
}
