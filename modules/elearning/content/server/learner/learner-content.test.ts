import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { learnerContentApi } from '../../contract/learner-content.ts';
import { learnerTopicsApi } from '../../contract/options.ts';
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

const seen = async (input: Parameters<typeof app.call<typeof learnerContentApi.list>>[2] = {}, caller: Caller = school.asAmina) =>
  (await ok(app.call(caller, learnerContentApi.list, { size: 200, ...input }))).rows.map(({ title }) => title);
const dayFrom = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe('what a student sees', () => {
  test('is published, of their class and subjects, and within its dates', async () => {
    const wanted = { text: 'For the student' };
    const shown = await addPublished(app, school, { title: 'Seen', ...wanted });
    await addPublished(app, school, { title: 'Seen by every class', classId: null, text: 'For every class' });
    await addPublished(app, school, { title: 'Today only', opensOn: dayFrom(0), closesOn: dayFrom(1), text: 'Open today' });
    const hidden = [
      await addResource(app, school, { title: 'Hidden draft', text: 'A draft for the student' }),
      await addPublished(app, school, { title: 'Hidden: Form 4', classId: school.form4, text: 'Form 4 for the student' }),
      await addPublished(app, school, { title: 'Hidden: not taken', courseId: school.music, text: 'Music for the student' }),
      await addPublished(app, school, { title: 'Hidden: from next week', opensOn: dayFrom(7), text: 'Later for the student' }),
      await addPublished(app, school, { title: 'Hidden: until last week', closesOn: dayFrom(-7), text: 'Once for the student' }),
    ];
    expect((await seen()).toSorted()).toEqual(['Seen', 'Seen by every class', 'Today only']);
    expect(await seen({ q: 'student' })).toEqual(['Seen']);
    for (const { id } of hidden)
      for (const call of [learnerContentApi.get, learnerContentApi.file])
        expect((await app.call(school.asAmina, call, { id })).status).toBe(404);
    for (const { id } of hidden) {
      expect((await app.call(school.asAmina, learnerContentApi.download, { id })).status).toBe(404);
      expect((await app.call(school.asAmina, learnerContentApi.rate, { id, stars: 5 })).status).toBe(404);
    }
    const file = await app.call(school.asAmina, learnerContentApi.file, { id: shown.id });
    expect(Buffer.from(file.body as unknown as Uint8Array).toString()).toBe('For the student');
  });

  test('goes when it is retired or revised, and when they leave the class', async () => {
    const open = await addPublished(app, school, { title: 'Goes', text: 'This goes away' });
    expect(await seen({ q: 'goes away' })).toEqual(['Goes']);
    const draft = await ok(app.call(keeper, resourcesApi.revise, { id: open.id, version: open.version }, freshKey()));
    expect(await seen({ q: 'goes away' })).toEqual([]);
    expect((await app.call(school.asAmina, learnerContentApi.file, { id: draft.id })).status).toBe(404);
    await sql`update registration.student set class_id = ${school.form4}, stream_id = ${school.form4West} where id = ${school.brian}`.execute(
      app.db.platform,
    );
    expect(await seen({}, school.asBrian)).not.toContain('Seen');
  });

  test('tells nothing of who wrote it, its steps and its drafts', async () => {
    const { id } = await addPublished(app, school, { title: 'Quiet', text: 'Nobody is named here', tags: ['internal'] });
    const one = await ok(app.call(school.asAmina, learnerContentApi.get, { id }));
    expect(Object.keys(one)).not.toEqual(expect.arrayContaining(['addedName']));
    for (const word of ['addedName', 'steps', 'state', 'mine', 'publishedName', 'internal'])
      expect(JSON.stringify(one)).not.toContain(word);
  });
});

describe('who may not', () => {
  test('staff and schools outside the list are refused', async () => {
    expect((await app.call('ROLE_All', learnerContentApi.list, {})).status).toBe(403);
    await sql`update platform.school set name = 'Another school' where id = ${app.schoolA}`.execute(app.db.platform);
    app.services.identity.forget();
    for (const call of [learnerContentApi.list, learnerContentApi.subjects]) {
      const { status, body } = await app.call(school.asAmina, call, {});
      expect([status, body.code]).toEqual([403, 'wrong_school']);
    }
    // Topics are for self tests too, which every school has.
    expect((await app.call(school.asAmina, learnerTopicsApi.list, {})).status).toBe(200);
    await sql`update platform.school set name = 'EDUCRAFT LIMITED' where id = ${app.schoolA}`.execute(app.db.platform);
    app.services.identity.forget();
  });
});

test('a rating counts once a student, and downloads count without a name', async () => {
  const { id } = await addPublished(app, school, { title: 'Rated', text: 'Rated by many' });
  await ok(app.call(school.asAmina, learnerContentApi.rate, { id, stars: 2 }));
  const again = await ok(app.call(school.asAmina, learnerContentApi.rate, { id, stars: 5 }));
  expect(again).toMatchObject({ myStars: 5, stars: 50, ratings: 1 });
  expect((await app.call(school.asAmina, learnerContentApi.rate, { id, stars: 6 })).status).toBe(400);
  await Promise.all(Array.from({ length: 5 }, () => app.call(school.asAmina, learnerContentApi.download, { id })));
  await ok(app.call(keeper, resourcesApi.download, { id }));
  expect(await ok(app.call(keeper, resourcesApi.get, { id }))).toMatchObject({ downloads: 6, downloadsByStudents: 5, stars: 50 });
});

test('subjects and topics say how much there is of what the student takes', async () => {
  const strand = await ok(app.call(keeper, topicsApi.create, { courseId: school.maths, name: 'Algebra' }, freshKey()));
  const sub = await ok(
    app.call(keeper, topicsApi.create, { courseId: school.maths, parentId: strand.id, name: 'Factors' }, freshKey()),
  );
  await addPublished(app, school, { title: 'Factors of 12', topicIds: [sub.id], year: 2021, text: 'One, two, three' });
  const { subjects, topics, years } = await ok(app.call(school.asAmina, learnerContentApi.subjects, { part: 'notes' }));
  expect(subjects.map(({ name }) => name)).toEqual(['English', 'Mathematics']);
  expect(topics).toEqual([{ id: strand.id, courseId: school.maths, name: 'Algebra', resources: 1 }]);
  expect(years).toEqual([2021]);
  expect(await seen({ topicId: strand.id })).toEqual(['Factors of 12']);
  expect(await seen({ part: 'papers' })).toEqual([]);
});
