import { sql } from 'kysely';
import { pathParams } from '#kit/contract/calls/address.ts';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { onlyKnown } from '#kit/contract/known-fields.ts';
import { type Role, roleCodes } from '#kit/contract/roles.ts';
import { connect } from '#kit/server/db/pool.ts';
import { filledDatabase, freshFolder, type TestDatabase } from '#kit/server/testing/database.ts';
import { insertAccount } from '#modules/platform/server/accounts.store.ts';
import { type App, type AppOptions, buildApp } from '../server/build-app.ts';
import { ownStudent } from './accounts/own-student.ts';
import { quickHash, testPassword } from './accounts/quick-hash.ts';

export { testPassword };

/** Who a test calls as: a role at school A, nobody, or one of the named accounts. */
export type Caller =
  | Role
  | 'nobody'
  | 'noRole'
  | 'otherSchool'
  | 'superUser'
  | 'branchAdmin'
  | 'otherBranch'
  /** A student of school A, in a class; made when first asked for. */
  | 'student'
  /** A username, with the password of tests. */
  | `user:${string}`;

/** An answer as a test sees it. */
export interface Answer<O> {
  status: number;
  body: O & { code: string; message: string; fields?: { path: string; message: string }[]; detail?: unknown };
  headers: Record<string, string | string[] | number | undefined>;
}

/** The real app over its own database with two schools in two branches and an account for each role. */
export interface TestApp extends App {
  /** Its database, as the owner. */
  readonly databaseUrl: string;
  readonly schoolA: number;
  readonly schoolB: number;
  readonly branchA: number;
  readonly branchB: number;
  /** An access token of the caller; null for nobody. */
  tokenOf(caller: Caller): Promise<string | null>;
  call<E extends Endpoint>(
    caller: Caller,
    endpoint: E,
    input?: CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<Output<E>>>;
  /** Moves the app's clock by milliseconds. */
  pass(milliseconds: number): void;
}

/** A database with the two schools and the accounts. */
export const worldDatabase = (): Promise<TestDatabase> => filledDatabase('daftari_world', fillWorld);

/** Builds the app on a database of its own, one with the world when left out. Close it after the tests. */
export async function testApp(
  options: Partial<AppOptions> = {},
  fresh: () => Promise<TestDatabase> = worldDatabase,
): Promise<TestApp> {
  const database = await fresh();
  let shift = 0;
  const app = await buildApp({
    databaseUrl: database.url,
    dataDir: freshFolder(),
    logLevel: 'silent',
    callsPerMinute: 1_000_000,
    connections: 8,
    clock: () => new Date(Date.now() + shift),
    ...options,
  });
  const world = await readWorld(app);
  const tokens = new Map<Caller, Promise<string>>();
  const signIn = async (caller: Caller) => {
    if (caller === 'student') await ownStudent(app.db, world.schoolA, await quickHash());
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/signin',
      payload: { username: usernames(caller), password: testPassword },
    });
    if (answer.statusCode !== 200) throw new Error(`${caller} cannot sign in: ${answer.body}`);
    return answer.json<{ accessToken: string }>().accessToken;
  };
  const tokenOf = async (caller: Caller) => {
    if (caller === 'nobody') return null;
    const known = tokens.get(caller) ?? signIn(caller);
    tokens.set(caller, known);
    return known;
  };
  return {
    ...app,
    ...world,
    databaseUrl: database.url,
    tokenOf,
    pass: (milliseconds) => {
      shift += milliseconds;
      tokens.clear();
    },
    call: async (caller, endpoint, input, headers = {}) => {
      const token = await tokenOf(caller);
      // As the screens' client does.
      const sent = onlyKnown(endpoint.input, input ?? {});
      const auth = token === null ? {} : { authorization: `Bearer ${token}` };
      const answer = await app.http.inject({ ...requestOf(endpoint, sent), headers: { ...auth, ...headers } });
      const json = answer.headers['content-type']?.toString().includes('json') ?? false;
      return { status: answer.statusCode, body: json ? answer.json() : answer.rawPayload, headers: answer.headers } as Awaited<
        ReturnType<TestApp['call']>
      > as never;
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** The HTTP request that an endpoint's input makes. */
export function requestOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
): { method: Endpoint['method']; url: string; payload?: Record<string, unknown> } {
  const inPath = pathParams(endpoint.path);
  const url = endpoint.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(textOf(input[key] ?? 1)));
  const rest = Object.entries(input).filter(([key, value]) => !inPath.includes(key) && value !== undefined);
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE')
    return { method: endpoint.method, url, payload: Object.fromEntries(rest) };
  const query = new URLSearchParams();
  for (const [key, value] of rest) for (const item of Array.isArray(value) ? value : [value]) query.append(key, textOf(item));
  return { method: endpoint.method, url: query.size > 0 ? `${url}?${query}` : url };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function usernames(caller: Caller): string {
  if (caller.startsWith('user:')) return caller.slice(5);
  return caller === 'otherSchool' ? 'b.role_all' : `a.${caller}`.toLowerCase();
}

/** Puts the two schools and the accounts into a database. */
export async function fillWorld(databaseUrl: string): Promise<void> {
  const stored = await quickHash();
  const db = connect(databaseUrl);
  await db.platform.transaction().execute(async (tx) => {
    const one = async (query: ReturnType<typeof sql<{ id: number }>>) => (await query.execute(tx)).rows[0]?.id ?? 0;
    const branchA = await one(sql<{ id: number }>`insert into platform.branch (name) values ('Branch A') returning id`);
    const branchB = await one(sql<{ id: number }>`insert into platform.branch (name) values ('Branch B') returning id`);
    const schoolA = await one(
      sql<{ id: number }>`insert into platform.school (branch_id, name) values (${branchA}, 'School A') returning id`,
    );
    const schoolB = await one(
      sql<{ id: number }>`insert into platform.school (branch_id, name) values (${branchB}, 'School B') returning id`,
    );
    const add = (
      username: string,
      kind: 'school' | 'branch' | 'super',
      roles: Role[],
      schoolId: number | null,
      branchId: number | null,
    ) =>
      insertAccount(tx, {
        kind,
        schoolId,
        branchId,
        username: username.toLowerCase(),
        fullName: username,
        phone: null,
        email: null,
        passwordHash: stored,
        mustChangePassword: false,
        roles,
      });
    for (const role of roleCodes) await add(`a.${role}`, 'school', [role], schoolA, null);
    await add('a.noRole', 'school', [], schoolA, null);
    await add('b.ROLE_All', 'school', ['ROLE_All'], schoolB, null);
    await add('a.superUser', 'super', [], null, null);
    await add('a.branchAdmin', 'branch', [], null, branchA);
    await add('a.otherBranch', 'branch', [], null, branchB);
  });
  await db.close();
}

/** The keys of what `fillWorld` made. */
async function readWorld(app: App): Promise<Pick<TestApp, 'branchA' | 'branchB' | 'schoolA' | 'schoolB'>> {
  const { rows } = await sql<{ schoolId: number; branchId: number }>`
    select id as "schoolId", branch_id as "branchId" from platform.school where name in ('School A', 'School B') order by name`.execute(
    app.db.platform,
  );
  const [a, b] = rows;
  if (!a || !b) throw new Error('The database has no two schools.');
  return { branchA: a.branchId, branchB: b.branchId, schoolA: a.schoolId, schoolB: b.schoolId };
}
