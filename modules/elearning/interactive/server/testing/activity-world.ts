import type { Caller, TestApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { type AssignmentWorld, teacher } from '../../../assignments/server/testing/assignment-world.ts';
import { activitiesApi } from '../../contract/activities.ts';
import type { ActivityBody } from '../../contract/activity.ts';
import { learnerActivitiesApi } from '../../contract/learner.ts';
import type { Grade } from '../../contract/words.ts';

type Draft = CallInput<typeof activitiesApi.create>;

export const steps: ActivityBody = {
  kind: 'ordering',
  items: ['Mouth', 'Stomach', 'Gũkaĩra'].map((text, at) => ({ id: `n${at}`, text, fileId: null })),
};
export const cardsOf = (count: number, newPerDay = 20): ActivityBody => ({
  kind: 'flashcards',
  backLanguage: 'sw',
  newPerDay,
  cards: Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    front: `front ${at}`,
    back: `nyuma ${at} – ũ`,
    frontFileId: null,
    backFileId: null,
  })),
});

export const activityDraftOf = (world: AssignmentWorld, changes: Partial<Draft> = {}): Draft => ({
  title: 'Ng’ombe: the way of food',
  courseId: world.maths,
  classId: world.form3,
  body: steps,
  ...changes,
});

/** Makes an activity and publishes it. Throws where it is refused. */
export async function publish(app: TestApp, world: AssignmentWorld, changes: Partial<Draft> = {}, caller: Caller = teacher) {
  const made = await app.call(caller, activitiesApi.create, activityDraftOf(world, changes), freshKey());
  if (made.status !== 200) throw new Error(`not made: ${JSON.stringify(made.body)}`);
  const { id, version } = made.body;
  const moved = await app.call(caller, activitiesApi.move, { id, version, state: 'published' }, freshKey());
  if (moved.status !== 200) throw new Error(`not published: ${JSON.stringify(moved.body)}`);
  return moved.body;
}

/** The ids of what is put in order, in the right order. */
export const rightOrder = (body: ActivityBody): string[] => (body.kind === 'ordering' ? body.items.map(({ id }) => id) : []);

export const check = (app: TestApp, caller: Caller, id: number, items: readonly string[], number = 1, key = freshKey()) =>
  app.call(caller, learnerActivitiesApi.check, { id, number, answer: { kind: 'ordering', items: [...items] } }, key);

export const review = (
  app: TestApp,
  caller: Caller,
  id: number,
  given: readonly (readonly [number: number, cardId: string, grade: Grade, at: string])[],
  device = 'device-one-of-a-test',
) =>
  app.call(
    caller,
    learnerActivitiesApi.review,
    { id, device, reviews: given.map(([number, cardId, grade, at]) => ({ number, cardId, grade, at })) },
    freshKey(),
  );
