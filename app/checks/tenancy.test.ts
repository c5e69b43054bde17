import type { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathParams } from '#kit/contract/calls/address.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { freshFolder } from '#kit/server/testing/database.ts';
import { endpoints } from '../modules.ts';
import { listSchool } from '../testing/elearning/library-school.ts';
import { type Caller, type TestApp, testApp } from '../testing/school.ts';
import { ownerOf } from './owner.ts';
import { plant, plantFile } from './plant.ts';
import { injectable, widestCaller } from './request.ts';
import { sampleInput } from './sample-input.ts';

const [keyA, keyB] = [500_001, 900_001];
/** Stands in every text of school B, and in no answer that school A may get. */
const marker = 'Foreignmark';
/** What may name a foreign key although nothing was done: what was asked for, and what a user typed. */
const quotes = new Set(['kit.audit_entry', 'kit.idempotency_key', 'registration.draft']);
/** What sign-in and every call touch by themselves. */
const touched = new Set(['platform.account', 'platform.session', 'platform.sign_in_attempt']);

let app: TestApp;
let owner: Client;
let planted: string[] = [];
let before = '';

beforeAll(async () => {
  const dataDir = freshFolder();
  app = await testApp({ dataDir });
  await listSchool(app);
  plantFile(dataDir, keyA, 'Ownmark');
  plantFile(dataDir, keyB, marker);
  owner = await ownerOf(app);
  await owner.query(`
    insert into platform.branch (id, name) overriding system value values (${keyB}, '${marker} branch');
    insert into platform.school (id, branch_id, name) overriding system value
      values (${keyA}, ${app.branchA}, 'Ownmark school'), (${keyB}, ${keyB}, '${marker} school')`);
  await plant(owner, app.schoolA, keyA, 'Ownmark');
  planted = await plant(owner, app.schoolB, keyB, marker);
  before = await rowsOfB();
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

async function rowsOfB(): Promise<string> {
  const parts: string[] = [];
  for (const table of planted.filter((name) => !touched.has(name))) {
    const { rows } = await owner.query<{ all: string | null }>(
      `select string_agg(t::text, e'\n' order by t::text) as all from ${table} t where school_id = ${app.schoolB}`,
    );
    parts.push(`${table}: ${rows[0]?.all ?? ''}`);
  }
  return parts.join('\n');
}

let calls = 0;
async function send(
  caller: Caller,
  endpoint: Endpoint,
  input: Record<string, unknown>,
): Promise<{ status: number; text: string }> {
  for (let tries = 0; ; tries += 1) {
    const token = await app.tokenOf(caller);
    const { headers, ...request } = injectable(endpoint, input, `tenancy-check-${(calls += 1)}`);
    const answer = await app.http.inject({
      ...request,
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    });
    // A call may have signed its own caller out; then the next one signs in again.
    if (!answer.body.includes('"unauthorised"') || tries > 0) return { status: answer.statusCode, text: answer.body };
    app.pass(0);
  }
}

/** The inputs to try: only what is required, all keys foreign, and each key foreign alone among the school's own. */
function attempts(endpoint: Endpoint): { foreign: string[]; input: Record<string, unknown> }[] {
  const places: string[] = [];
  sampleInput(endpoint, { full: true, key: (place) => places.push(place) });
  const own = (place: string) => (/branch/i.test(place) ? app.branchA : keyA);
  const choices = [places, ...(places.length > 1 ? places.map((place) => [place]) : [])].filter((chosen) => chosen.length > 0);
  const tries = choices.flatMap((foreign) =>
    [true, false].map((full) => ({
      foreign,
      input: sampleInput(endpoint, { full, key: (place) => (foreign.includes(place) ? keyB : own(place)) }),
    })),
  );
  return [...tries, { foreign: [], input: sampleInput(endpoint, { full: false, key: own }) }];
}

/** A super-user may see every school. */
const judged = endpoints.filter(([, endpoint]) => endpoint.access !== 'superUser');

describe.each(judged)('%s', (_name, endpoint) => {
  test(`${endpoint.method} ${endpoint.path} keeps to its own school`, async () => {
    const problems: string[] = [];
    const inPath = pathParams(endpoint.path);
    for (const { foreign, input } of attempts(endpoint)) {
      const { status, text } = await send(widestCaller(endpoint), endpoint, input);
      const what = `${status} for ${foreign.join(', ') || 'no key'} ${JSON.stringify(input).slice(0, 200)}`;
      if (text.toLowerCase().includes(marker.toLowerCase()) || /School B|Branch B/.test(text))
        problems.push(`shows school B: ${what}`);
      // Where a part of the installation is not there, as the forwarding of live classes is not here, that is said.
      const away = status === 503 && endpoint.errors.includes('unavailable');
      if (status >= 500 && !away) problems.push(`fails: ${what}`);
      if (foreign.some((place) => inPath.includes(place)) && ![400, 404, 409, 415, 422].includes(status))
        problems.push(`answers a foreign key in the path: ${what}`);
    }
    expect(problems).toEqual([]);
  });
});

test('afterwards school B is as it was, and nothing of school A points there', async () => {
  expect(await rowsOfB()).toBe(before);
  const pointing: string[] = [];
  for (const table of planted.filter((name) => !quotes.has(name))) {
    const { rows } = await owner.query<{ row: string }>(
      `select t::text as row from ${table} t where school_id is distinct from ${app.schoolB} and t::text ~ '\\y${keyB}\\y' limit 1`,
    );
    if (rows[0]) pointing.push(`${table}: ${rows[0].row.slice(0, 200)}`);
  }
  expect(pointing).toEqual([]);
});

test('school B itself is answered its own records, so that the check can see a leak', async () => {
  const reading = endpoints.filter(([, one]) => one.method === 'GET' && typeof one.access === 'object');
  const blind: string[] = [];
  for (const [name, endpoint] of reading) {
    const { text } = await send('otherSchool', endpoint, sampleInput(endpoint, { full: false, key: () => keyB }));
    if (!text.includes(marker)) blind.push(name);
  }
  expect(blind.length, `these show nothing planted: ${blind.join(', ')}`).toBeLessThanOrEqual(reading.length / 2);
});
