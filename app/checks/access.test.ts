import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge, type Viewer } from '#kit/contract/access.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { roleCodes } from '#kit/contract/roles.ts';
import { scopesOf } from '#kit/contract/scopes.ts';
import { apiTokensApi } from '#modules/settings/contract/integrations/api-tokens.ts';
import { endpoints, modules } from '../modules.ts';
import { type Caller, requestOf, type TestApp, testApp } from '../testing/school.ts';
import { ownerOf } from './owner.ts';
import { sampleInput } from './sample-input.ts';

const callers: Caller[] = [...roleCodes, 'nobody', 'noRole', 'otherSchool', 'superUser', 'branchAdmin', 'otherBranch'];
/** The three codes by which the gate refuses; a handler's own 401 (a wrong password) has another. */
const refusals = new Map([
  ['unauthorised', 401],
  ['forbidden', 403],
  ['wrong_school', 403],
]);

let app: TestApp;
const tokens = new Map<Caller, string | null>();

/** Integrations, each with the scopes of its token: everything, reading alone, and one module's changes. All have a maker with all rights. */
const allScopes = modules.flatMap((module) => scopesOf(module).map(({ scope }) => scope));
const integrations = [
  { name: 'all', scopes: allScopes, token: '' },
  { name: 'reader', scopes: allScopes.filter((scope) => scope.endsWith(':read')), token: '' },
  { name: 'changer', scopes: ['registration:write'], token: '' },
];

beforeAll(async () => {
  app = await testApp();
  for (const caller of callers) tokens.set(caller, await app.tokenOf(caller));
  const expiresOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const one of integrations) {
    const { body } = await app.call('ROLE_All', apiTokensApi.create, { name: one.name, scopes: one.scopes, expiresOn });
    one.token = body.token;
  }
  await freeze(app);
});
afterAll(() => app.close());

/** Nothing is written from here on, so that no call (a sign-out, a disabled user) changes who the next caller is. */
async function freeze(on: TestApp): Promise<void> {
  const owner = await ownerOf(on);
  await owner.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  );
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await owner.end();
  // The pools meet their ended connections here rather than in the first calls.
  for (const pool of [on.db.school, on.db.platform])
    await Promise.allSettled(Array.from({ length: 20 }, () => sql`select 1`.execute(pool)));
}

function viewerOf(caller: Caller): Viewer | null {
  if (caller === 'nobody') return null;
  if (caller === 'superUser') return { kind: 'super', roles: [], schoolName: null };
  if (caller === 'branchAdmin' || caller === 'otherBranch') return { kind: 'branch', roles: [], schoolName: null };
  if (caller === 'otherSchool') return { kind: 'school', roles: ['ROLE_All'], schoolName: 'School B' };
  return { kind: 'school', roles: caller === 'noRole' ? [] : [caller], schoolName: 'School A' };
}

/** What the answer to an integration has wrong, or null: a call beyond its scopes is refused, even where everybody may call. */
async function byToken(endpoint: Endpoint, { name, scopes, token }: (typeof integrations)[number]): Promise<string | null> {
  const answer = await app.http.inject({
    ...requestOf(endpoint, sampleInput(endpoint, { full: false, key: () => 1 })),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'access-matrix-1' },
  });
  const json = answer.headers['content-type']?.toString().includes('json') ?? false;
  const code = json ? (answer.json<{ code?: string } | null>()?.code ?? '') : '';
  const refused = refusals.get(code) === answer.statusCode;
  const verdict = judge(endpoint.access, viewerOf('ROLE_All'));
  const right = endpoint.scope !== null && scopes.includes(endpoint.scope) && verdict === 'allowed' ? !refused : refused;
  return right ? null : `token ${name}: ${endpoint.scope ?? 'no scope'}, but ${answer.statusCode} ${code}`;
}

/** What the answer to one caller has wrong, or null. */
async function cell(endpoint: Endpoint, caller: Caller): Promise<string | null> {
  const token = tokens.get(caller);
  const answer = await app.http.inject({
    ...requestOf(endpoint, sampleInput(endpoint, { full: false, key: () => 1 })),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'idempotency-key': 'access-matrix-1' },
  });
  const verdict = judge(endpoint.access, viewerOf(caller));
  const json = answer.headers['content-type']?.toString().includes('json') ?? false;
  const code = json ? (answer.json<{ code?: string } | null>()?.code ?? '') : '';
  const refused = refusals.get(code) === answer.statusCode;
  const expected = {
    signIn: 'unauthorised',
    denied: 'forbidden',
    wrongSchool: 'wrong_school',
    code: 'finance_code',
    allowed: '',
  }[verdict];
  const right = verdict === 'allowed' ? !refused : refused && code === expected;
  return right ? null : `${caller}: ${verdict}, but ${answer.statusCode} ${code}`;
}

test('every endpoint declares who may call it, and some are refused to some', () => {
  const verdicts = endpoints.flatMap(([, endpoint]) => callers.map((caller) => judge(endpoint.access, viewerOf(caller))));
  expect(new Set(verdicts).size).toBeGreaterThanOrEqual(3);
});

describe.each(endpoints)('%s', (_name, endpoint) => {
  test(`${endpoint.method} ${endpoint.path} answers each role as declared`, async () => {
    const wrong: string[] = [];
    for (const caller of callers) {
      const problem = await cell(endpoint, caller);
      if (problem) wrong.push(problem);
    }
    for (const integration of integrations) {
      const problem = await byToken(endpoint, integration);
      if (problem) wrong.push(problem);
    }
    expect(wrong).toEqual([]);
  });
});

test('what is for people only opens to no token', () => {
  const scoped = endpoints.filter(([, { scope }]) => scope !== null);
  expect(scoped.length).toBeGreaterThan(300);
  const people =
    /^(kit|platform|home)\.|(^|\.)(users|roleBundles|apiTokens|webhooks|secondPerson|mpesa|feeds|provider|breaches|dataRequests|retention|health)\.|profile\.update|wholeSchool|(refunds|Requests|budgets|suspenseRefunds)\.decide|vouchers\.(check|approve)/;
  expect(
    scoped.filter(([name, one]) => people.test(name) || one.stepUp || one.access === 'public').map(([name]) => name),
  ).toEqual([]);
  // What moves money, sends messages or removes asks for the grave scope; so does every change in finance.
  const grave = scoped.filter(
    ([name, one]) => !one.reads && (one.idempotent || one.method === 'DELETE' || name.startsWith('finance.')),
  );
  expect(grave.filter(([, { scope }]) => !scope?.endsWith(':act')).map(([name]) => name)).toEqual([]);
  expect(new Set(scoped.map(([, { scope }]) => scope))).toEqual(new Set(allScopes));
});

test('a token that has expired or is not ours opens nothing', async () => {
  const mine = tokens.get('ROLE_All') ?? '';
  app.pass(16 * 60_000);
  const wrong: string[] = [];
  for (const [name, endpoint] of endpoints.filter(([, one]) => one.access !== 'public')) {
    for (const token of [mine, `${mine.slice(0, -4)}AAAA`, 'x', '']) {
      const request = requestOf(endpoint, sampleInput(endpoint, { full: false, key: () => 1 }));
      const answer = await app.http.inject({ ...request, headers: { authorization: `Bearer ${token}` } });
      if (answer.statusCode !== 401) wrong.push(`${name}: ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});
