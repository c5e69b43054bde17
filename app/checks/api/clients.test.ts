import { execFile } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshFolder } from '#kit/server/testing/database.ts';
import { type TestApp, testApp, testPassword } from '../../testing/school.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const generators = path.join(import.meta.dirname, 'clients', 'node_modules');
/** The generators come from the registry at the first run; they take a quarter of a minute on a machine that does nothing else. */
const [installing, generating] = [240_000, 180_000];

/** What somebody writes who integrates with the client of openapi-typescript and openapi-fetch. */
const withFetch = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';
const [, , baseUrl = '', password = ''] = process.argv;
const client = createClient<paths>({ baseUrl });
const { data: session } = await client.POST('/api/auth/signin', { body: { username: 'a.role_all', password } });
client.use({ onRequest: ({ request }) => request.headers.set('authorization', \`Bearer \${session?.accessToken}\`) });
const draft: components['schemas']['HostelDraft'] = { name: 'Kilimanjaro', gender: 'female' };
const { data: hostel } = await client.POST('/api/settings/hostels', { body: draft });
const id = hostel?.id ?? 0;
const { data: list } = await client.GET('/api/settings/hostels', { params: { query: { q: 'kili', size: 5 } } });
const { data: students } = await client.GET('/api/registration/students', { params: { query: { sort: '-admissionNo' } } });
const rows: components['schemas']['StudentRow'][] = students?.rows ?? [];
const { error, response } = await client.PUT('/api/settings/hostels/{id}', {
  params: { path: { id } }, body: { ...draft, name: '', version: hostel?.version ?? 0 },
});
const { data: file } = await client.GET('/api/kit/jobs');
console.log(JSON.stringify({ hostel, found: list?.rows.map(({ name }) => name), rows, jobs: file?.rows.length, status: response.status, error }));
`;

/** The same with the client that @hey-api/openapi-ts writes whole. */
const withSdk = `
import { client } from './sdk/client.gen.ts';
import { kitJobsList, platformAuthSignin, registrationStudentsList, settingsHostelsCreate, settingsHostelsList, settingsHostelsUpdate } from './sdk/sdk.gen.ts';
import type { HostelDraft, StudentRow } from './sdk/types.gen.ts';
const [, , baseUrl = '', password = ''] = process.argv;
client.setConfig({ baseUrl });
const { data: session } = await platformAuthSignin({ body: { username: 'a.role_all', password } });
client.setConfig({ baseUrl, auth: () => session?.accessToken });
const draft: HostelDraft = { name: 'Elgon', gender: 'male' };
const { data: hostel } = await settingsHostelsCreate({ body: draft });
const { data: list } = await settingsHostelsList({ query: { q: 'elg', size: 5 } });
const { data: students } = await registrationStudentsList({ query: { sort: '-admissionNo' } });
const rows: StudentRow[] = students?.rows ?? [];
const { error, response } = await settingsHostelsUpdate({
  path: { id: hostel?.id ?? 0 }, body: { ...draft, name: '', version: hostel?.version ?? 0 },
});
const { data: jobs } = await kitJobsList();
console.log(JSON.stringify({ hostel, found: list?.rows.map(({ name }) => name), rows, jobs: jobs?.rows.length, status: response?.status, error }));
`;

const settings = `export default { input: './openapi.json', output: { path: './sdk', module: { extension: '.ts' } },
  plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'], logs: { file: false, level: 'error' } };`;

const types = {
  compilerOptions: {
    target: 'ES2024',
    module: 'NodeNext',
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
  },
  include: ['*.ts', 'sdk'],
  exclude: ['settings.ts'],
};

describe('public tools', () => {
  const folder = freshFolder();
  let app: TestApp;
  let address: string;

  const node = async (script: string, ...args: string[]): Promise<string> => {
    const options = { cwd: folder, env: { ...process.env, NO_COLOR: '1', CI: '1' }, maxBuffer: 50_000_000 };
    const done = await promisify(execFile)(process.execPath, [script, ...args], options).catch(
      (error: { stdout?: string; stderr?: string }) =>
        Promise.reject(new Error(`${error.stdout}\n${error.stderr}`.slice(0, 4000))),
    );
    return done.stdout;
  };
  const tool = (program: string, ...args: string[]) => node(path.join(generators, program), ...args);

  beforeAll(async () => {
    const problem = await node(path.join(root, 'scripts/clients.mjs')).then(
      () => null,
      (error: Error) => error.message,
    );
    expect(problem).toBeNull();
    app = await testApp();
    address = await app.http.listen({ host: '127.0.0.1', port: 0 });
    symlinkSync(generators, path.join(folder, 'node_modules'));
    mkdirSync(path.join(folder, 'sdk'));
    const files = {
      'package.json': '{"type":"module"}',
      'settings.ts': settings,
      'with-fetch.ts': withFetch,
      'with-sdk.ts': withSdk,
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(types));
    writeFileSync(path.join(folder, 'openapi.json'), (await app.http.inject({ url: '/api/openapi.json' })).body);
  }, installing);
  afterAll(() => app.close());

  test('lint the document by Redocly’s recommended rules without an error', { timeout: generating }, async () => {
    await tool('@redocly/cli/bin/cli.js', 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'json');
  });

  test('make two clients that compile, and both call the product', { timeout: generating }, async () => {
    // A field with a default may be left out of what is sent.
    await tool('openapi-typescript/bin/cli.js', 'openapi.json', '-o', 'api.ts', '--default-non-nullable=false');
    await tool('@hey-api/openapi-ts/bin/run.js', '-f', 'settings.ts');
    await node(path.join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.json', '--checkers', '1');
    for (const [script, name] of [
      ['with-fetch.ts', 'Kilimanjaro'],
      ['with-sdk.ts', 'Elgon'],
    ] as const) {
      expect(JSON.parse(await node(script, address, testPassword))).toEqual({
        hostel: expect.objectContaining({ id: expect.any(Number), name, beds: 0 }),
        found: [name],
        rows: [],
        jobs: 0,
        status: 400,
        error: { code: 'validation', message: 'Fill in this field.', fields: [{ path: 'name', message: 'Fill in this field.' }] },
      });
    }
  });
});
