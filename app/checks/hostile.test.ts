import type { InjectOptions } from 'fastify';
import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { endpoints } from '../modules.ts';
import { type TestApp, testApp } from '../testing/school.ts';
import { tables } from './catalog.ts';
import { hostileRequests } from './hostile-requests.ts';
import { ownerOf } from './owner.ts';
import { plant } from './plant.ts';
import { widestCaller } from './request.ts';

/** Requests to each endpoint; the benchmark sends 1,000. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 200);
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_121);
/** What a refusal may leave behind: that it was tried, and that a session was seen. */
const remembered = new Set([
  'platform.account',
  'platform.password_reset',
  'platform.refresh_token',
  'platform.session',
  'platform.sign_in_attempt',
]);
/** What no answer may hold: traces of the code and of the database. */
const inside = /\n\s+at |node_modules|\.ts:\d+|SQLSTATE|syntax error at or near|violates .* constraint|kysely/i;

/** By resource, so that each begins with a world in order. */
const resources = [...Map.groupBy(endpoints, ([name]) => name.split('.').slice(0, 2).join('.'))];

let app: TestApp;
let owner: Client;

async function openWorld(): Promise<void> {
  app = await testApp();
  owner = await ownerOf(app);
  await plant(owner, app.schoolA, 500_001, 'Ownmark');
}
async function closeWorld(): Promise<void> {
  await owner.end();
  await app.close();
}

interface Sent {
  request: InjectOptions;
  status: number;
  text: string;
}

async function send(endpoint: Endpoint, request: InjectOptions): Promise<Sent> {
  for (let tries = 0; ; tries += 1) {
    const token = await app.tokenOf(widestCaller(endpoint));
    const headers = { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await app.http.inject({ ...request, headers });
    const sent = { request, status: answer.statusCode, text: answer.body };
    if (tries > 0 || !answer.body.includes('"unauthorised"')) return sent;
    await newSignIn(endpoint);
  }
}

/** An accepted request may have signed the caller out, or changed the account; then a new sign-in or a new world goes on. */
async function newSignIn(endpoint: Endpoint): Promise<void> {
  app.pass(0);
  try {
    await app.tokenOf(widestCaller(endpoint));
  } catch {
    await closeWorld();
    await openWorld();
  }
}

async function everyRow(): Promise<Map<string, string>> {
  const names = (await tables(owner)).map((table) => table.name).filter((name) => !remembered.has(name));
  const sums = names.map(
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t`,
  );
  const { rows } = await owner.query<{ name: string; sum: string }>(sums.join(' union all '));
  return new Map(rows.map((row) => [row.name, row.sum]));
}

/** The tables that changed while `requests` were all refused; accepted ones are left out and the rest tried again. */
async function writtenByRefused(endpoint: Endpoint, requests: InjectOptions[]): Promise<string[]> {
  let rest = requests;
  for (let round = 0; round < 5; round += 1) {
    const before = await everyRow();
    const sent: Sent[] = [];
    for (const request of rest) sent.push(await send(endpoint, request));
    const after = await everyRow();
    const refused = sent.filter((one) => one.status >= 400).map((one) => one.request);
    if (refused.length === rest.length) return [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
    rest = refused;
  }
  return [];
}

function shown({ request, status, text }: Sent): string {
  const body = typeof request.payload === 'string' ? request.payload : JSON.stringify(request.payload ?? '');
  return `${status} ${String(request.url).slice(0, 300)} ${body.slice(0, 500)} → ${text.slice(0, 200)}`;
}

describe.each(resources)('%s', (_resource, calls) => {
  beforeAll(openWorld);
  afterAll(closeWorld);

  test.each(calls)(
    `%s takes ${runs} hostile requests`,
    async (_name, endpoint) => {
      const requests = hostileRequests(endpoint, runs, seed);
      const sent: Sent[] = [];
      for (const request of requests) sent.push(await send(endpoint, request));
      expect(
        sent
          .filter((one) => one.status >= 500)
          .map(shown)
          .slice(0, 3),
      ).toEqual([]);
      expect(
        sent
          .filter((one) => one.status >= 400 && inside.test(one.text))
          .map(shown)
          .slice(0, 3),
      ).toEqual([]);
      const refused = sent.filter((one) => one.status >= 400).map((one) => one.request);
      expect(refused.length).toBeGreaterThan(0);
      if (endpoint.reads) return;
      expect(await writtenByRefused(endpoint, refused)).toEqual([]);
    },
    60_000 + runs * 1000,
  );
});
