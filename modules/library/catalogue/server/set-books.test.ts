import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { type Frame, testFrame } from '#app/testing/students.ts';
import { coursesApi } from '#modules/settings/contract/lists.ts';
import { setBooks } from '../contract/set-books.ts';
import { titlesApi } from '../contract/titles.ts';
import { addTitle, keeper } from './testing/library.ts';

let app: TestApp;
let frame: Frame;
let english = 0;
let titleId = 0;
beforeAll(async () => {
  app = await testApp();
  frame = await testFrame(app);
  english = (await app.call('ROLE_All', coursesApi.create, { name: 'English' })).body.id;
  titleId = (await addTitle(app, { title: 'Fathers of Nations', authors: 'Paul B. Vitta', kind: 'set_book', copies: 4 })).id;
});
afterAll(() => app.close());

const add = (draft: object, caller: 'noRole' | 'otherSchool' = keeper) =>
  app.call(caller, setBooks.api.create, { titleId, courseId: english, classId: frame.form3, ...draft } as never);

it('says once which title is the book of a subject in a class, to each or to share', async () => {
  const both = await Promise.all([add({}), add({})]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const shared = await add({ classId: frame.form4, perStudent: false });
  expect(shared.body).toMatchObject({
    title: 'Fathers of Nations',
    className: 'Form 4',
    courseName: 'English',
    perStudent: false,
    copies: 4,
  });
  const { rows } = (await app.call(keeper, setBooks.api.list, { sort: '-level' })).body;
  expect(rows.map(({ className }) => className)).toEqual(['Form 4', 'Form 3']);
  expect((await app.call(keeper, setBooks.api.list, { classId: frame.form3 })).body.total).toBe(1);
  expect((await app.call(keeper, titlesApi.get, { id: titleId })).body.setFor).toHaveLength(2);
  expect((await app.call(keeper, titlesApi.remove, { id: titleId })).status).toBe(409);
});

it('takes no title, subject or class of another school', async () => {
  for (const wrong of [{ titleId: 999_999 }, { courseId: 999_999 }, { classId: 999_999 }])
    expect((await add(wrong)).body.fields).toMatchObject([{ path: Object.keys(wrong)[0] }]);
  expect((await add({}, 'otherSchool')).status).toBe(422);
  expect((await app.call('otherSchool', setBooks.api.list, {})).body.total).toBe(0);
});
