import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { gradingSystemsApi } from '../contract/grading-systems.ts';
import { scalesApi } from '../contract/scales.ts';
import { subjectsApi } from '../contract/subjects.ts';

// Two scales and two grading systems, so that what is done to one is seen not to touch the other.

const admin = 'ROLE_Exam_admin';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const scale = async (name: string, codes: readonly string[]) => {
  const grades = codes.map((code, at) => ({ code, points: codes.length - at }));
  return (await app.call(admin, scalesApi.create, { name, curriculum: 'other', grades })).body;
};

test('marks are those of the scale’s grades, each once and in their order', async () => {
  const [own, other] = [await scale('Own', ['P', 'F']), await scale('Other', ['X', 'Y', 'Z'])];
  const from = (ids: readonly (number | undefined)[]) =>
    ids.map((id, at) => ({ gradeId: id ?? 0, from: at + 1 === ids.length ? 0 : 90 - at }));
  const [p, f] = own.grades.map(({ id }) => id);
  const [x] = other.grades.map(({ id }) => id);
  let serial = 0;
  const make = async (ids: readonly (number | undefined)[], more = {}) => {
    const draft = { name: `System ${(serial += 1)}`, scaleId: own.id, thresholds: from(ids), ...more };
    const { status, body } = await app.call(admin, gradingSystemsApi.create, draft);
    return [status, body.fields?.[0]?.path];
  };
  expect(await make([p, f])).toEqual([200, undefined]);
  for (const ids of [
    [f, p],
    [p, x],
    [p, f, x],
  ])
    expect(await make(ids)).toEqual([422, 'thresholds']);
  const subject = (await app.call(admin, subjectsApi.create, { name: 'Own marks' })).body.id;
  const subjects = [{ courseId: subject, thresholds: from([f, p]) }];
  expect(await make([p, f], { subjects })).toEqual([422, 'subjects.0.thresholds']);
});

test('a scale that no system gives changes its grades, and another scale’s grades are not its own', async () => {
  const [one, two] = [await scale('One', ['A', 'B', 'C']), await scale('Two', ['A', 'B'])];
  const read = async (id: number) => (await app.call(admin, scalesApi.get, { id })).body;
  const save = (
    { id, version, name, curriculum }: typeof one,
    grades: readonly { id?: number; code: string; points: number }[],
  ) => app.call(admin, scalesApi.update, { id, version, name, curriculum, grades: [...grades] });
  const stranger = await save(one, [...one.grades.slice(0, 2), { id: two.grades[1]?.id ?? 0, code: 'Q', points: 0 }]);
  expect([stranger.status, stranger.body.message]).toEqual([422, 'A grade is not of this scale. Reload it.']);
  const fewer = await save(one, one.grades.slice(0, 2));
  expect([fewer.status, fewer.body.codes]).toEqual([200, 'A, B']);
  const more = await save(fewer.body, [...fewer.body.grades, { code: 'D', points: 0 }]);
  expect([more.status, more.body.codes, more.body.mostPoints]).toEqual([200, 'A, B, D', 3]);
  expect(more.body.grades.slice(0, 2).map(({ id }) => id)).toEqual(one.grades.slice(0, 2).map(({ id }) => id));
  expect(await read(two.id)).toEqual(two);
  // Once a system gives them, a grade is neither added, nor exchanged for a new one.
  const thresholds = two.grades.map(({ id }, at) => ({ gradeId: id, from: at === 0 ? 50 : 0 }));
  await app.call(admin, gradingSystemsApi.create, { name: 'Gives two', scaleId: two.id, thresholds });
  const given = await read(two.id);
  expect((await save(given, [...given.grades, { code: 'C', points: 0 }])).status).toBe(409);
  expect((await save(given, [...given.grades.slice(0, 1), { code: 'C', points: 0 }])).status).toBe(409);
  expect(
    (
      await save(
        given,
        given.grades.map((grade) => ({ ...grade, code: `${grade.code}1` })),
      )
    ).body.codes,
  ).toBe('A1, B1');
});

test('Kenyan scales are left out where a scale or a system has the name already, however it is written', async () => {
  await scale('kcse GRADES', ['A', 'B']);
  const own = await scale('Levels of our own', ['4', '3']);
  const thresholds = own.grades.map(({ id }, at) => ({ gradeId: id, from: at === 0 ? 50 : 0 }));
  const name = 'cbe, all LEARNING areas';
  const made = await app.call(admin, gradingSystemsApi.create, { name, scaleId: own.id, thresholds });
  expect((await app.call(admin, scalesApi.addKenyan, {})).body).toEqual({ added: 0 });
  await app.call(admin, gradingSystemsApi.remove, { id: made.body.id });
  expect((await app.call(admin, scalesApi.addKenyan, {})).body).toEqual({ added: 1 });
});

test('KNEC’s codes complete what has only a code or only a name, and leave alone what has both or another code', async () => {
  const add = async (draft: object) => (await app.call(admin, subjectsApi.create, draft as { name: string })).body.id;
  const read = async (id: number) => (await app.call(admin, subjectsApi.get, { id })).body;
  const coded = await add({ name: 'Biology, by code', code: '231', shortName: 'BY' });
  const named = await add({ name: 'Business  STUDIES' });
  const whole = await add({ name: 'Physics of our own', code: '232', knecGroup: 'V', place: 7 });
  const elsewhere = await add({ name: 'Chemistry', code: '999' });
  expect((await app.call(admin, subjectsApi.addKnec, {})).body).toEqual({ added: 3, completed: 2 });
  expect(await read(coded)).toMatchObject({ code: '231', knecGroup: 'II', shortName: 'BY', area: 'science' });
  expect(await read(named)).toMatchObject({ code: '565', knecGroup: 'V' });
  expect(await read(whole)).toMatchObject({ code: '232', knecGroup: 'V', place: 7 });
  expect(await read(elsewhere)).toMatchObject({ code: '999', knecGroup: null });
});
