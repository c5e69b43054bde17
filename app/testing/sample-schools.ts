import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { startDatabase } from '#kit/server/db/embedded.ts';
import { copyFolder } from '#kit/server/testing/kept-folder.ts';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import type { AppOptions } from '../server/build-app.ts';
import { password as samplePassword } from './processes/product-process.ts';
import { sampleFolder } from './sample-folder.ts';
import { fillWorld, type TestApp, testApp } from './school.ts';

/** A user of a sample school as tests act for one. */
export interface SampleUser {
  get<T>(url: string): Promise<T>;
  post<T>(url: string, body: object): Promise<T>;
  bytes(url: string): Promise<Uint8Array>;
}

/** The real app with the sample schools beside those of tests, over a copy of what the product's first start made. */
export async function sampleSchools(options: Partial<AppOptions> = { jobWorkers: 1 }): Promise<TestApp> {
  const folder = temporaryFolder();
  await copyFolder(await sampleFolder(), folder);
  return testApp({ ...options, dataDir: folder }, async () => {
    const database = await startDatabase({ dataDir: folder, log: quiet, throwaway: true });
    await fillWorld(database.url);
    const drop = async () => {
      await database.stop();
      await removeTemporaryFolder(folder);
    };
    return { url: database.url, drop };
  });
}

const quiet = { info: () => undefined, warn: console.warn, error: console.error };

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
