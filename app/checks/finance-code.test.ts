import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../testing/school.ts';
import { registerAs, testDraft, testFrame } from '../testing/students.ts';
import { endpoints, modules } from '../modules.ts';
import { exportsApi, filesApi, jobsApi } from '#kit/contract/exports.ts';
import { auditApi, historyApi } from '#kit/contract/history.ts';
import { viewsApi } from '#kit/contract/views.ts';
import type { Message } from '#kit/server/outbox/messenger.ts';
import { accountsApi } from '#modules/finance/books/contract/accounts.ts';
import { imports } from '#modules/finance/server/imports.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { audienceApi } from '#modules/messaging/audience/contract/audience.ts';
import { dataRequestsApi } from '#modules/registration/privacy/contract/requests.ts';
import { profileApi } from '#modules/settings/contract/profile.ts';
import { financeCodeApi } from '#modules/platform/contract/finance-code.ts';

// What shows money outside the finance module's endpoints, to a session that has not given the code.
let app: TestApp;
let studentId = 0;
let sent: Message[] = [];
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1, messenger: { send: async (message) => void sent.push(message) } });
  studentId = (await registerAs(app, testDraft(await testFrame(app)))).body.id;
  await sql`update platform.account set phone = '+254712345678' where kind = 'school'`.execute(app.db.platform);
  await wantCode(true);
});
afterAll(() => app.close());

async function wantCode(financeOtp: boolean) {
  const { body } = await app.call('ROLE_All', profileApi.get);
  const answer = await app.call('ROLE_All', profileApi.update, { ...body, financeOtp });
  app.services.identity.forget();
  return answer;
}

async function giveCode() {
  sent = [];
  await app.call('ROLE_All', financeCodeApi.requestFinanceCode);
  const code = sent[0]?.body.slice(0, 6) ?? '';
  expect((await app.call('ROLE_All', financeCodeApi.verifyFinanceCode, { code })).status).toBe(200);
}

const newSession = () => app.pass(11 * 60_000);
const ended = async (id: number) => {
  const job = () => app.call('ROLE_All', jobsApi.get, { id });
  await expect.poll(async () => (await job()).body.state).not.toMatch(/queued|running/);
  return (await job()).body;
};
const exportAccounts = {
  endpoint: 'finance.accounts.list',
  input: {},
  format: 'csv' as const,
  columns: [{ key: 'name', label: 'Name' }],
  title: 'Accounts',
};

it('is not switched off by a session that has not given it', async () => {
  newSession();
  expect(await wantCode(false)).toMatchObject({ status: 403, body: { code: 'finance_code' } });
  expect((await app.call('ROLE_All', profileApi.get)).body.financeOtp).toBe(true);
  // What else the profile says is still theirs to change.
  expect((await wantCode(true)).status).toBe(200);
  await giveCode();
  expect((await wantCode(false)).status).toBe(200);
  expect((await wantCode(true)).status).toBe(200);
});

it('guards what was exported, in the file by its number and in the list of tasks', async () => {
  newSession();
  expect((await app.call('ROLE_All', exportsApi.create, exportAccounts)).body.code).toBe('finance_code');
  await giveCode();
  const draft = { code: '9999', name: 'Harambee', kind: 'income', parentId: null } as const;
  expect((await app.call('ROLE_All', accountsApi.create, draft)).status).toBe(200);
  const { fileId } = (await app.call('ROLE_All', exportsApi.create, exportAccounts)).body;
  const gathered = (await app.call('ROLE_All', dataRequestsApi.collect, { id: studentId })).body;
  const { fileId: gatheredFile } = await ended(gathered.jobId);
  const both = [fileId ?? 0, gatheredFile ?? 0];
  for (const id of both) expect((await app.call('ROLE_All', filesApi.get, { id })).status).toBe(200);
  newSession();
  for (const id of both) expect((await app.call('ROLE_All', filesApi.get, { id })).body.code).toBe('finance_code');
  expect((await app.call('ROLE_All', jobsApi.get, { id: gathered.jobId })).body.code).toBe('finance_code');
  expect((await app.call('ROLE_All', jobsApi.list)).body.rows.map(({ id }) => id)).not.toContain(gathered.jobId);
});

it('is asked of tasks of other areas that read money', async () => {
  newSession();
  const { jobId } = (await app.call('ROLE_All', dataRequestsApi.collect, { id: studentId })).body;
  expect(await ended(jobId)).toMatchObject({ state: 'failed', message: expect.stringContaining('one-time code') });
  const part = { source: 'students', where: [{ kind: 'balance', from: 1, to: 2_000_000 }] };
  const audience = { include: [part], exclude: [] } as never;
  expect((await app.call('ROLE_All', audienceApi.count, { audience })).body.code).toBe('finance_code');
  await giveCode();
  expect((await app.call('ROLE_All', audienceApi.count, { audience })).status).toBe(200);
});

it('hides what was done to money in the audit and in histories, and the saved views of its lists', async () => {
  const screen = 'finance.accounts.list';
  await app.call('ROLE_All', viewsApi.save, { screen, name: 'Poor', query: 'q=Harambee', shared: true });
  const finance = async () => {
    const { rows } = (await app.call('ROLE_All', auditApi.list, { size: 100 })).body;
    return rows.filter((row) => JSON.stringify(row).includes('Harambee') || JSON.stringify(row).includes('finance.accounts'));
  };
  expect((await finance()).length).toBeGreaterThanOrEqual(3);
  newSession();
  expect(await finance()).toEqual([]);
  expect((await app.call('ROLE_All', auditApi.list, { entity: 'account' })).body.code).toBe('finance_code');
  expect((await app.call('ROLE_All', auditApi.list, { entity: 'school profile' })).body.total).toBeGreaterThan(0);
  const entities = Object.keys(modules.find(({ name }) => name === 'finance')?.entities ?? {});
  expect(entities.length).toBeGreaterThan(40);
  for (const entity of entities)
    expect([entity, (await app.call('ROLE_All', historyApi.list, { entity, id: 1 })).body.code]).toEqual([
      entity,
      'finance_code',
    ]);
  const views = [
    await app.call('ROLE_All', viewsApi.list, { screen }),
    await app.call('ROLE_All', viewsApi.save, { screen, name: 'Rich', query: '', shared: true }),
  ];
  for (const { body } of views) expect(body.code).toBe('finance_code');
});

it('guards every import of the area', async () => {
  newSession();
  const kinds = async () => (await app.call('ROLE_All', importsApi.kinds)).body.rows.map(({ kind }) => kind);
  const before = await kinds();
  expect(before.length).toBeGreaterThan(3);
  expect(imports.filter(({ kind }) => before.includes(kind))).toEqual([]);
  await giveCode();
  expect(await kinds()).toEqual(expect.arrayContaining(imports.map(({ kind }) => kind)));
});

it('knows every kind of record that finance writes of, and no other module’s', () => {
  const folder = path.join(import.meta.dirname, '../../modules/finance');
  const written = new Set(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(^|\/)server\/.*\.ts$/.test(name) && !name.endsWith('.test.ts'))
      .flatMap((name) => [...readFileSync(path.join(folder, name), 'utf8').matchAll(/entity: '([^']+)'/g)].map(([, one]) => one)),
  );
  expect(written.size).toBeGreaterThan(40);
  const known = modules.flatMap(({ name, entities = {} }) => Object.keys(entities).map((entity) => [entity, name] as const));
  expect([...written].filter((one) => !known.some(([entity, name]) => entity === one && name === 'finance'))).toEqual([]);
  expect(known.filter(([entity], at) => known.findIndex(([other]) => other === entity) !== at)).toEqual([]);
  expect(endpoints.filter(([name, { path: at }]) => name.startsWith('finance.') !== at.startsWith('/api/finance/'))).toEqual([]);
});
