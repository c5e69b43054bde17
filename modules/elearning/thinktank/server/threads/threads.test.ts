import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendUpload } from '#app/testing/send-upload.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import { jpeg } from '#kit/server/testing/uploads.ts';
import { questionsApi } from '../../../bank/contract/questions.ts';
import { addTopic } from '../../../bank/server/testing/bank.ts';
import { learnerApi } from '../../../learners/contract/own.ts';
import { learnerThinktankApi } from '../../contract/learner.ts';
import { moderationApi, thinktankApi } from '../../contract/thinktank.ts';
import { admin, colleague, teacher } from '../../../assignments/server/testing/assignment-world.ts';
import { answered, asked, moderated, said, type ThinkWorld, thinkWorld, tryAnswer, tryAsk } from '../testing/think-world.ts';

let app: TestApp;
let world: ThinkWorld;
beforeAll(async () => {
  app = await testApp();
  world = await thinkWorld(app);
  await moderated(app);
});
afterAll(() => app.close());

const own = learnerThinktankApi;
const read = (who: Parameters<TestApp['call']>[0], id: number) => app.call(who, own.get, { id });
const titles = async (who: Parameters<TestApp['call']>[0], input: Record<string, unknown> = {}) =>
  (await ok(app.call(who, own.list, input))).rows.map(({ title }) => title);

describe('asking and answering', () => {
  it('shows a class’s question to the class alone, and one for the school to all who take the subject', async () => {
    const { asAmina, asBrian, asDan, maths, english } = world;
    const narrow = await asked(app, asAmina, maths, { title: 'For Form 3' });
    const wide = await asked(app, asAmina, maths, { title: 'For all', wide: true });
    const foreign = await asked(app, asAmina, english, { title: 'In English', wide: true });
    expect([narrow.className, wide.className]).toEqual(['Form 3', null]);
    expect(await titles(asBrian)).toEqual(expect.arrayContaining(['For Form 3', 'For all', 'In English']));
    expect(await titles(asDan)).toEqual(['For all']);
    // Neither by its number: not read, answered, voted on, reported, noted or accepted.
    for (const thread of [narrow, foreign]) {
      const [question] = thread.posts;
      const post = question?.id ?? 0;
      const tries = [
        read(asDan, thread.id),
        tryAnswer(app, asDan, thread.id),
        app.call(asDan, own.vote, { id: post, value: 1 }),
        app.call(asDan, own.report, { id: post, reason: 'x' }, freshKey()),
        app.call(asDan, own.seen, { id: thread.id }),
        app.call(asDan, own.accept, { id: thread.id, postId: null }),
        app.call(asDan, own.edit, { id: post, version: 1, title: 'Mine', text: said('x') }),
      ];
      expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    }
    expect((await app.call('student', own.get, { id: wide.id })).status).toBe(404);
  });

  it('refuses subjects that one does not take, other topics, and what is empty or far too long', async () => {
    const { asDan, asAmina, english, maths } = world;
    const fieldOf = async (answer: ReturnType<typeof tryAsk>) => (await answer).body.fields?.[0]?.path;
    expect(await fieldOf(tryAsk(app, asDan, english))).toBe('courseId');
    expect(await fieldOf(tryAsk(app, asAmina, maths, { topicId: 999_999 }))).toBe('topicId');
    expect(await fieldOf(tryAsk(app, asAmina, maths, { text: said(' ') }))).toBe('text');
    expect(await fieldOf(tryAsk(app, asAmina, maths, { text: said('a'.repeat(10_001)) }))).toBe('text');
    expect(await fieldOf(tryAsk(app, asAmina, maths, { title: ' ' }))).toBe('title');
    expect((await tryAsk(app, teacher, maths)).status).toBe(403);
    expect((await tryAsk(app, 'otherSchool', maths)).status).toBe(403);
  });

  it('keeps hostile words as words, and asks once where the same is sent twice', async () => {
    const { asAmina, maths } = world;
    const key = freshKey();
    const hostile = { title: '<img src=x onerror=alert(1)>', text: said('<script>alert(1)</script> \u202E ũ') };
    const first = await ok(tryAsk(app, asAmina, maths, hostile, key));
    const second = await ok(tryAsk(app, asAmina, maths, hostile, key));
    expect([second.id, first.posts.length]).toEqual([first.id, 1]);
    expect(first.posts[0]?.text).toEqual(hostile.text);
    const markup = { type: 'doc', content: [{ type: 'html', content: '<b>' }] } as unknown as RichText;
    const script = {
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:1' } }] }] },
      ],
    } as RichText;
    expect((await tryAsk(app, asAmina, maths, { text: markup })).status).toBe(400);
    expect((await tryAsk(app, asAmina, maths, { text: script })).status).toBe(400);
  });

  it('lets who asked accept one answer, and tells of new ones until they have looked', async () => {
    const { asAmina, asBrian, asCarol, maths } = world;
    const { id } = await asked(app, asAmina, maths, { title: 'Which is right?' });
    const [first, second] = [await answered(app, asBrian, id, 'This.'), await answered(app, asCarol, id, 'That.')];
    const due = async () => (await ok(app.call(asAmina, learnerApi.home, {}))).due.filter(({ href }) => href.endsWith(`/${id}`));
    expect((await due()).map(({ kind, title }) => [kind, title])).toEqual([['answer', 'Which is right?']]);
    expect((await ok(read(asAmina, id))).posts.filter(({ fresh }) => fresh).map((post) => post.id)).toEqual([first, second]);
    expect((await ok(read(asBrian, id))).posts.some(({ fresh }) => fresh)).toBe(false);
    app.pass(1000);
    await ok(app.call(asAmina, own.seen, { id }));
    expect(await due()).toEqual([]);
    expect((await app.call(asBrian, own.accept, { id, postId: first })).status).toBe(422);
    expect((await app.call(asAmina, own.accept, { id, postId: 1 })).status).toBe(400);
    // Two at once: one stands.
    await Promise.all([first, second].map((postId) => app.call(asAmina, own.accept, { id, postId })));
    expect((await ok(read(asCarol, id))).posts.filter(({ accepted }) => accepted)).toHaveLength(1);
    const after = await ok(app.call(asAmina, own.accept, { id, postId: second }));
    expect(after.posts.filter(({ accepted }) => accepted).map((post) => post.id)).toEqual([second]);
    expect((await ok(app.call(asAmina, own.accept, { id, postId: null }))).posts.some(({ accepted }) => accepted)).toBe(false);
  });

  it('counts one vote of a person, changed and taken back, none on one’s own and none once it is closed', async () => {
    const { asAmina, asBrian, asCarol, maths } = world;
    const { id, posts } = await asked(app, asAmina, maths);
    const post = posts[0]?.id ?? 0;
    const vote = (who: Parameters<TestApp['call']>[0], value: -1 | 0 | 1) => app.call(who, own.vote, { id: post, value });
    expect((await vote(asAmina, 1)).status).toBe(422);
    await Promise.all([vote(asBrian, 1), vote(asBrian, 1), vote(asBrian, 1)]);
    expect((await ok(vote(asCarol, 1))).votes).toBe(2);
    expect((await ok(vote(asBrian, -1))).votes).toBe(0);
    expect((await ok(read(asBrian, id))).posts[0]).toMatchObject({ votes: 0, myVote: -1 });
    expect((await ok(vote(asBrian, 0))).votes).toBe(1);
    expect((await app.call(asBrian, own.vote, { id: post, value: 5 as 1 })).status).toBe(400);
    const { version } = await ok(app.call(teacher, thinktankApi.get, { id }));
    await ok(app.call(teacher, thinktankApi.mark, { id, version, closed: true, pinned: false, duplicateOf: null }));
    expect([(await vote(asBrian, 1)).status, (await tryAnswer(app, asBrian, id)).status]).toEqual([422, 422]);
  });

  it('keeps what stood there for staff, and refuses a change of what has changed since', async () => {
    const { asAmina, asBrian, maths } = world;
    const { id } = await asked(app, asAmina, maths);
    const post = await answered(app, asBrian, id, 'It is 4.');
    const endorsed = await ok(app.call(teacher, thinktankApi.endorse, { id: post, version: 1, on: true }));
    expect(endorsed.posts.find((one) => one.id === post)?.endorsedBy).not.toBeNull();
    const change = (version: number, text: string) => app.call(asBrian, own.edit, { id: post, version, text: said(text) });
    expect((await change(1, 'It is 5.')).status).toBe(409);
    const both = await Promise.all([change(2, 'It is 5.'), change(2, 'It is 6.')]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    // The endorsement was of the earlier words.
    expect((await ok(read(asAmina, id))).posts.find((one) => one.id === post)?.endorsedBy).toBeNull();
    const { rows } = await ok(app.call(teacher, moderationApi.versions, { id: post }));
    expect(rows.map(({ text }) => text)).toEqual([said('It is 4.')]);
    expect((await app.call(colleague, moderationApi.versions, { id: post })).status).toBe(404);
  });
});

it('who has left is a former student, and one without a name stays one', async () => {
  const { asAmina, asBrian, asCarol, carol, maths } = world;
  const { id } = await asked(app, asAmina, maths);
  const [named, nameless] = [await answered(app, asCarol, id, 'By name'), await answered(app, asCarol, id, 'Without', true)];
  const set = (status: string) =>
    sql`update registration.student set status = ${status} where id = ${carol}`.execute(app.db.platform);
  const byOf = async (post: number) => (await ok(read(asBrian, id))).posts.find((one) => one.id === post)?.by;
  const before = await byOf(nameless);
  await set('transferred');
  expect(await byOf(named)).toEqual({ kind: 'former', name: 'A former student' });
  expect(await byOf(nameless)).toEqual(before);
  await set('active');
});

it('a question stands under its topic and the one above it', async () => {
  const { asAmina, maths, english } = world;
  const strand = await addTopic(app, maths, 'Numbers');
  const sub = await addTopic(app, maths, 'Primes', strand);
  const { id, topicName } = await asked(app, asAmina, maths, { topicId: sub });
  expect(topicName).toBe('Primes');
  for (const topicId of [strand, sub]) {
    expect((await ok(app.call(asAmina, own.list, { topicId }))).rows.map((row) => row.id)).toEqual([id]);
    expect((await ok(app.call(teacher, thinktankApi.list, { topicId }))).rows.map((row) => row.id)).toEqual([id]);
  }
  const elsewhere = await addTopic(app, english, 'Verbs');
  expect((await tryAsk(app, asAmina, maths, { topicId: elsewhere })).body.fields?.[0]?.path).toBe('topicId');
});

describe('lists', () => {
  it('find words without accents in what one may see, sorted and narrowed', async () => {
    const { asAmina, asBrian, asDan, maths } = world;
    const first = await asked(app, asAmina, maths, { title: 'Kĩbaki’s theorem', text: said('Zebu cattle and mĩgũnda') });
    const second = await asked(app, asBrian, maths, { title: 'Another thing of Kibaki' });
    await answered(app, asBrian, first.id, 'The word quokka stands in an answer alone.');
    const held = await answered(app, asBrian, second.id, 'quokka quokka, call 0712345678');
    expect(new Set(await titles(asAmina, { q: 'kibaki' }))).toEqual(new Set(['Kĩbaki’s theorem', 'Another thing of Kibaki']));
    expect(await titles(asAmina, { q: 'MIGUNDA zebu' })).toEqual(['Kĩbaki’s theorem']);
    // What waits is found by who wrote it and by nobody else.
    expect(await titles(asAmina, { q: 'quokka' })).toEqual(['Kĩbaki’s theorem']);
    expect(await titles(asBrian, { q: 'quokka', sort: 'askedAt' })).toEqual(['Kĩbaki’s theorem', 'Another thing of Kibaki']);
    expect(await titles(asDan, { q: 'kibaki' })).toEqual([]);
    expect(await titles(asAmina, { q: '%_\\ …' })).toEqual([]);
    await ok(app.call(asBrian, own.vote, { id: first.posts[0]?.id ?? 0, value: 1 }));
    for (const sort of ['votes', '-votes', 'answers', '-answers'] as const) {
      const found = await titles(asAmina, { q: 'kibaki', sort });
      expect(found[sort.startsWith('-') ? 0 : 1]).toBe('Kĩbaki’s theorem');
    }
    expect(await titles(asAmina, { q: 'kibaki', state: 'mine' })).toEqual(['Kĩbaki’s theorem']);
    expect(await titles(asAmina, { q: 'kibaki', state: 'unanswered' })).toEqual(['Another thing of Kibaki']);
    expect(await titles(asAmina, { q: 'kibaki', state: 'accepted' })).toEqual([]);
    expect(await titles(asAmina, { q: 'kibaki', state: 'closed' })).toEqual([]);
    expect(await titles(asAmina, { q: 'kibaki', state: 'open', courseId: maths, size: 1, page: 2 })).toHaveLength(1);
    expect(await titles(asAmina, { q: 'kibaki', topicId: 1 })).toEqual([]);
    // Staff see all of it: of what they teach.
    const staff = async (who: Parameters<TestApp['call']>[0], input: Record<string, unknown>) =>
      (await ok(app.call(who, thinktankApi.list, input))).rows.map(({ id }) => id);
    expect(await staff(teacher, { q: 'quokka', sort: 'title' })).toEqual([second.id, first.id]);
    expect(await staff(teacher, { state: 'waiting', courseId: maths, classId: world.form3, q: 'kibaki' })).toEqual([second.id]);
    for (const sort of ['askedAt', 'votes', 'answers', 'courseName', 'by', '-waiting'])
      expect(await staff(admin, { q: 'kibaki', sort, topicId: undefined })).toHaveLength(2);
    expect(await staff(admin, { q: 'kibaki', topicId: 1 })).toEqual([]);
    expect(await staff(admin, { q: 'kibaki', state: 'removed' })).toEqual([]);
    expect(await staff(admin, { q: 'kibaki', state: 'reported' })).toEqual([]);
    expect(await staff(colleague, { q: 'kibaki' })).toEqual([]);
    expect((await app.call(colleague, thinktankApi.get, { id: first.id })).status).toBe(404);
    expect((await app.call('otherSchool', thinktankApi.get, { id: first.id })).status).toBe(404);
    expect(held).toBeGreaterThan(0);
  });

  it('say what one may do', async () => {
    const { asAmina, maths } = world;
    const { subjects, className, standing } = await ok(app.call(asAmina, own.choices, {}));
    expect([subjects.some(({ id }) => id === maths), className, standing.stoppedUntil]).toEqual([true, 'Form 3', null]);
    const taught = await ok(app.call(teacher, thinktankApi.choices, {}));
    expect([taught.subjects.map(({ id }) => id), taught.classes.map(({ id }) => id)]).toEqual([[maths], [world.form3]]);
    expect((await ok(app.call(admin, thinktankApi.choices, {}))).subjects.length).toBeGreaterThan(1);
  });
});

describe('what staff do', () => {
  it('asks and answers by name in what one teaches, and changes what is one’s own', async () => {
    const { asAmina, maths, english, form3, form4 } = world;
    const draft = { courseId: maths, topicId: null, classId: form3, title: 'Tell me', text: said('What was hard?') };
    const ask = (changes: Partial<typeof draft>) => app.call(teacher, thinktankApi.ask, { ...draft, ...changes }, freshKey());
    const { id, posts } = await ok(ask({}));
    expect([(await ask({ courseId: english })).status, (await ask({ classId: form4 })).status]).toEqual([403, 403]);
    expect((await ok(read(asAmina, id))).posts[0]?.by.kind).toBe('teacher');
    const post = posts[0]?.id ?? 0;
    await ok(app.call(teacher, thinktankApi.edit, { id: post, version: 1, title: 'Tell me more', text: said('And why?') }));
    expect((await app.call(admin, thinktankApi.edit, { id: post, version: 2, title: 'x', text: said('x') })).status).toBe(404);
    expect((await app.call(teacher, thinktankApi.edit, { id: post, version: 1, title: 'x', text: said('x') })).status).toBe(409);
    const after = await ok(app.call(teacher, thinktankApi.answer, { id, text: said('I begin.') }, freshKey()));
    const mine = after.posts.at(-1)?.id ?? 0;
    expect((await app.call(teacher, thinktankApi.endorse, { id: mine, version: 1, on: true })).status).toBe(422);
    await ok(app.call(admin, thinktankApi.endorse, { id: mine, version: 1, on: true }));
    const off = await ok(app.call(admin, thinktankApi.endorse, { id: mine, version: 2, on: false }));
    expect(off.posts.at(-1)?.endorsedBy).toBeNull();
    expect((await app.call(admin, thinktankApi.endorse, { id: post, version: 2, on: true })).status).toBe(422);
  });

  it('marks a duplicate of what the same students see, and no chain of them', async () => {
    const { asAmina, asBrian, maths } = world;
    const [one, two, three] = [
      await asked(app, asAmina, maths),
      await asked(app, asBrian, maths),
      await asked(app, asBrian, maths),
    ];
    const wide = await asked(app, asAmina, maths, { wide: true });
    const mark = async (id: number, duplicateOf: number | null, pinned = false) => {
      const { version } = await ok(app.call(teacher, thinktankApi.get, { id }));
      return app.call(teacher, thinktankApi.mark, { id, version, closed: false, pinned, duplicateOf });
    };
    expect((await mark(two.id, two.id)).status).toBe(400);
    expect((await mark(wide.id, one.id)).status).toBe(400);
    expect((await mark(two.id, one.id, true)).status).toBe(200);
    expect((await mark(three.id, two.id)).status).toBe(400);
    expect((await mark(one.id, three.id)).status).toBe(400);
    expect((await ok(read(asAmina, two.id))).duplicateTitle).toBe(one.title);
    expect((await titles(asAmina))[0]).toBe(two.title);
    expect(
      (await app.call(teacher, thinktankApi.mark, { id: two.id, version: 1, closed: true, pinned: false, duplicateOf: null }))
        .status,
    ).toBe(409);
  });

  it('makes one draft of the bank of a question, with its picture and nobody’s name', async () => {
    const { asAmina, asBrian, maths } = world;
    const bytes = await jpeg();
    const { body } = await sendUpload(app, asAmina, { name: 'amina.jpg', bytes, otherdata: { purpose: 'photo' } });
    const image = { type: 'image', attrs: { fileId: body.fileId, alt: null } } as const;
    const text: RichText = { type: 'doc', content: [...said('Look:').content, image] };
    const thread = await asked(app, asAmina, maths, { title: 'What is drawn?', text, anonymous: true });
    const best = await answered(app, asBrian, thread.id, 'A square.');
    await ok(app.call(asAmina, own.accept, { id: thread.id, postId: best }));
    const make = (kind: 'essay' | 'short', right = '') =>
      app.call(teacher, thinktankApi.makeQuestion, { id: thread.id, kind, right }, freshKey());
    expect((await make('short')).body.fields?.[0]?.path).toBe('right');
    const tries = await Promise.all([make('short', 'square'), make('short', 'square')]);
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const { questionId } = await ok(app.call(teacher, thinktankApi.get, { id: thread.id }));
    const question = await ok(app.call(teacher, questionsApi.get, { id: questionId ?? 0 }));
    expect(question).toMatchObject({ state: 'draft', feedback: 'A square.', source: `Think tank, question ${thread.id}` });
    expect(JSON.stringify(question)).not.toContain('Amina');
    const picture = await app.call(teacher, questionsApi.file, { id: question.id, fileId: body.fileId });
    expect(picture.status).toBe(200);
    expect((await app.call(teacher, thinktankApi.picture, { id: thread.id, fileId: body.fileId })).status).toBe(200);
    expect((await app.call(colleague, thinktankApi.picture, { id: thread.id, fileId: body.fileId })).status).toBe(404);
    expect((await app.call(world.asDan, own.picture, { id: thread.id, fileId: body.fileId })).status).toBe(404);
    // What a file was called is told to nobody.
    const seen = await app.call(asBrian, own.picture, { id: thread.id, fileId: body.fileId });
    expect([seen.status, JSON.stringify(seen.headers).includes('amina')]).toEqual([200, false]);
    // A picture that somebody else uploaded cannot be taken into a post.
    expect((await tryAsk(app, asBrian, maths, { text })).body.fields?.[0]?.path).toBe('text');
  });
});
