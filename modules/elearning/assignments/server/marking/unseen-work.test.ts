import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { learnerAssignmentsApi } from '../../contract/learner.ts';
import { assignmentsApi } from '../../contract/assignments.ts';
import { markingApi } from '../../contract/marking.ts';
import {
  type AssignmentWorld,
  assignmentWorld,
  draftOf,
  handIn,
  newestOf,
  setFor,
  teacher,
} from '../testing/assignment-world.ts';

let app: TestApp;
let world: AssignmentWorld;
beforeAll(async () => {
  app = await testApp();
  world = await assignmentWorld(app);
});
afterAll(() => app.close());

test('work that was handed in while the teacher looked at what was there before is not judged unseen', async () => {
  const id = await setFor(app, world, { resubmit: true });
  const studentId = world.amina;
  const newest = () => newestOf(app, teacher, id, studentId);
  const note = (handedInId: number | null, version: number, mark: number) =>
    app.call(teacher, markingApi.note, { id, studentId, version, handedInId, mark });
  const ask = (handedInId: number | null) =>
    app.call(teacher, markingApi.ask, { id, studentId, handedInId, comment: 'Show the working.' }, freshKey());
  // The teacher opens the page before anything is there, and then with the first work on it.
  expect(await newest()).toBeNull();
  expect((await handIn(app, world.asAmina, id, { words: 'x = 2' })).status).toBe(200);
  expect((await note(null, 0, 500)).status).toBe(409);
  const first = await newest();
  expect((await handIn(app, world.asAmina, id, { words: 'x = 3' })).status).toBe(200);
  const refused = await note(first, 0, 1200);
  expect([refused.status, refused.body.fields]).toEqual([
    409,
    [{ path: 'handedInId', message: 'Something newer was handed in after you opened this work. Look at it first.' }],
  ]);
  expect((await ask(first)).status).toBe(409);
  const { body: work } = await app.call(teacher, markingApi.work, { id, studentId });
  expect(work).toMatchObject({ state: 'submitted', noted: null, handedIn: [{ words: 'x = 3' }, { words: 'x = 2' }] });
  // Having looked at it, the mark is of that work.
  const second = await newest();
  expect((await note(second, 0, 1800)).body).toMatchObject({ noted: { mark: 1800 } });
  expect((await app.call(teacher, markingApi.giveBack, { id, studentIds: null }, freshKey())).status).toBe(200);
  expect((await app.call(world.asAmina, learnerAssignmentsApi.get, { id })).body.given).toMatchObject([
    { mark: 1800, handedIn: 2 },
  ]);
  expect((await ask(second)).body.state).toBe('changes');
});

test('an assignment gives no less than somebody has for their work already', async () => {
  const id = await setFor(app, world, { maxMark: 2000 });
  expect((await handIn(app, world.asAmina, id, { words: 'x = 4' })).status).toBe(200);
  const handedInId = await newestOf(app, teacher, id, world.amina);
  const note = (version: number, mark: number | null) =>
    app.call(teacher, markingApi.note, { id, studentId: world.amina, version, handedInId, mark });
  expect((await note(0, 1800)).status).toBe(200);
  const change = async (maxMark: number | null) => {
    const { body } = await app.call(teacher, assignmentsApi.get, { id });
    const { version, opensAt, dueAt } = body;
    return app.call(teacher, assignmentsApi.update, { ...draftOf(world), id, version, opensAt, dueAt, maxMark });
  };
  for (const less of [1000, null]) {
    const refused = await change(less);
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      [
        {
          path: 'maxMark',
          message: 'Somebody has 18 marks for this already. Change those marks first, or let the assignment give as many.',
        },
      ],
    ]);
  }
  expect((await change(1800)).body).toMatchObject({ maxMark: 1800 });
  expect((await note(1, 900)).status).toBe(200);
  expect((await change(1000)).body).toMatchObject({ maxMark: 1000 });
});
