import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judge } from '#kit/contract/access.ts';
import { batchPath } from '#kit/contract/calls/batch.ts';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { type DerivedRight, derivedRights, roleCodes } from '#kit/contract/roles.ts';
import { scopesOf } from '#kit/contract/scopes.ts';
import { mayBeInBatch } from '#kit/server/http/batch.ts';
import { apiTokensApi } from '#modules/settings/contract/integrations/api-tokens.ts';
import { endpoints, modules } from '../modules.ts';
import { listedSchool, listSchool } from '../testing/elearning/library-school.ts';
import { type Caller, requestOf, type TestApp, testApp } from '../testing/school.ts';
import { ownerOf } from './owner.ts';
import { sampleInput } from './sample-input.ts';
import { type CallerOf, refusalOf, whoMayCall } from './verdicts/verdicts.ts';

const callers: Caller[] = [...roleCodes, 'nobody', 'noRole', 'otherSchool', 'superUser', 'branchAdmin', 'otherBranch', 'student'];
/** The codes by which the gate refuses; a handler's own 401 (a wrong password) has another. */
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
  await listSchool(app);
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

function callerOf(caller: Caller): CallerOf {
  if (caller === 'nobody') return { kind: 'nobody' };
  if (caller === 'superUser') return { kind: 'super', rights: [] };
  if (caller === 'branchAdmin' || caller === 'otherBranch') return { kind: 'branch', rights: [] };
  if (caller === 'student') return { kind: 'student', rights: [] };
  if (caller === 'otherSchool') return { kind: 'school', rights: ['ROLE_All'] };
  return { kind: 'school', rights: roleCodes.filter((role) => role === caller), listed: true };
}

const rights = [...roleCodes, ...(Object.keys(derivedRights) as DerivedRight[])];
const table = whoMayCall();
const whoOf = (name: string) => table.get(name)?.join(' and ') ?? 'nobody';

/** What the answer to an integration has wrong, or null: a call beyond its scopes is refused, even where everybody may call. */
async function byToken(
  who: string,
  endpoint: Endpoint,
  { name, scopes, token }: (typeof integrations)[number],
): Promise<string | null> {
  const answer = await app.http.inject({
    ...requestOf(endpoint, sampleInput(endpoint, { full: false, key: () => 1 })),
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'access-matrix-1' },
  });
  const json = answer.headers['content-type']?.toString().includes('json') ?? false;
  const code = json ? (answer.json<{ code?: string } | null>()?.code ?? '') : '';
  const refused = refusals.get(code) === answer.statusCode;
  const mayMaker = refusalOf(who, callerOf('ROLE_All')) === '';
  const right = endpoint.scope !== null && scopes.includes(endpoint.scope) && mayMaker ? !refused : refused;
  return right ? null : `token ${name}: ${endpoint.scope ?? 'no scope'}, but ${answer.statusCode} ${code}`;
}

/** The answer to a call that came with another in one request; null for an endpoint that answers none of them. */
async function inBatch(endpoint: Endpoint, token: string | null) {
  if (!mayBeInBatch(endpoint)) return null;
  const { url } = requestOf(endpoint, sampleInput(endpoint, { full: false, key: () => 1 }));
  const answer = await app.http.inject({
    method: 'POST',
    url: batchPath,
    payload: { calls: ['/api/auth/sessions', url] },
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return answer.json<{ answers: { status: number; body: { code?: string } | null }[] }>().answers[1] ?? null;
}

/**
 * What the answer to one caller has wrong, or null.
 * @param batched asks once more in one request with another call: there the answer must be the same
 */
async function cell(who: string, endpoint: Endpoint, caller: Caller, batched: boolean): Promise<string | null> {
  const token = tokens.get(caller);
  const answer = await app.http.inject({
    ...requestOf(endpoint, sampleInput(endpoint, { full: false, key: () => 1 })),
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), 'idempotency-key': 'access-matrix-1' },
  });
  const json = answer.headers['content-type']?.toString().includes('json') ?? false;
  const code = json ? (answer.json<{ code?: string } | null>()?.code ?? '') : '';
  const refused = refusals.get(code) === answer.statusCode;
  const expected = refusalOf(who, callerOf(caller));
  const right = expected === '' ? !refused : refused && code === expected;
  const together = batched ? await inBatch(endpoint, token ?? null) : null;
  if (together !== null && (together.status !== answer.statusCode || (together.body?.code ?? '') !== code))
    return `${caller}: ${answer.statusCode} ${code} alone, but ${together.status} ${together.body?.code} with other calls`;
  return right ? null : `${caller}: ${expected || 'let in'} by the table (${who}), but ${answer.statusCode} ${code}`;
}

test('every endpoint stands in the table of who may call it, once, and nothing else does', () => {
  expect([...table.keys()].toSorted()).toEqual(endpoints.map(([name]) => name).toSorted());
  expect([...table].filter(([, who]) => who.length > 1)).toEqual([]);
  const known = new Set<string>([
    ...rights,
    'public',
    'account',
    'signedIn',
    'student',
    'learning',
    'branchAdmin',
    'superUser',
    'code',
    'listed',
  ]);
  expect([...table.values()].flatMap(([who = '']) => who.split(' ')).filter((word) => !known.has(word))).toEqual([]);
});

test('what stands behind the finance code is what the table says, and screens are offered to whom it says', () => {
  const declared = endpoints.flatMap(([name, { access }]) => (typeof access === 'object' && access.code ? [name] : []));
  expect(declared).toEqual(endpoints.map(([name]) => name).filter((name) => whoOf(name).split(' ').includes('code')));
  // The browser's guard judges by what is declared: it must say the same of every right as the table.
  const differing = endpoints.flatMap(([name, { access }]) =>
    rights.flatMap((right) => {
      const told = judge(access, { kind: 'school', roles: [right], schoolName: listedSchool }) === 'allowed';
      return told === (refusalOf(whoOf(name), { kind: 'school', rights: [right], listed: true }) === '')
        ? []
        : [`${name}: ${right}`];
    }),
  );
  expect(differing).toEqual([]);
  // Whatever rights an account of a student might be given.
  const toStudents = endpoints.filter(
    ([, { access }]) => judge(access, { kind: 'student', roles: ['ROLE_All'], schoolName: listedSchool }) === 'allowed',
  );
  expect(toStudents.map(([name]) => name)).toEqual(
    endpoints.map(([name]) => name).filter((name) => refusalOf(whoOf(name), { kind: 'student', rights: [] }) === ''),
  );
});

/** Whom a call is asked for in a batch too: who is no member of the staff, and of the others one in eight, other ones for each call. */
const always: readonly Caller[] = ['nobody', 'noRole', 'otherSchool', 'student'];
const inTurn = (caller: Caller, at: number, place: number) => always.includes(caller) || (at + place) % 8 === 0;

describe.each(endpoints.map(([name, endpoint], place) => [name, endpoint, place] as const))('%s', (name, endpoint, place) => {
  test(`${endpoint.method} ${endpoint.path} answers each role as declared`, async () => {
    const answers = [
      ...callers.map((caller, at) => cell(whoOf(name), endpoint, caller, inTurn(caller, at, place))),
      ...integrations.map((integration) => byToken(whoOf(name), endpoint, integration)),
    ];
    expect((await Promise.all(answers)).filter((wrong) => wrong !== null)).toEqual([]);
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
