import { afterAll, beforeAll, expect, it } from 'vitest';
import { sendUpload } from '#app/testing/send-upload.ts';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { jpeg } from '#kit/server/testing/uploads.ts';
import { thinktank } from '../area.ts';
import { admin, day, from, hour, teacher } from '../../assignments/server/testing/assignment-world.ts';
import { challengesApi, learnerChallengesApi } from '../contract/challenges.ts';
import { learnerThinktankApi } from '../contract/learner.ts';
import { moderationApi, thinktankApi } from '../contract/thinktank.ts';
import { answered, asked, moderated, said, type ThinkWorld, thinkWorld } from './testing/think-world.ts';

let app: TestApp;
let world: ThinkWorld;
beforeAll(async () => {
  app = await testApp();
  world = await thinkWorld(app);
  await moderated(app);
});
afterAll(() => app.close());

/** What every call that students have answers, as it stands on the wire with its headers; by method and path. */
async function everything(who: Caller, inputs: Readonly<Record<string, Record<string, unknown>>>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const api of Object.values(thinktank.apis ?? {}))
    for (const endpoint of Object.values('api' in api ? {} : api) as Endpoint[]) {
      if (endpoint.access !== 'student') continue;
      const name = `${endpoint.method} ${endpoint.path}`;
      const input = inputs[name];
      // A call that comes later has to be walked too.
      if (!input) throw new Error(`${name} is not walked`);
      const answer = await app.call(who, endpoint, input as never, endpoint.idempotent ? freshKey() : {});
      answers.set(name, `${answer.status} ${JSON.stringify(answer.headers)} ${JSON.stringify(answer.body)}`);
    }
  return answers;
}

/** Fields in which a student could stand. */
const fields = /"[a-z]*(?:student|admission|account|photo|avatar|author|made|username|gender|hostelid|streamid)[a-z_]*":/gi;

it('no call of students tells who an anonymous student is; staff always see it', async () => {
  const { asAmina, asBrian, asCarol, amina, maths } = world;
  const { body } = await sendUpload(app, asAmina, { name: 'Amina.jpg', bytes: await jpeg(), otherdata: { purpose: 'photo' } });
  const text: RichText = {
    type: 'doc',
    content: [...said('Look').content, { type: 'image', attrs: { fileId: body.fileId, alt: null } }],
  };
  const thread = await asked(app, asAmina, maths, { title: 'Without a name', text, anonymous: true });
  const question = thread.posts[0]?.id ?? 0;
  const byCarol = await answered(app, asCarol, thread.id, 'Carol’s', true);
  const byAmina = await answered(app, asAmina, thread.id, 'Of the same', true);
  await ok(app.call(asAmina, learnerThinktankApi.accept, { id: thread.id, postId: byCarol }));
  await ok(app.call(asCarol, learnerThinktankApi.report, { id: byAmina, reason: 'Mine' }, freshKey()));
  const gone = await answered(app, asAmina, thread.id, 'To be removed', true);
  await ok(app.call(teacher, moderationApi.remove, { id: gone, version: 1, reason: 'Amina again' }));
  const named = await asked(app, asBrian, maths, { title: 'Of Brian' });
  const draft = { courseId: maths, title: 'Riddle', text: said('?'), points: 5, opensAt: from(-hour), closesAt: from(day) };
  const over = await ok(app.call(teacher, challengesApi.create, draft, freshKey()));
  await ok(app.call(asAmina, learnerChallengesApi.enter, { id: over.id, text: said('One'), anonymous: true, showName: true }));
  await ok(app.call(asCarol, learnerChallengesApi.enter, { id: over.id, text: said('Two'), anonymous: true }));
  app.pass(day + hour);
  const closed = await ok(app.call(teacher, challengesApi.get, { id: over.id }));
  for (const { id: entryId, version } of closed.answers)
    await ok(app.call(teacher, challengesApi.mark, { id: over.id, entryId, version, points: 5 }));
  await ok(app.call(teacher, challengesApi.results, { id: over.id, version: closed.version }, freshKey()));

  const path = '/api/learner/thinktank';
  const games = `${path}challenges`;
  const answers = await everything(asBrian, {
    [`GET ${path}`]: { size: 100 },
    [`GET ${path}choices`]: {},
    [`GET ${path}/:id`]: { id: thread.id },
    [`POST ${path}`]: { courseId: maths, title: 'New', text: said('New') },
    [`POST ${path}/:id/answers`]: { id: thread.id, text: said('An answer') },
    [`PUT ${path}/posts/:id`]: { id: named.posts[0]?.id, version: 1, title: 'Changed', text: said('Changed') },
    [`PUT ${path}/posts/:id/vote`]: { id: question, value: 1 },
    [`POST ${path}/:id/accept`]: { id: named.id, postId: null },
    [`POST ${path}/posts/:id/report`]: { id: byAmina, reason: 'Why' },
    [`POST ${path}/:id/seen`]: { id: thread.id },
    [`GET ${path}/:id/pictures/:fileId`]: { id: thread.id, fileId: body.fileId },
    [`GET ${games}`]: {},
    [`GET ${games}/:id`]: { id: over.id },
    [`PUT ${games}/:id/entry`]: { id: over.id, text: said('Late') },
    [`GET ${games}/:id/pictures/:fileId`]: { id: over.id, fileId: body.fileId },
    [`GET ${path}board`]: {},
  });
  for (const [name, answer] of answers) {
    expect([name, /amina|carolyne/i.exec(answer)?.[0]]).toEqual([name, undefined]);
    expect([name, answer.match(fields) ?? []]).toEqual([name, []]);
  }
  expect(answers.get(`GET ${path}/:id`)).toContain('A student (');
  // One and the same here, each a name of their own, and no place says which of the two asked.
  const { posts } = await ok(app.call(asBrian, learnerThinktankApi.get, { id: thread.id }));
  const nameOf = (id: number) => posts.find((post) => post.id === id)?.by.name;
  expect(nameOf(byAmina)).toBe(nameOf(question));
  expect(nameOf(byCarol)).not.toBe(nameOf(question));

  const staff = await ok(app.call(teacher, thinktankApi.get, { id: thread.id }));
  // What is looked for would be found.
  expect(JSON.stringify(staff).match(fields)).not.toBeNull();
  expect(staff.posts.find(({ id }) => id === question)?.by).toMatchObject({ studentId: amina, alias: nameOf(question) });
  expect((await ok(app.call(admin, moderationApi.list, {}))).rows[0]?.by.studentId).toBe(amina);
  expect((await ok(app.call(admin, challengesApi.get, { id: over.id }))).answers.map(({ by }) => by.studentId)).toContain(amina);
});
