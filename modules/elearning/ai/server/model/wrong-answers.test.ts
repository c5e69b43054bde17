import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { schoolById } from '#modules/platform/server/public.ts';
import { one } from '#kit/server/sql/one.ts';
import { draftsApi } from '../../contract/drafts.ts';
import { modelSettingsApi } from '../../contract/settings.ts';
import { toolsApi } from '../../contract/tools.ts';
import { toolsByThemselves } from '../log/by-itself.ts';
import { admin, ended, freshKey, ok, setModel, teacher } from '../testing/ai-school.ts';
import { type ModelWorld, modelWorld, right } from '../testing/model-world.ts';
import { says, standIn } from '../testing/stand-in.ts';
import { largestAnswer } from './send.ts';

let world: ModelWorld;
beforeAll(async () => {
  world = await modelWorld();
});
afterAll(() => world.close());
beforeEach(() => world.anew());

describe('an answer that is none', () => {
  const failed = async (outcome: RegExp | string) => {
    const before = await world.month();
    const call = await world.asked();
    expect([call.state, call.drafts]).toEqual(['failed', []]);
    expect(call.outcome).toMatch(outcome);
    expect((await world.month()).reserved).toBe(0);
    return { call, used: (await world.month()).used - before.used };
  };

  test('because it comes too late ends with words, and its tokens count as they were set aside', async () => {
    world.model.answers(() => undefined);
    world.parts.limit = 200;
    const { call, used } = await failed('The model did not answer within a second.');
    world.parts.limit = 60_000;
    expect([call.tokens, used]).toEqual([call.estimate, call.estimate]);
  });

  test.each([
    [
      'with 500',
      (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(500).end(),
      /error \(500\)/,
      1,
    ],
    [
      'with 401',
      (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(401).end(),
      /refuses the key/,
      1,
    ],
    [
      'with 429',
      (_: unknown, response: { writeHead(status: number): { end(): void } }) => response.writeHead(429).end(),
      /no more requests/,
      1,
    ],
  ] as const)('%s says so', async (_, how, outcome, times) => {
    world.model.answers(how);
    await failed(outcome);
    expect(world.model.sent.length).toBe(times);
  });

  test('that leads elsewhere is not followed', async () => {
    world.model.answers((_, response) => response.writeHead(307, { location: `${world.model.origin}/elsewhere` }).end());
    await failed('which is not followed');
    expect(world.model.sent.map(({ url }) => url)).toEqual(['/v1/chat/completions']);
  });

  test('cut in the middle, huge, or no JSON of a model says so', async () => {
    world.model.answers((_, response) => {
      response.writeHead(200, { 'content-length': '5000' });
      response.write('{"choices":[');
      setImmediate(() => response.destroy());
    });
    await failed('broken off');
    world.model.answers((_, response) => {
      response.writeHead(200);
      response.write('x'.repeat(largestAnswer));
      response.end('x'.repeat(largestAnswer));
    });
    await failed('too large');
    for (const body of [
      '<html>',
      '{}',
      '{"choices":[]}',
      '{"choices":[{"message":{"content":null}}]}',
      '{"choices":[{"message":{"content":" "}}]}',
    ]) {
      world.model.answers((_, response) => response.end(body));
      await failed('cannot be read');
    }
  });

  test('of the wrong shape is asked for once more, and then said to be wrong', async () => {
    world.model.answers(says('Here you are: osmosis!'));
    const { call, used } = await failed('not in the form');
    expect([world.model.sent.length, used, call.tokens]).toEqual([2, 200, 200]);
    expect(world.model.sent[1]?.body.messages.at(-1)?.content).toContain('Answer with that JSON and nothing else');
    let turn = 0;
    world.model.answers((sent, response) => says((turn += 1) === 1 ? '{"questions":[]}' : right)(sent, response));
    expect((await world.asked()).state).toBe('done');
    world.model.answers(says('{"questions":[{"kind":"single","question":"Q?","options":[],"right":"R"}]}'));
    await failed('None of the questions that the model wrote can be asked.');
  });

  test('where nothing listens says so, and no token counts', async () => {
    const gone = await standIn();
    await gone.close();
    const problem = await setModel(world.app, { address: gone.address });
    // It was not opened by the installation.
    expect([problem.status, problem.body.fields?.[0]?.path]).toEqual([400, 'address']);
  });
});

describe('limits', () => {
  test('of two at once that the month has tokens for one only, one is asked', async () => {
    await world.asked();
    await world.setMonth(0);
    const { estimate } = await world.asked();
    await world.setMonth(0);
    await ok(setModel(world.app, { monthTokens: Math.floor(estimate * 1.5) }));
    world.model.sent.length = 0;
    // The first one is not answered before both have been asked.
    const held: { answer?: () => void } = {};
    let both: Awaited<ReturnType<typeof world.ask>>[] = [];
    world.model.answers((sent, response) => {
      held.answer = () => says(right)(sent, response);
      if (both.length > 0) held.answer();
    });
    both = await Promise.all([world.ask(), world.ask()]);
    held.answer?.();
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const refused = both.find(({ status }) => status === 422);
    expect(refused?.body.message).toMatch(/^This needs about [\d,]+ tokens, and of this month’s [\d,]+ only [\d,]+ are left\./);
    const good = both.find(({ status }) => status === 200);
    await ended(world.app, good?.body.callId ?? 0);
    expect([world.model.sent.length, await world.month()]).toEqual([1, { used: 100, reserved: 0 }]);
    // What the model used counts, and not what was set aside.
    world.model.answers(says(right));
    expect((await world.asked()).state).toBe('done');
  });

  test('of one person’s requests in an hour hold, also for two at once', async () => {
    await world.setMonth(0);
    const { rows } = await sql<{ calls: number }>`
      select count(*)::int as calls from elearning.ai_call where school_id = ${world.app.schoolA} and how = 'model'
         and made_name = (select full_name from platform.account where username = 'a.norole')`.execute(world.app.db.platform);
    await ok(setModel(world.app, { hourCalls: one(rows).calls + 1 }));
    const both = await Promise.all([world.ask(), world.ask()]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    for (const { status, body } of both) if (status === 200) await ended(world.app, body.callId);
  });

  test('a request that is cancelled leaves no draft, and its answer is not waited for', async () => {
    world.model.answers(() => undefined);
    const { callId } = await ok(world.ask());
    const stopped = await ok(world.app.call(teacher, toolsApi.cancel, { id: callId }));
    expect(stopped.state).toBe('cancelled');
    const call = await ended(world.app, callId);
    expect([call.state, call.outcome, call.drafts]).toEqual(['cancelled', 'Cancelled.', []]);
    expect((await world.month()).reserved).toBe(0);
  });

  test('off, nothing leaves', async () => {
    await ok(setModel(world.app, { on: false }));
    const refused = await world.ask();
    expect([refused.status, refused.body.message]).toEqual([
      422,
      'No model is set up. Choose the rules instead, or ask who administers e-learning.',
    ]);
    expect((await world.app.call(admin, modelSettingsApi.test, {}, freshKey())).status).toBe(422);
    expect(world.model.sent).toEqual([]);
  });
});

test('no transaction is open while a model is waited for', async () => {
  const writing: number[] = [];
  world.model.answers((sent, response) => {
    void sql<{ open: number }>`
      select count(*)::int as open from pg_locks
       where relation in ('elearning.ai_call'::regclass, 'elearning.ai_month'::regclass) and mode = 'RowExclusiveLock'
         and database = (select oid from pg_database where datname = current_database())`
      .execute(world.app.db.platform)
      .then(({ rows }) => {
        writing.push(one(rows).open);
        says(right)(sent, response);
      });
  });
  expect((await world.asked()).state).toBe('done');
  expect(writing).toEqual([0]);
});

test('settings are refused in words: half of them, closed addresses, and a stale version', async () => {
  const path = async (given: Parameters<typeof setModel>[1]) => (await setModel(world.app, given)).body.fields?.[0]?.path;
  expect(await path({ address: null, secret: '' })).toBe('address');
  expect(await path({ model: null })).toBe('model');
  expect(await path({ monthTokens: -1 })).toBe('monthTokens');
  for (const address of [
    'ftp://x.example',
    'http://127.0.0.1:1/v1',
    'https://localhost/v1',
    'https://10.0.0.1',
    'https://a.b:x@example.com',
    'https://example.com/?a=1',
  ])
    expect([address, await path({ address, secret: '' })]).toEqual([address, 'address']);
  expect((await setModel(world.app, { version: 999 })).status).toBe(409);
  expect((await world.app.call(teacher, modelSettingsApi.get, {})).status).toBe(403);
  expect((await ok(world.app.call('otherSchool', modelSettingsApi.get, {}))).version).toBe(0);
});

test('what a stopped server left is ended and counted, and what is old is removed with the drafts kept', async () => {
  await world.setMonth(0);
  world.model.answers(says(right));
  const call = await world.asked();
  await sql`update elearning.ai_month set reserved = 77, used = 0 where school_id = ${world.app.schoolA}`.execute(
    world.app.db.platform,
  );
  const { rows } = await sql<{ id: number }>`
    insert into elearning.ai_call (school_id, purpose, how, made_name, asked, state, estimate, month, at)
    select school_id, 'test', 'model', 'Nobody', '{}', 'waiting', 77, month, now() from elearning.ai_month where school_id = ${world.app.schoolA}
    returning id`.execute(world.app.db.platform);
  const byItself = () => toolsByThemselves(world.app.services, world.app.http.log, (id) => schoolById(world.app.services, id));
  await byItself();
  expect((await world.month()).reserved).toBe(77);
  world.app.pass(601_000);
  await byItself();
  expect([await world.month(), (await ended(world.app, one(rows).id)).outcome]).toEqual([
    { used: 77, reserved: 0 },
    'The server stopped before the answer came. Ask again.',
  ]);
  world.app.pass(91 * 86_400_000);
  await byItself();
  const { rows: left } = await sql<{ calls: number }>`
    select count(*)::int as calls from elearning.ai_call where school_id = ${world.app.schoolA}`.execute(world.app.db.platform);
  expect(left[0]?.calls).toBe(0);
  const draft = await ok(world.app.call(teacher, draftsApi.get, { id: call.drafts[0]?.id ?? 0 }));
  expect([draft.callId, draft.state]).toEqual([null, 'draft']);
});
