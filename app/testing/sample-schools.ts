import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { fill } from '#app/server/sample.ts';
import { keepingStatistics } from '#kit/server/db/statistics.ts';
import { type TestApp, testApp } from './school.ts';

/** A user of a sample school as tests act for one. */
export interface SampleUser {
  get<T>(url: string): Promise<T>;
  post<T>(url: string, body: object): Promise<T>;
  bytes(url: string): Promise<Uint8Array>;
}

const samplePassword = 'Sukuma-wiki-sample-1';

/** The real app with the sample schools beside those of tests, the first as awkward as schools are. */
export async function sampleSchools(): Promise<TestApp> {
  const app = await testApp({ jobWorkers: 1 });
  await keepingStatistics(app.databaseUrl, () => fill(app, samplePassword, true));
  return app;
}

export async function sampleUser(app: TestApp, username: string, password = samplePassword): Promise<SampleUser> {
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username, password } });
  const { accessToken } = signedIn.json<{ accessToken: string }>();
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'idempotency-key': `sample-${randomUUID()}` };
    const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  return {
    get: async (url) => (await ask('GET', url)).json(),
    post: async (url, body) => (await ask('POST', url, body)).json(),
    bytes: async (url) => new Uint8Array((await ask('GET', url)).rawPayload),
  };
}

export type CopiedRow = Record<string, unknown>;

/** Every table of a copy with its rows. */
export function tablesOf(copy: Uint8Array): Map<string, CopiedRow[]> {
  const found = new Map<string, CopiedRow[]>();
  const parts = unzipSync(copy, { filter: ({ name }) => name.startsWith('tables/') });
  for (const [name, bytes] of Object.entries(parts)) {
    const lines = strFromU8(bytes).split('\n').filter(Boolean);
    found.set(
      name.slice('tables/'.length, -'.jsonl'.length),
      lines.map((line) => JSON.parse(line) as CopiedRow),
    );
  }
  return found;
}
