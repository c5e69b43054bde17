import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { png } from '#kit/server/testing/uploads.ts';
import { addTopic } from '../../../bank/server/testing/bank.ts';
import { learnerVideosApi } from '../../contract/learner.ts';
import { videosApi } from '../../contract/videos.ts';
import {
  admin,
  assignmentWorld,
  colleague,
  day,
  from,
  lessonFor,
  readyQuestion,
  recordingOf,
  teacher,
  uploaded,
  videoDraft,
  type VideoWorld,
} from '../testing/video-world.ts';

const vtt = 'WEBVTT\n\n00:01.000 --> 00:03.000\nHabari, “x² − 9”\n\n00:04.000 --> 00:06.000\nNĩ wega mũno';

describe('video lessons', () => {
  let app: TestApp;
  let world: VideoWorld;
  beforeAll(async () => {
    app = await testApp();
    world = await assignmentWorld(app);
  });
  afterAll(() => app.close());

  const create = (caller: Parameters<TestApp['call']>[0], draft: ReturnType<typeof videoDraft>) =>
    app.call(caller, videosApi.create, draft, freshKey());
  const move = (id: number, version: number, state: 'draft' | 'published' | 'archived') =>
    app.call(teacher, videosApi.move, { id, version, state }, freshKey());
  const fieldsOf = ({ status, body }: { status: number; body: { fields?: { path: string }[] } }) => [
    status,
    body.fields && [...new Set(body.fields.map(({ path }) => path))],
  ];

  it('are made for what one teaches, seen by whom they are for, and found by what is said', async () => {
    const topicId = await addTopic(app, world.maths, 'Algebra – ũtaarĩ');
    const poster = await uploaded(app, teacher, 'ubao.png', await png(), 'photo');
    const made = await ok(
      create(
        teacher,
        videoDraft(world, await recordingOf(app), {
          topicIds: [topicId],
          posterFileId: poster,
          audience: 'streams',
          streamIds: [world.east],
        }),
      ),
    );
    expect(made).toMatchObject({ state: 'draft', topics: ['Algebra – ũtaarĩ'], students: 1, begun: 0, soundOnly: false });
    const { id } = made;
    expect((await app.call(world.asAmina, learnerVideosApi.get, { id })).status).toBe(404);
    await ok(app.call(teacher, videosApi.saveCaptions, { id, language: 'sw', version: 0, text: vtt }));
    const chapters = [
      { atMs: 0, title: 'Mwanzo' },
      { atMs: 5000, title: 'Mwisho' },
    ];
    const withChapters = await ok(app.call(teacher, videosApi.setChapters, { id, version: made.version, chapters }));
    await ok(move(id, withChapters.version, 'published'));
    const own = await ok(app.call(world.asAmina, learnerVideosApi.get, { id }));
    expect(own).toMatchObject({
      languages: ['sw'],
      chapters,
      hasPoster: true,
      progress: { state: 'new', share: 0, covered: [] },
    });
    expect((await ok(app.call(world.asAmina, learnerVideosApi.captions, { id }))).rows[0]?.cues).toHaveLength(2);
    expect((await app.call(world.asAmina, learnerVideosApi.poster, { id })).headers['content-type']).toBe('image/png');
    expect((await app.call(teacher, videosApi.poster, { id })).status).toBe(200);
    for (const [q, said] of [
      ['WEGA muno', 4000],
      ['x² − 9', 1000],
      ['nambari', null],
      ['jua kali', 'none'],
    ] as const) {
      const { rows } = await ok(app.call(world.asAmina, learnerVideosApi.list, { q }));
      expect(rows.length === 0 ? 'none' : (rows[0]?.said?.atMs ?? null)).toBe(said);
    }
    for (const sort of ['opensAt', 'title', 'courseName', '-closesAt', 'share'] as const)
      expect(
        (await ok(app.call(world.asAmina, learnerVideosApi.list, { sort, state: 'new', courseId: world.maths }))).rows,
      ).toHaveLength(1);
    for (const sort of ['opensAt', '-closesAt', 'title', 'courseName', 'className', 'teacher', 'state', 'lengthMs'] as const)
      expect(
        (
          await ok(
            app.call(teacher, videosApi.list, {
              sort,
              state: 'published',
              classId: world.form3,
              courseId: world.maths,
              q: 'uthabiti',
            }),
          )
        ).total,
      ).toBe(1);
    // Brian sits in West; the school next door sees nothing; who teaches another subject does not work with it.
    for (const call of [learnerVideosApi.get, learnerVideosApi.captions, learnerVideosApi.poster])
      expect((await app.call(world.asBrian, call, { id })).status).toBe(404);
    expect((await ok(app.call(world.asBrian, learnerVideosApi.list, {}))).rows).toEqual([]);
    for (const call of [videosApi.get, videosApi.poster, videosApi.watchers, videosApi.answers])
      expect((await app.call('otherSchool', call, { id })).status).toBe(404);
    expect((await ok(app.call('ROLE_post_content', videosApi.list, { state: 'open' }))).total).toBe(0);
    expect((await ok(app.call(admin, videosApi.list, {}))).total).toBe(1);
  });

  it('refuse what others teach, and what does not hang together, at its field', async () => {
    const fileId = await recordingOf(app);
    expect((await create(teacher, videoDraft(world, fileId, { courseId: world.english }))).status).toBe(403);
    expect((await create(colleague, videoDraft(world, fileId, { courseId: world.english, classId: world.form3 }))).status).toBe(
      403,
    );
    const odd = [
      [{ fileId: null }, 'fileId'],
      [{ source: 'link' as const, link: null }, 'link'],
      [{ link: 'http://example.org/x', source: 'link' as const }, 'link'],
      [{ link: 'javascript:alert(1)', source: 'link' as const }, 'link'],
      [{ closesAt: from(-day) }, 'closesAt'],
      [{ audience: 'streams' as const }, 'streamIds'],
      [{ audience: 'streams' as const, streamIds: [999_999] }, 'streamIds'],
      [{ topicIds: [999_999] }, 'topicIds'],
      [{ lengthMs: -1 }, 'lengthMs'],
      [{ minShare: 10_001 }, 'minShare'],
      // Uploaded by somebody else.
      [{ fileId: 999_999 }, 'fileId'],
    ] as const;
    for (const [changes, path] of odd)
      expect(
        fieldsOf(await create(teacher, videoDraft(world, fileId, changes as Parameters<typeof videoDraft>[2]))),
        path,
      ).toEqual([400, [path]]);
  });

  it('tell captions that cannot be read by their lines, and keep one text a language', async () => {
    const id = await lessonFor(app, world);
    const save = (language: string, version: number, text: string) =>
      app.call(teacher, videosApi.saveCaptions, { id, language, version, text });
    const refused = await save('en', 0, 'WEBVTT\n\n00:01 --> 00:02.000\nx\n\n00:05.000 --> 00:02.000\ny');
    expect(refused.status).toBe(400);
    expect(refused.body.fields?.map(({ message }) => message.slice(0, 7))).toEqual(['Line 3:', 'Line 6:']);
    const made = await ok(save('en', 0, vtt));
    expect((await save('en', 0, vtt)).status).toBe(409);
    const mended = await ok(save('en', made.version, vtt.replace('Habari', '<script>alert(1)</script>Good morning')));
    expect(mended.cues[0]?.text).toBe('alert(1)Good morning, “x² − 9”');
    const srt = '1\n00:00:01,000 --> 00:00:02,000\nJambo\n';
    const other = await ok(save('sw', 0, srt));
    expect(other.cues).toEqual([{ start: 1000, end: 2000, text: 'Jambo' }]);
    await ok(app.call(teacher, videosApi.removeCaptions, { id, captionsId: other.id }));
    expect((await app.call(teacher, videosApi.removeCaptions, { id, captionsId: other.id })).status).toBe(404);
    expect((await ok(app.call(teacher, videosApi.get, { id }))).captions.map(({ language }) => language)).toEqual(['en']);
  });

  it('go from draft to published to put away, and keep their recording once somebody has begun', async () => {
    const right = await readyQuestion(app, world.maths, 'nane', 'tisa');
    const draft = await ok(create(teacher, videoDraft(world, await recordingOf(app), { lengthMs: null })));
    const { id } = draft;
    expect(fieldsOf(await move(id, draft.version, 'published'))).toEqual([400, ['lengthMs']]);
    expect((await move(id, draft.version, 'archived')).status).toBe(422);
    const { fileName, fileId, title, courseId, classId, opensAt } = draft;
    const written = { id, title, courseId, classId, fileId, fileName, opensAt, lengthMs: 12_000 };
    const changed = await ok(app.call(teacher, videosApi.update, { ...written, version: draft.version }));
    expect((await app.call(teacher, videosApi.update, { ...written, version: draft.version })).status).toBe(409);
    const moments = (version: number, all: { atMs: number; questionId: number }[]) =>
      app.call(teacher, videosApi.setMoments, { id, version, moments: all });
    expect(fieldsOf(await moments(changed.version, [{ atMs: 99_000, questionId: right }]))).toEqual([400, ['moments.0.atMs']]);
    expect(fieldsOf(await moments(changed.version, [{ atMs: 1, questionId: 999_999 }]))).toEqual([400, ['moments.0.questionId']]);
    const asked = await ok(moments(changed.version, [{ atMs: 2000, questionId: right }]));
    expect(asked.moments).toMatchObject([{ atMs: 2000, versionNumber: 1, answered: 0 }]);
    const published = await ok(move(id, asked.version, 'published'));
    expect((await moments(published.version, [])).status).toBe(422);
    await ok(app.call(world.asAmina, learnerVideosApi.open, { id }, freshKey()));
    const other = await recordingOf(app);
    const turned = (more: object) => app.call(teacher, videosApi.update, { ...written, version: published.version, ...more });
    expect(fieldsOf(await turned({ fileId: other }))).toEqual([400, ['source']]);
    expect(fieldsOf(await turned({ lengthMs: 11_000 }))).toEqual([400, ['lengthMs']]);
    expect(fieldsOf(await turned({ courseId: world.english }))).toEqual([403, undefined]);
    const renamed = await ok(turned({ title: 'Jina jipya' }));
    expect((await app.call(teacher, videosApi.remove, { id })).status).toBe(422);
    const away = await ok(move(id, renamed.version, 'archived'));
    expect((await turned({ version: away.version })).status).toBe(422);
    expect((await app.call(teacher, videosApi.setChapters, { id, version: away.version, chapters: [] })).status).toBe(422);
    expect((await app.call(world.asAmina, learnerVideosApi.get, { id })).status).toBe(404);
    expect((await move(id, away.version, 'published')).status).toBe(200);
    const gone = await ok(create(teacher, videoDraft(world, other)));
    await ok(app.call(teacher, videosApi.remove, { id: gone.id }));
    expect((await app.call(teacher, videosApi.get, { id: gone.id })).status).toBe(404);
    const { rows } = await sql<{ action: string }>`
      select action from kit.audit_entry where entity = 'video lesson' and entity_id = ${id} order by id`.execute(
      app.db.platform,
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'created',
      'changed',
      'questions changed',
      'published',
      'changed',
      'archived',
      'published',
    ]);
  });

  it('of an address of the web are opened outside, and that is all that is known', async () => {
    const link = 'https://www.youtube.com/watch?v=abc';
    const draft = await ok(create(teacher, videoDraft(world, 1, { source: 'link', link, title: 'Nje' })));
    expect(draft).toMatchObject({ link, fileId: null, play: null });
    const { id, version } = draft;
    const question = await readyQuestion(app, world.maths, 'sita', 'saba');
    const refused = await app.call(teacher, videosApi.setMoments, { id, version, moments: [{ atMs: 0, questionId: question }] });
    expect(fieldsOf(refused)).toEqual([400, ['moments']]);
    await ok(move(id, version, 'published'));
    expect(await ok(app.call(world.asBrian, learnerVideosApi.get, { id }))).toMatchObject({
      link,
      play: null,
      progress: { state: 'new' },
    });
    await ok(app.call(world.asBrian, learnerVideosApi.open, { id }, freshKey()));
    expect((await ok(app.call(world.asBrian, learnerVideosApi.get, { id }))).progress.state).toBe('done');
  });
});
