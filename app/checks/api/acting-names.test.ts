import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { csvOf } from '#app/testing/imports.ts';
import { requestOf, type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { type CallInput, type Endpoint, type Output } from '#kit/contract/endpoint.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { uploadsApi } from '#kit/contract/files.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { pdf } from '#kit/server/testing/uploads.ts';
import { impersonationApi } from '#modules/platform/contract/impersonation.ts';
import { usersApi } from '#modules/platform/contract/users.ts';

/** Whatever a super-user does as somebody else is on record under both names: at once, in a task, and inside a school from above. */
let app: TestApp;
beforeAll(async () => {
  app = await testApp({ jobWorkers: 1 });
});
afterAll(() => app.close());

const both = 'a.superUser as a.role_all';
const namesOf = async (condition: ReturnType<typeof sql>) =>
  (
    await sql<{ account_name: string; endpoint: string }>`
      select account_name, endpoint from kit.audit_entry where ${condition} order by id`.execute(app.db.platform)
  ).rows;

/** Acts as somebody: a call with JSON, one with a file, both with the session that was begun. */
async function actAs(username: string) {
  const { rows } = await sql<{ id: number }>`select id from platform.account where username = ${username}`.execute(
    app.db.platform,
  );
  const { body } = await app.call('superUser', impersonationApi.start, {
    accountId: rows[0]?.id ?? 0,
    reason: 'Help with the first term',
  });
  const authorization = `Bearer ${body.accessToken}`;
  return {
    authorization,
    call: async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Output<E>> => {
      const answer = await app.http.inject({
        ...requestOf(endpoint, input as Record<string, unknown>),
        headers: { authorization, ...freshKey() },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<Output<E>>();
    },
    send: async (url: string, name: string, bytes: Uint8Array, otherdata: object) => {
      const form = new FormData();
      form.append('otherdata', JSON.stringify(otherdata));
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      return (await app.http.inject({ method: 'POST', url, headers: { authorization }, payload: form })).json<{ id: number }>();
    },
  };
}

it('an import, which is a task', async () => {
  const acting = await actAs('a.role_all');
  const ended = async (jobId: number) => {
    for (;;) {
      const job = await acting.call(jobsApi.get, { id: jobId });
      if (!['queued', 'running'].includes(job.state)) return job.state;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const file = csvOf([
    ['Name', 'Code'],
    ['Ũfundi', 'UF'],
  ]);
  const { id } = await acting.send(importsApi.upload.path, 'departments.csv', file, { kind: 'settings.departments' });
  const { matches } = await acting.call(importsApi.get, { id });
  const checked = await acting.call(importsApi.check, { id, matches, options: [], values: {} });
  expect(await ended(checked.jobId)).toBe('done');
  const { jobId } = await acting.call(importsApi.carryOut, { id });
  expect(await ended(jobId)).toBe('done');
  const rows = await namesOf(sql`endpoint like 'job %'`);
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ account_name: name }) => name))).toEqual(new Set([both]));
});

it('a file sent in pieces', async () => {
  const acting = await actAs('a.role_all');
  const bytes = pdf(2000);
  const metadata = Object.entries({ filename: 'letter.pdf', purpose: 'document' })
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const send = (method: string, path: string, headers: Record<string, string>, body?: Uint8Array) =>
    fetch(`${address}${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', authorization: acting.authorization, ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  const begun = await send('POST', '/api/kit/uploads', { 'upload-length': String(bytes.length), 'upload-metadata': metadata });
  const place = begun.headers.get('location') ?? '';
  const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  expect((await send('PATCH', place, piece, bytes)).status).toBe(204);
  expect((await acting.call(uploadsApi.finished, { uploadId: place.split('/').at(-1) ?? '' })).fileId).toBeGreaterThan(0);
  expect(await namesOf(sql`entity = 'file' and action = 'uploaded'`)).toMatchObject([{ account_name: both }]);
});

it('what a branch administrator does inside a school', async () => {
  const acting = await actAs('a.branchadmin');
  const { rows } = await acting.call(usersApi.list, { q: 'a.role_pay_fees' });
  await acting.call(usersApi.setRoles, { id: rows[0]?.id ?? 0, roles: ['ROLE_Pay_Fees', 'ROLE_View_Only'] });
  expect(await namesOf(sql`action = 'roles changed'`)).toMatchObject([
    { account_name: 'a.superUser as a.branchadmin', endpoint: 'as school' },
  ]);
});
