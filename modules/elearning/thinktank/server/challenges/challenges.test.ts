import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { admin, colleague, day, hour, teacher } from '../../../assignments/server/testing/assignment-world.ts';
import { challengesApi, learnerChallengesApi } from '../../contract/challenges.ts';
import { moderated, said, type ThinkWorld, thinkWorld } from '../testing/think-world.ts';

let app: TestApp;
let world: ThinkWorld;
let passed = 0;
beforeAll(async () => {
  app = await testApp();
  world = await thinkWorld(app);
  await moderated(app);
});
afterAll(() => app.close());

const pass = (milliseconds: number): void => {
  passed += milliseconds;
  app.pass(milliseconds);
};
const at = (milliseconds: number): string => new Date(Date.now() + passed + milliseconds).toISOString();
const draft = (changes: Record<string, unknown> = {}) => ({
  courseId: world.maths as number | null,
  title: 'The riddle of the week – kitendawili',
  text: said('Think.'),
  points: 10,
  opensAt: at(-hour),
  closesAt: at(day),
  ...changes,
});
const set = (who: Caller, changes: Record<string, unknown> = {}) =>
  app.call(who, challengesApi.create, draft(changes), freshKey());
const enter = (who: Caller, id: number, text: string, more: { anonymous?: boolean; showName?: boolean } = {}) =>
  app.call(who, learnerChallengesApi.enter, { id, text: said(text), ...more });
const read = (who: Caller, id: number) => app.call(who, learnerChallengesApi.get, { id });

it('one of a subject runs at a time, set by who teaches it, and one for the whole school by who administers', async () => {
  const { english, asAmina, asDan } = world;
  expect((await set(colleague)).status).toBe(403);
  expect((await set(teacher, { courseId: null })).status).toBe(403);
  expect((await set(teacher, { closesAt: at(-2 * hour) })).body.fields?.[0]?.path).toBe('closesAt');
  expect((await set(teacher, { closesAt: at(40 * day) })).body.fields?.[0]?.path).toBe('closesAt');
  const both = await Promise.all([set(teacher), set(teacher)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const { id } = both.find(({ status }) => status === 200)?.body ?? { id: 0 };
  expect((await set(teacher, { opensAt: at(day - hour), closesAt: at(3 * day) })).status).toBe(409);
  expect((await set(colleague, { courseId: english })).status).toBe(200);
  const wide = await ok(set(admin, { courseId: null, title: 'For all' }));
  const coming = await ok(set(teacher, { opensAt: at(2 * day), closesAt: at(3 * day), title: 'Not yet' }));
  const listed = async (who: Caller, input: Record<string, unknown> = {}) =>
    (await ok(app.call(who, learnerChallengesApi.list, input))).rows.map((row) => row.id);
  expect(await listed(asDan, { sort: 'title' })).toEqual([wide.id, id]);
  expect(await listed(asDan, { q: 'KITENDAWILI', state: 'running', courseId: world.maths })).toEqual([id]);
  expect((await listed(asAmina)).length).toBe(3);
  expect((await read(asAmina, coming.id)).status).toBe(404);
  expect((await enter(asAmina, coming.id, 'x')).status).toBe(404);
  const staff = async (who: Caller, input: Record<string, unknown>) =>
    (await ok(app.call(who, challengesApi.list, input))).rows.map((row) => row.id);
  expect(await staff(teacher, { state: 'coming', courseId: world.maths, q: 'not' })).toEqual([coming.id]);
  for (const sort of ['closesAt', '-points', 'title']) expect(await staff(admin, { sort })).toHaveLength(4);
  for (const sort of ['closesAt', '-points']) expect(await listed(asAmina, { sort })).toHaveLength(3);
  expect((await app.call(colleague, challengesApi.get, { id })).status).toBe(404);
  expect((await app.call('otherSchool', challengesApi.get, { id })).status).toBe(404);
  // A teacher sees what is asked of all, and who answered not.
  await ok(enter(asDan, wide.id, 'Mine'));
  expect((await ok(app.call(teacher, challengesApi.get, { id: wide.id }))).answers).toEqual([]);
  expect((await ok(app.call(admin, challengesApi.get, { id: wide.id }))).answers).toHaveLength(1);
  await ok(app.call(teacher, challengesApi.remove, { id: coming.id }));
  expect((await app.call(admin, challengesApi.remove, { id: wide.id })).status).toBe(422);
});

it('hides answers until it closes, lets one change one’s own, and counts points for house and class when they are given', async () => {
  const { asAmina, asBrian, asCarol, asDan, amina, form3, girls, maths } = world;
  await sql`update registration.student set hostel_id = ${girls}, boarding = 'boarder' where id = ${amina}`.execute(
    app.db.platform,
  );
  pass(2 * day);
  const challenge = await ok(set(teacher));
  const { id } = challenge;
  await ok(enter(asAmina, id, 'First thought'));
  const own = await ok(enter(asAmina, id, 'Second thought', { showName: true }));
  expect(own.own).toMatchObject({ text: said('Second thought'), version: 2, points: null });
  await Promise.all([enter(asBrian, id, 'One'), enter(asBrian, id, 'Two')]);
  await ok(enter(asCarol, id, 'Nobody sees me', { anonymous: true, showName: true }));
  await ok(enter(asDan, id, 'Call me: 0712345678'));
  expect((await ok(read(asBrian, id))).answers).toEqual([]);
  expect(
    (await app.call(teacher, challengesApi.update, { id, ...draft({ points: 20 }), version: challenge.version })).status,
  ).toBe(422);
  // What has been answered is not hidden again either.
  const later = draft({ opensAt: at(hour), closesAt: at(day + hour) });
  const hidden = await app.call(teacher, challengesApi.update, { id, ...later, version: challenge.version });
  expect(hidden.body.fields?.[0]?.path).toBe('opensAt');
  const longer = draft({ closesAt: at(day + hour), title: 'Longer' });
  const changed = await ok(app.call(teacher, challengesApi.update, { id, ...longer, version: challenge.version }));
  expect((await app.call(teacher, challengesApi.update, { id, ...longer, version: challenge.version })).status).toBe(409);
  // Points were for what stood there: a change takes them away.
  const ofAmina = async () => {
    const { answers } = await ok(app.call(teacher, challengesApi.get, { id }));
    return answers.find(({ by }) => by.studentId === amina) ?? { id: 999_999, version: 1, points: null, best: false };
  };
  const early = await ofAmina();
  await ok(app.call(teacher, challengesApi.mark, { id, entryId: early.id, version: early.version, points: 3, best: true }));
  expect(await ofAmina()).toMatchObject({ points: 3, best: true });
  await ok(enter(asAmina, id, 'Second thought', { showName: true }));
  expect(await ofAmina()).toMatchObject({ points: null, best: false });
  const results = (version: number) => app.call(teacher, challengesApi.results, { id, version }, freshKey());
  expect((await results(changed.version)).status).toBe(422);

  pass(day + 2 * hour);
  expect((await enter(asBrian, id, 'Too late')).status).toBe(422);
  const shown = await ok(read(asBrian, id));
  // What is held back is not shown; what each got is not said yet.
  expect(shown.answers.map(({ by }) => by.kind).toSorted()).toEqual(['anonymous', 'student', 'student']);
  expect(shown.answers.every(({ points, best }) => points === null && !best)).toBe(true);
  const { answers } = await ok(app.call(teacher, challengesApi.get, { id }));
  const entry = (text: string) => answers.find((one) => JSON.stringify(one.text).includes(text)) ?? { id: 999_999, version: 1 };
  const mark = (
    text: string,
    more: { points?: number; best?: boolean; state?: 'removed'; reason?: string },
    who: Caller = teacher,
  ) => app.call(who, challengesApi.mark, { id, entryId: entry(text).id, version: entry(text).version, ...more });
  expect((await mark('Second', { points: 11 })).body.fields?.[0]?.path).toBe('points');
  expect((await mark('Second', { points: 5 }, colleague)).status).toBe(404);
  expect((await mark('Nothing', { points: 5 })).status).toBe(404);
  await ok(mark('Second', { points: 9, best: true }));
  expect((await mark('Second', { points: 1 })).status).toBe(409);
  expect((await mark('Nobody', { points: 7, best: true })).status).toBe(409);
  await ok(mark('Nobody', { points: 7 }));
  expect((await results(changed.version)).status).toBe(422);
  await ok(
    answers.some((one) => JSON.stringify(one.text).includes('Two')) ? mark('Two', { points: 4 }) : mark('One', { points: 4 }),
  );
  expect((await mark('Call me', { state: 'removed' })).body.fields?.[0]?.path).toBe('reason');
  await ok(mark('Call me', { state: 'removed', reason: 'A telephone number' }));
  await ok(results(changed.version));
  expect((await results(changed.version + 1)).status).toBe(422);
  expect((await mark('Second', { points: 1 })).status).toBe(409);
  expect((await ok(read(asDan, id))).own).toMatchObject({ state: 'removed', reason: 'A telephone number', points: null });
  expect((await ok(read(asBrian, id))).answers.map(({ points, best }) => [points, best])).toEqual([
    [9, true],
    [7, false],
    [4, false],
  ]);

  // Points stay with the house and the class of then, and names with who agreed.
  await sql`update registration.student set hostel_id = null, class_id = ${world.form4}, stream_id = ${world.form4West}
             where id = ${amina}`.execute(app.db.platform);
  const board = await ok(app.call(asDan, learnerChallengesApi.board, {}));
  expect(board.hostels).toEqual([{ name: 'Elgon House', points: 9, answers: 1 }]);
  expect(board.classes).toEqual([{ name: 'Form 3', points: 20, answers: 3 }]);
  expect(board.names.map(({ points }) => points)).toEqual([9]);
  expect(await ok(app.call(admin, challengesApi.board, { courseId: maths }))).toEqual(board);
  expect((await ok(app.call(colleague, challengesApi.board, { courseId: maths }))).classes).toEqual([]);
  expect(form3).toBeGreaterThan(0);
});
