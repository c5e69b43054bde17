import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import { writeTicket } from '#kit/server/auth/tickets.ts';
import { boardRecording } from '../../db/sample/videos/video-recordings.ts';
import { learnerVideosApi, videoFilesApi } from '../contract/learner.ts';
import { videosApi } from '../contract/videos.ts';
import { assignmentWorld, day, lessonFor, teacher, type VideoWorld } from './testing/video-world.ts';

describe('a recording in ranges, over HTTP', () => {
  let app: TestApp;
  let world: VideoWorld;
  let address: string;
  let id: number;
  let play: string;
  const bytes = boardRecording();
  beforeAll(async () => {
    app = await testApp();
    world = await assignmentWorld(app);
    id = await lessonFor(app, world);
    play = (await ok(app.call(world.asAmina, learnerVideosApi.get, { id }))).play ?? '';
    address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => app.close());

  const ask = (headers: Record<string, string> = {}, method = 'GET', path = play) =>
    fetch(`${address}${path}`, { method, headers });
  const read = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  it('comes whole, and says that it can be had in parts', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(answer.headers.get('accept-ranges')).toBe('bytes');
    expect(answer.headers.get('content-length')).toBe(String(bytes.length));
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('content-range')).toBeNull();
    expect((await read(answer)).equals(bytes)).toBe(true);
  });

  it.each([
    ['bytes=0-', 0, bytes.length - 1],
    ['bytes=3000-3999', 3000, 3999],
    ['bytes=-500', bytes.length - 500, bytes.length - 1],
    ['bytes=7000-999999', 7000, bytes.length - 1],
  ])('gives %s', async (range, start, end) => {
    const answer = await ask({ range, 'accept-encoding': 'gzip' });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end}/${bytes.length}`);
    expect(answer.headers.get('content-length')).toBe(String(end - start + 1));
    expect((await read(answer)).equals(bytes.subarray(start, end + 1))).toBe(true);
  });

  it('says what is beyond the end, in words', async () => {
    const answer = await ask({ range: `bytes=${bytes.length}-` });
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe(`bytes */${bytes.length}`);
    expect(await answer.json()).toMatchObject({ message: 'The file is shorter than that.' });
  });

  it('gives all of it for several ranges, and where If-Range names other bytes', async () => {
    expect((await ask({ range: 'bytes=0-1,5-6' })).status).toBe(200);
    const etag = (await ask()).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect((await ask({ range: 'bytes=5-9', 'if-range': etag })).status).toBe(206);
    const stale = await ask({ range: 'bytes=5-9', 'if-range': '"older"' });
    expect([stale.status, (await read(stale)).length]).toEqual([200, bytes.length]);
    expect((await ask({ range: 'bytes=999999-', 'if-range': '"older"' })).status).toBe(200);
  });

  it('gives the head alone', async () => {
    const whole = await ask({}, 'HEAD');
    expect([whole.status, whole.headers.get('content-length'), (await read(whole)).length]).toEqual([
      200,
      String(bytes.length),
      0,
    ]);
    const part = await ask({ range: 'bytes=10-19' }, 'HEAD');
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`);
  });

  it('does the same for every other file of the product', async () => {
    const lesson = await ok(app.call(teacher, videosApi.get, { id }));
    const token = await app.tokenOf(teacher);
    const answer = await ask(
      { range: 'bytes=100-109', authorization: `Bearer ${token}` },
      'GET',
      `/api/kit/files/${lesson.fileId}`,
    );
    expect([answer.status, (await read(answer)).equals(bytes.subarray(100, 110))]).toEqual([206, true]);
  });

  it('judges the right each time: the class, the state, the last day, the session', async () => {
    const signature = play.split('/').at(-1) ?? '';
    for (const odd of [`${signature}x`, signature.replace(/video-\d+/, 'video-999999'), 'x'])
      expect((await ask({}, 'GET', videoFilesApi.play.path.replace(':ticket', odd))).status).toBe(404);
    // The words of another’s session about what they may not see.
    const token = (await app.tokenOf('otherSchool')) ?? '';
    const session = Number((JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: number }).sid);
    const until = new Date(Date.now() + day);
    const signed = (what: string, sessionId: number) =>
      videoFilesApi.play.path.replace(':ticket', writeTicket(app.services.signer, { sessionId, what, until }));
    expect([403, 404]).toContain((await ask({}, 'GET', signed(`video-${id}`, session))).status);
    expect((await ask({}, 'GET', signed(`video-${id}`, 999_999_999))).status).toBe(401);

    const lesson = await ok(app.call(teacher, videosApi.get, { id }));
    expect((await ask({}, 'GET', lesson.play ?? '')).status).toBe(200);
    await ok(app.call(teacher, videosApi.move, { id, version: lesson.version, state: 'draft' }, freshKey()));
    expect((await ask()).status).toBe(404);
    expect((await ask({}, 'GET', lesson.play ?? '')).status).toBe(200);
    await ok(app.call(teacher, videosApi.move, { id, version: lesson.version + 1, state: 'published' }, freshKey()));
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(206);
    const { rows: sessions } = await sql`
      update platform.session set revoked_at = now() where account_id = (
        select a.id from platform.account a where a.student_id = ${world.amina}) returning id`.execute(app.db.platform);
    expect(sessions.length).toBeGreaterThan(0);
    app.services.identity.forget();
    expect((await ask({ range: 'bytes=0-9' })).status).toBe(401);
  });
});
