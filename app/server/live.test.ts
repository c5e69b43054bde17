import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, buildApp } from './build-app.ts';
import { countingJob } from '../testing/processes/counting-job.ts';
import { type Caller, type TestApp, testApp, testPassword } from '../testing/school.ts';
import { freshKey } from '../testing/students.ts';
import { livePath } from '#kit/contract/live.ts';
import { newslettersApi } from '#modules/messaging/newsletters/contract/newsletters.ts';
import { noticesApi } from '#modules/messaging/notices/contract/notices.ts';
import { authApi } from '#modules/platform/contract/auth.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { freshFolder } from '#kit/server/testing/database.ts';

const writer = 'ROLE_Send_Custom_sms';
const text = {
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text: 'At four.' }] }],
};

describe('the stream of what changes', () => {
  let app: TestApp;
  /** A second server as another process has it: all that the two share is the database. */
  let other: App;
  let [here, there] = ['', ''];
  const open: AbortController[] = [];

  beforeAll(async () => {
    app = await testApp({ liveBeat: 100 });
    const options = { databaseUrl: app.databaseUrl, dataDir: freshFolder(), logLevel: 'silent', connections: 6, liveBeat: 100 };
    other = await buildApp({ ...options, jobWorkers: 1, jobPatience: 2, jobKinds: [countingJob] });
    [here, there] = (await Promise.all([app, other].map(({ http }) => http.listen({ host: '127.0.0.1', port: 0 })))) as [
      string,
      string,
    ];
  });
  afterEach(() => {
    for (const one of open.splice(0)) one.abort();
  });
  afterAll(async () => {
    await other.close();
    await app.close();
  });

  /** Listens as a browser does; `heard` grows, `ended` is true once the server has ended it. */
  const listen = async (at: string, token: string | null, query = '') => {
    const stop = new AbortController();
    open.push(stop);
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(`${at}${livePath}${query}`, { headers, signal: stop.signal });
    const line = { status: answer.status, heard: [] as string[], ended: false, type: answer.headers.get('content-type') };
    const read = async () => {
      for await (const piece of answer.body ?? []) {
        for (const [, topic] of new TextDecoder().decode(piece).matchAll(/^data: (\w+(?: \d+)?)$/gm))
          line.heard.push(topic ?? '');
      }
      line.ended = true;
    };
    read().catch(() => undefined);
    return line;
  };
  const as = async (at: string, caller: Caller) => {
    const line = await listen(at, await app.tokenOf(caller));
    expect(line.status).toBe(200);
    return line;
  };
  /** What is heard once `marker` has come to the same listeners behind it, so that silence is no matter of time. */
  const upTo = async (lines: { heard: string[] }[], school: number, marker: 'presence' = 'presence') => {
    app.services.live.tell(marker, school);
    await vi.waitFor(() => expect(lines.every(({ heard }) => heard.includes(marker))).toBe(true), 30_000);
    return lines.map(({ heard }) => heard.filter((topic) => topic !== marker));
  };
  const published = async (title: string) => {
    const { body } = await app.call(writer, noticesApi.create, { title, body: text, everyone: true });
    const answer = await app.call(writer, noticesApi.publish, { id: body.id, version: body.version }, freshKey());
    expect(answer.status).toBe(200);
    return answer.body.id;
  };

  it('says over two processes that the notice board changed, to everybody in the school and to nobody elsewhere', async () => {
    const lines = await Promise.all([as(here, 'noRole'), as(there, 'ROLE_Pay_Fees')]);
    const stranger = await as(there, 'otherSchool');
    expect(lines[0].type).toContain('text/event-stream');
    // Both processes listen before anything happens.
    await upTo(lines, app.schoolA);
    await published('Staff meeting');
    await vi.waitFor(() => expect(lines.every(({ heard }) => heard.includes('notices'))).toBe(true), 30_000);
    expect(await upTo([stranger], app.schoolB)).toEqual([[]]);
  });

  it('says that it listens when nothing is missed from then on', async () => {
    await vi.waitFor(() => expect(other.services.live.hears).toBe(false), 30_000);
    const line = await as(there, 'noRole');
    expect(other.services.live.hears).toBe(true);
    expect(await upTo([line], app.schoolA)).toEqual([[]]);
  });

  it('says nothing of a call that was refused, or that only reads', async () => {
    const line = await as(there, 'noRole');
    await upTo([line], app.schoolA);
    line.heard.length = 0;
    expect((await app.call('noRole', noticesApi.publish, { id: 1, version: 1 }, freshKey())).status).toBe(403);
    expect((await app.call(writer, noticesApi.publish, { id: 999_999, version: 1 }, freshKey())).status).toBe(404);
    expect((await app.call('noRole', noticesApi.list, {})).status).toBe(200);
    expect(await upTo([line], app.schoolA)).toEqual([[]]);
  });

  it('says of one record which it is, and not to whoever has changed it', async () => {
    const lines = await Promise.all([as(here, 'noRole'), as(there, 'ROLE_Pay_Fees')]);
    await upTo(lines, app.schoolA);
    for (const { heard } of lines) heard.length = 0;
    const { rows } = await sql<{ by: number }>`select id as by from platform.account where username = 'a.norole'`.execute(
      app.db.platform,
    );
    app.services.live.tell('marks', app.schoolA, { about: 17, by: rows[0]?.by ?? null });
    await vi.waitFor(() => expect(lines[1].heard).toContain('marks 17'), 30_000);
    expect(await upTo(lines, app.schoolA)).toEqual([[], ['marks 17']]);
  });

  it('says of a room to who asked for it, and to students nothing else of the school', async () => {
    const token = await app.tokenOf('student');
    const [student, elsewhere, staff] = [
      await listen(here, token, '?room=17'),
      await listen(there, token, '?room=18'),
      await as(there, 'ROLE_Pay_Fees'),
    ];
    expect([student.status, elsewhere.status]).toEqual([200, 200]);
    for (const room of [17, 18]) app.services.live.tell('rooms', app.schoolB, { about: room });
    for (const topic of ['notices', 'marks', 'approvals'] as const) app.services.live.tell(topic, app.schoolA, { about: 17 });
    for (const room of [17, 18]) app.services.live.tell('rooms', app.schoolA, { about: room });
    await vi.waitFor(() => expect([student.heard, elsewhere.heard]).toEqual([['rooms 17'], ['rooms 18']]), 30_000);
    expect((await upTo([staff], app.schoolA)).flat().filter((topic) => topic.startsWith('rooms'))).toEqual([]);
    expect(student.heard).toEqual(['rooms 17']);
  });

  it('says of every document that goes from hand to hand that what waits may have changed', async () => {
    const line = await as(there, 'ROLE_All');
    await upTo([line], app.schoolA);
    const made = await app.call(writer, newslettersApi.create, {
      title: 'Term two',
      sections: [{ heading: '', body: text }],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    await vi.waitFor(() => expect(line.heard).toContain('approvals'), 30_000);
  });

  it('says of a long task to its owner alone', async () => {
    const [owner, colleague] = await Promise.all([as(here, 'ROLE_All'), as(here, 'ROLE_Pay_Fees')]);
    await upTo([owner, colleague], app.schoolA);
    const { rows } = await sql<{ id: number }>`select id from platform.account where username = 'a.role_all'`.execute(
      app.db.platform,
    );
    const user = await app.services.identity.principalOfAccount(rows[0]?.id ?? 0);
    if (!user?.school) throw new Error('no such account');
    const payload = countingJob.payload.parse({ steps: 2, pace: 10 });
    const queue = (ctx: Parameters<Parameters<typeof inSystem>[4]>[0]) =>
      ctx.services.jobs.enqueue(ctx, countingJob, payload, 'Counting');
    await inSystem(other.services, user.school, app.http.log, 'test', queue, user);
    await vi.waitFor(() => expect(owner.heard).toContain('jobs'), 10_000);
    expect(await upTo([colleague], app.schoolA)).toEqual([[]]);
  });

  it('is for people of a school who are signed in', async () => {
    expect((await listen(here, null)).status).toBe(401);
    expect((await listen(here, 'no.good.token')).status).toBe(401);
    expect((await listen(here, await app.tokenOf('superUser'))).status).toBe(403);
  });

  it('ends with the session', async () => {
    const signIn = await app.http.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { username: 'a.norole', password: testPassword },
    });
    const { accessToken } = signIn.json<{ accessToken: string }>();
    const line = await listen(there, accessToken);
    expect(line.status).toBe(200);
    const out = await app.http.inject({
      method: authApi.signout.method,
      url: authApi.signout.path,
      headers: { authorization: `Bearer ${accessToken}` },
      payload: {},
    });
    expect(out.statusCode, out.body).toBe(200);
    await vi.waitFor(() => expect(line.ended).toBe(true), 10_000);
  });

  it('goes on when the database has dropped the connection, and says that something may have been missed', async () => {
    const line = await as(there, 'noRole');
    await upTo([line], app.schoolA);
    line.heard.length = 0;
    const { rows } = await sql<{ gone: boolean }>`
      select pg_terminate_backend(pid) as gone from pg_stat_activity
       where datname = current_database() and query = 'listen kit_live'`.execute(app.db.platform);
    expect(rows).not.toEqual([]);
    await vi.waitFor(
      async () => {
        app.services.live.tell('presence', app.schoolA);
        expect(line.heard).toContain('presence');
      },
      { timeout: 10_000, interval: 200 },
    );
  });

  it('has at most twelve windows of one account open, and lets the first go', async () => {
    const lines = await Promise.all(Array.from({ length: 12 }, () => as(here, 'ROLE_Pay_Fees')));
    await as(here, 'ROLE_Pay_Fees');
    await vi.waitFor(() => expect(lines.filter(({ ended }) => ended).length).toBe(1), 30_000);
  });

  it('does not hold up a server that closes', async () => {
    const options = { databaseUrl: app.databaseUrl, dataDir: freshFolder(), logLevel: 'silent', connections: 4 };
    const third = await buildApp(options);
    const at = await third.http.listen({ host: '127.0.0.1', port: 0 });
    const line = await as(at, 'noRole');
    const began = performance.now();
    await third.close();
    expect(performance.now() - began).toBeLessThan(10_000);
    await vi.waitFor(() => expect(line.ended).toBe(true), 30_000);
  });
});
