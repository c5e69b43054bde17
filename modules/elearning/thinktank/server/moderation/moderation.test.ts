import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { admin, colleague, day, hour, teacher } from '../../../assignments/server/testing/assignment-world.ts';
import { learnerApi } from '../../../learners/contract/own.ts';
import { learnerThinktankApi } from '../../contract/learner.ts';
import { thinkSettingsApi, thinkWords } from '../../contract/settings.ts';
import { moderationApi, thinktankApi } from '../../contract/thinktank.ts';
import { answered, asked, moderated, said, type ThinkWorld, thinkWorld, tryAnswer, tryAsk } from '../testing/think-world.ts';

let app: TestApp;
let world: ThinkWorld;
beforeAll(async () => {
  app = await testApp();
  world = await thinkWorld(app);
  await ok(app.call(admin, thinkWords.api.create, { word: 'mjinga', stem: true }, freshKey()));
});
afterAll(() => app.close());
beforeEach(() => moderated(app));

const own = learnerThinktankApi;
const read = (who: Caller, id: number) => app.call(who, own.get, { id });
const queued = async (who: Caller, input: Record<string, unknown> = {}) =>
  (await ok(app.call(who, moderationApi.list, input))).rows.map(({ id }) => id);
/** What the first page says that waits for somebody; undefined: nothing. */
const atHome = async (who: Caller): Promise<number | undefined> => {
  const headers = { authorization: `Bearer ${await app.tokenOf(who)}` };
  const answer = await app.http.inject({ url: '/api/home/tasks', headers });
  return answer.json<{ rows: { key: string; count: number }[] }>().rows.find(({ key }) => key === 'thinktankPosts')?.count;
};
const decide = (who: Caller, step: 'approve' | 'sendBack' | 'remove', id: number, version: number) =>
  step === 'approve'
    ? app.call(who, moderationApi.approve, { id, version })
    : app.call(who, moderationApi[step], { id, version, reason: 'Not so.' });
const report = (who: Caller, id: number) => app.call(who, own.report, { id, reason: 'It hurts' }, freshKey());

describe('before it is shown', () => {
  it('every post waits where the school says so, is nobody’s but the writer’s, and is shown once approved', async () => {
    await moderated(app, { before: true });
    const { asAmina, asBrian, maths } = world;
    const thread = await asked(app, asAmina, maths, { title: 'Awaiting approval' });
    const post = thread.posts[0]?.id ?? 0;
    expect(thread.posts[0]).toMatchObject({ state: 'waiting', held: 'before', mine: true });
    expect((await read(asBrian, thread.id)).status).toBe(404);
    expect((await ok(app.call(asBrian, own.list, { q: 'approval' }))).total).toBe(0);
    expect((await tryAnswer(app, asBrian, thread.id)).status).toBe(404);
    expect((await tryAnswer(app, asAmina, thread.id)).status).toBe(422);
    expect(await queued(teacher, { why: 'before', q: 'approval' })).toEqual([post]);
    expect(await queued(colleague)).not.toContain(post);
    expect([await atHome(teacher), await atHome(admin), await atHome(colleague)]).toEqual([1, 1, undefined]);
    expect((await decide(colleague, 'approve', post, 1)).status).toBe(404);
    const tries = await Promise.all([decide(teacher, 'approve', post, 1), decide(admin, 'remove', post, 1)]);
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('a change after approval is looked at again', async () => {
    await moderated(app, { before: true });
    const { asAmina, asBrian, maths } = world;
    const { id, posts } = await asked(app, asAmina, maths);
    const post = posts[0]?.id ?? 0;
    await ok(decide(teacher, 'approve', post, 1));
    expect((await read(asBrian, id)).status).toBe(200);
    await ok(app.call(asAmina, own.edit, { id: post, version: 2, title: 'Now it says more', text: said('Else') }));
    expect((await read(asBrian, id)).status).toBe(404);
    // Whoever looked at what it said before approves nothing.
    expect((await decide(teacher, 'approve', post, 2)).status).toBe(409);
    expect((await decide(teacher, 'approve', post, 3)).status).toBe(200);
  });
});

describe('words, links and numbers', () => {
  it('hold a post back, also hidden behind letters, links and what stands for pictures; or it is not taken', async () => {
    const { asAmina, maths } = world;
    const heldOf = async (more: Parameters<typeof asked>[3]) => (await asked(app, asAmina, maths, more)).posts[0]?.held;
    expect(await heldOf({ text: said('Wewe ni мj1ngа kabisa') })).toBe('words');
    expect(await heldOf({ title: 'm j i n g a' })).toBe('words');
    expect(await heldOf({ text: said('Nipigie 0712-345-678') })).toBe('contact');
    const link = { type: 'link', attrs: { href: 'https://example.com' } } as const;
    expect(
      await heldOf({
        text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'here', marks: [link] }] }] },
      }),
    ).toBe('contact');
    expect(await heldOf({ text: said('Nothing of the kind') })).toBeNull();
    await moderated(app, { onWords: 'refuse' });
    const refused = await tryAsk(app, asAmina, maths, { text: said('MJINGA!') });
    expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'text']);
    expect((await tryAsk(app, asAmina, maths, { title: 'Wewe mjinga' })).body.fields?.[0]?.path).toBe('title');
    expect((await ok(app.call(teacher, moderationApi.list, { why: 'words' }))).total).toBe(2);
    for (const sort of ['at', 'reports', 'courseName', 'by', '-held'])
      expect((await queued(teacher, { sort, courseId: maths })).length).toBeGreaterThan(2);
  });

  it('a teacher’s are not held', async () => {
    const { maths, form3 } = world;
    const draft = { courseId: maths, topicId: null, classId: form3, title: 'See', text: said('www.example.org, usiwe mjinga') };
    expect((await ok(app.call(teacher, thinktankApi.ask, draft, freshKey()))).posts[0]?.state).toBe('shown');
  });
});

describe('a moderator', () => {
  it('sends back with a reason that the writer alone reads, and sees it again once it is changed', async () => {
    const { asAmina, asBrian, maths } = world;
    const { id } = await asked(app, asAmina, maths);
    const post = await answered(app, asBrian, id, 'Just copy.');
    expect((await app.call(teacher, moderationApi.sendBack, { id: post, version: 1, reason: ' ' })).status).toBe(400);
    await ok(decide(teacher, 'sendBack', post, 1));
    expect((await ok(read(asBrian, id))).posts.find((one) => one.id === post)).toMatchObject({
      state: 'returned',
      reason: 'Not so.',
    });
    expect((await ok(read(asAmina, id))).posts.map((one) => one.id)).not.toContain(post);
    // Their first page says so until it is changed.
    const due = async () => (await ok(app.call(asBrian, learnerApi.home, {}))).due.filter(({ kind }) => kind === 'returned');
    expect((await due()).map(({ href }) => href)).toEqual([`/thinktank/${id}`]);
    expect((await decide(teacher, 'approve', post, 2)).status).toBe(422);
    expect((await decide(teacher, 'sendBack', post, 2)).status).toBe(422);
    // This school moderates after posts are shown; what was sent back waits all the same, also changed twice.
    const change = async (version: number, text: string) => {
      await ok(app.call(asBrian, own.edit, { id: post, version, text: said(text) }));
      expect((await ok(read(asBrian, id))).posts.find((one) => one.id === post)).toMatchObject({
        state: 'waiting',
        held: 'returned',
        reason: null,
      });
      expect((await ok(read(asAmina, id))).posts.map((one) => one.id)).not.toContain(post);
      expect(await queued(teacher, { why: 'returned' })).toContain(post);
    };
    await change(2, 'Divide both sides, mjinga.');
    expect(await due()).toEqual([]);
    await change(3, 'Divide both sides by 2.');
    await ok(decide(teacher, 'approve', post, 4));
    expect((await ok(read(asAmina, id))).posts.find((one) => one.id === post)).toMatchObject({ state: 'shown', reason: null });
    // Once it is approved a change is judged as any other.
    await ok(app.call(asBrian, own.edit, { id: post, version: 5, text: said('Divide by 2.') }));
    expect((await ok(read(asAmina, id))).posts.find((one) => one.id === post)).toMatchObject({ state: 'shown' });
  });

  it('removes, and a stone is left that says nothing of who and what it was', async () => {
    const { asAmina, asBrian, asCarol, maths } = world;
    const { id } = await asked(app, asAmina, maths);
    const post = await answered(app, asBrian, id, 'Vile words');
    await ok(app.call(asAmina, own.accept, { id, postId: post }));
    await ok(decide(teacher, 'remove', post, 1));
    expect((await decide(teacher, 'remove', post, 2)).status).toBe(422);
    const stone = (await ok(read(asCarol, id))).posts.find((one) => one.id === post);
    expect(stone).toMatchObject({
      state: 'removed',
      text: null,
      reason: null,
      accepted: false,
      by: { kind: 'anonymous', name: 'A student' },
    });
    expect((await ok(read(asBrian, id))).posts.find((one) => one.id === post)).toMatchObject({ reason: 'Not so.', mine: true });
    expect((await app.call(asBrian, own.edit, { id: post, version: 2, text: said('Again') })).status).toBe(422);
    expect((await app.call(asCarol, own.vote, { id: post, value: 1 })).status).toBe(404);
    // A question: of what stood under it nothing is shown.
    const question = (await ok(read(asAmina, id))).posts[0]?.id ?? 0;
    await ok(decide(teacher, 'remove', question, 1));
    const gone = await ok(read(asCarol, id));
    expect([gone.title, gone.posts.map(({ text }) => text)]).toEqual([null, [null]]);
    expect((await ok(app.call(asCarol, own.list, {}))).rows.map((row) => row.id)).not.toContain(id);
    expect((await ok(read(asAmina, id))).posts[0]?.text).not.toBeNull();
    // A second look: it is shown again.
    await ok(decide(teacher, 'approve', question, 2));
    expect((await ok(read(asCarol, id))).title).not.toBeNull();
  });

  it('who is none, and another school’s, decides nothing', async () => {
    const { asAmina, maths } = world;
    const post = (await asked(app, asAmina, maths)).posts[0]?.id ?? 0;
    for (const step of ['approve', 'sendBack', 'remove'] as const) {
      expect((await decide('ROLE_View_Only', step, post, 1)).status).toBe(403);
      expect((await decide(asAmina, step, post, 1)).status).toBe(403);
      expect((await decide('otherSchool', step, post, 1)).status).toBe(404);
    }
    expect((await decide(teacher, 'approve', post, 1)).status).toBe(422);
  });
});

describe('reports', () => {
  it('of several students hide a post until somebody looks; one more does not count twice', async () => {
    const { asAmina, asBrian, asCarol, maths } = world;
    await moderated(app, { reportsHide: 2 });
    const { id } = await asked(app, asAmina, maths);
    const post = await answered(app, asBrian, id, 'Go away.');
    expect((await report(asBrian, post)).status).toBe(422);
    await ok(report(asAmina, post));
    expect((await report(asAmina, post)).status).toBe(409);
    expect((await ok(read(asCarol, id))).posts.map((one) => one.id)).toContain(post);
    expect(await queued(teacher, { why: 'reports' })).toContain(post);
    await ok(report(asCarol, post));
    expect((await ok(read(asCarol, id))).posts.map((one) => one.id)).not.toContain(post);
    // Neither does a change bring it back.
    const [mine] = (await ok(read(asBrian, id))).posts.filter((one) => one.id === post);
    expect(mine).toMatchObject({ state: 'waiting', held: 'reports', reason: null });
    await ok(app.call(asBrian, own.edit, { id: post, version: mine?.version ?? 0, text: said('Sorry.') }));
    const staff = await ok(app.call(teacher, thinktankApi.get, { id }));
    const seen = staff.posts.find((one) => one.id === post);
    expect([seen?.state, seen?.reports.length, seen?.reports.every(({ by }) => by !== '')]).toEqual(['waiting', 2, true]);
    expect((await ok(app.call(teacher, thinktankApi.list, { state: 'reported' }))).rows.map((row) => row.id)).toContain(id);
    await ok(decide(teacher, 'approve', post, seen?.version ?? 0));
    expect((await ok(read(asCarol, id))).posts.map((one) => one.id)).toContain(post);
    expect(await queued(teacher)).not.toContain(post);
    // What a moderator left is reported again only where it was changed since.
    app.pass(1000);
    const seenBy = async (who: Caller) => (await ok(read(who, id))).posts.find((one) => one.id === post);
    const version = (await seenBy(asBrian))?.version ?? 0;
    await ok(app.call(asBrian, own.edit, { id: post, version, text: said('Go away again.') }));
    expect((await seenBy(asCarol))?.reported).toBe(false);
    await ok(report(asCarol, post));
    expect((await seenBy(asCarol))?.reported).toBe(true);
    expect((await report(asCarol, post)).status).toBe(409);
    expect(await queued(teacher, { why: 'reports' })).toContain(post);
  });

  it('never hide a teacher’s, and are limited too', async () => {
    const { asAmina, asBrian, asCarol, maths } = world;
    const { id } = await asked(app, asAmina, maths);
    const after = await ok(app.call(teacher, thinktankApi.answer, { id, text: said('No.') }, freshKey()));
    const post = after.posts.at(-1)?.id ?? 0;
    await moderated(app, { reportsHide: 1 });
    for (const who of [asBrian, asCarol]) await ok(report(who, post));
    expect((await ok(read(asBrian, id))).posts.map((one) => one.id)).toContain(post);
    expect((await decide(teacher, 'sendBack', post, 1)).status).toBe(422);
    await ok(decide(admin, 'approve', post, 1));
    await moderated(app, { perHour: 1 });
    expect((await report(asBrian, (await ok(read(asBrian, id))).posts[0]?.id ?? 0)).status).toBe(429);
  });
});

describe('limits', () => {
  it('count the student in the last hour, also two at once', async () => {
    app.pass(2 * hour);
    await moderated(app, { perHour: 2 });
    const { asBrian, asCarol, maths } = world;
    const tries = await Promise.all([1, 2, 3, 4].map(() => tryAsk(app, asBrian, maths)));
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429, 429]);
    expect((await tryAsk(app, asCarol, maths)).status).toBe(200);
    app.pass(hour + 1000);
    const again = await ok(tryAsk(app, asBrian, maths));
    // Changes count as posts do.
    const edit = (version: number) =>
      app.call(asBrian, own.edit, { id: again.posts[0]?.id ?? 0, version, title: 'More', text: said(`v${version}`) });
    expect([(await edit(1)).status, (await edit(2)).status]).toEqual([200, 429]);
  });

  it('a student who was stopped reads why and until when, and may post again after that or once it is lifted', async () => {
    app.pass(2 * hour);
    const { asBrian, brian, maths } = world;
    const { id, posts } = await asked(app, asBrian, maths);
    const post = posts[0]?.id ?? 0;
    const stop = (who: Caller, days: number) =>
      app.call(who, moderationApi.stop, { id: post, days, reason: 'Insults' }, freshKey());
    expect([(await stop(colleague, 1)).status, (await stop(teacher, 0)).status, (await stop(teacher, 91)).status]).toEqual([
      404, 400, 400,
    ]);
    const { id: stopId } = await ok(stop(teacher, 2));
    const refused = await tryAsk(app, asBrian, maths);
    expect([refused.status, refused.body.message.includes('Insults')]).toEqual([422, true]);
    expect((await app.call(asBrian, own.edit, { id: post, version: 1, title: 'x', text: said('x') })).status).toBe(422);
    expect((await tryAnswer(app, asBrian, id)).status).toBe(422);
    expect((await ok(app.call(asBrian, own.choices, {}))).standing).toMatchObject({ stoppedBecause: 'Insults' });
    for (const sort of ['until', '-name', 'fromAt'])
      expect((await ok(app.call(teacher, moderationApi.stops, { active: true, q: 'insults', sort }))).rows).toMatchObject([
        { id: stopId, studentId: brian, active: true },
      ]);
    await ok(app.call(teacher, moderationApi.lift, { id: stopId }, freshKey()));
    expect((await app.call(teacher, moderationApi.lift, { id: stopId }, freshKey())).status).toBe(422);
    expect((await app.call('otherSchool', moderationApi.lift, { id: stopId }, freshKey())).status).toBe(404);
    expect((await tryAsk(app, asBrian, maths)).status).toBe(200);
    await ok(stop(teacher, 1));
    expect((await tryAsk(app, asBrian, maths)).status).toBe(422);
    app.pass(day + 1000);
    expect((await tryAsk(app, asBrian, maths)).status).toBe(200);
    expect((await ok(app.call(admin, moderationApi.stops, { active: false }))).rows).toHaveLength(2);
  });

  it('who stopped a student of another class sees it and lets them post again', async () => {
    app.pass(2 * hour);
    const { asDan, dan, maths } = world;
    const { posts } = await asked(app, asDan, maths, { wide: true });
    const post = { id: posts[0]?.id ?? 0, days: 2, reason: 'Matusi' };
    const { id } = await ok(app.call(teacher, moderationApi.stop, post, freshKey()));
    const active = async (who: Caller) => (await ok(app.call(who, moderationApi.stops, { active: true }))).rows;
    expect(await active(teacher)).toMatchObject([{ id, studentId: dan }]);
    expect(await active(colleague)).toEqual([]);
    expect((await app.call(colleague, moderationApi.lift, { id }, freshKey())).status).toBe(404);
    await ok(app.call(teacher, moderationApi.lift, { id }, freshKey()));
    expect((await tryAsk(app, asDan, maths)).status).toBe(200);
  });
});

it('settings are saved by who administers, as they were read', async () => {
  const now = await ok(app.call(admin, thinkSettingsApi.get, {}));
  expect((await app.call(teacher, thinkSettingsApi.save, now)).status).toBe(403);
  expect((await app.call(admin, thinkSettingsApi.save, { ...now, version: now.version - 1 })).status).toBe(409);
  expect((await app.call(admin, thinkSettingsApi.save, { ...now, reportsHide: 0 })).status).toBe(400);
});
