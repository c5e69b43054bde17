import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { resourcesApi } from '../../contract/resources-api.ts';
import { topicsApi } from '../../contract/topics.ts';
import { addPublished, addResource, type ContentSchool, contentSchool, keeper } from '../testing/content-school.ts';

let app: TestApp;
let school: ContentSchool;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
  school = await contentSchool(app);
});
afterAll(() => app.close());

const shelf = async (input: { classId?: number; courseId?: number }) =>
  ok(app.call(keeper, resourcesApi.browse, { part: 'notes', ...input }));

test('the shelf counts what is published: by class, in a class by subject, in a subject by topic; what is of every class in each', async () => {
  const { id: topicId } = await ok(app.call(keeper, topicsApi.create, { courseId: school.maths, name: 'Vekta' }, freshKey()));
  await addPublished(app, school, { title: 'Vectors', topicIds: [topicId], text: 'A vector has a length.' });
  await addPublished(app, school, { title: 'Of every class', classId: null, text: 'How to learn' });
  await addPublished(app, school, { title: 'Insha', courseId: school.english, text: 'Write well' });
  await addResource(app, school, { title: 'A draft', text: 'Not yet' });
  const classes = await shelf({});
  const of = (id: number) => classes.rows.find((row) => row.id === id)?.resources;
  expect([classes.level, of(school.form3), of(school.form4)]).toEqual(['class', 3, 1]);
  const subjects = await shelf({ classId: school.form3 });
  expect(subjects.level).toBe('subject');
  expect(new Map(subjects.rows.map(({ id, resources }) => [id, resources]))).toEqual(
    new Map([
      [school.maths, 2],
      [school.english, 1],
    ]),
  );
  const topics = await shelf({ classId: school.form3, courseId: school.maths });
  expect(topics).toEqual({
    level: 'topic',
    rows: [
      { id: topicId, name: 'Vekta', resources: 1 },
      { id: null, name: 'Without a topic', resources: 1 },
    ],
  });
});

test('by match without words the newest comes first', async () => {
  const { rows, total } = await ok(app.call(keeper, resourcesApi.list, { sort: 'match', state: 'published', size: 200 }));
  const ids = rows.map(({ id }) => id);
  expect([total, ids]).toEqual([3, ids.toSorted((a, b) => b - a)]);
});

test('a version of a file is looked at by its number, and is not there under another', async () => {
  const { id } = await addResource(app, school, { title: 'Versions', text: 'Version one – “toleo”' });
  const { status, body } = await app.call(keeper, resourcesApi.file, { id, number: 1 });
  expect([status, Buffer.from(body as unknown as Uint8Array).toString()]).toEqual([200, 'Version one – “toleo”']);
  expect((await app.call(keeper, resourcesApi.file, { id, number: 2 })).status).toBe(404);
  expect((await app.call('otherSchool', resourcesApi.file, { id, number: 1 })).status).toBeGreaterThanOrEqual(403);
});
