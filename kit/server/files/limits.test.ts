import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { staysHere } from '#app/server/server-modules.ts';
import { UserError } from '#kit/contract/errors.ts';
import { largestUpload, largestZip } from '#kit/contract/files.ts';
import { Signer } from '../auth/signer.ts';
import type { SchoolContext } from '../http/context.ts';
import { inSystem } from '../http/system.ts';
import { writeCopy } from '../school-copy/write-copy.ts';
import { freshFolder } from '../testing/database.ts';
import { pdf } from '../testing/uploads.ts';
import { purgeFiles } from './purge.ts';
import { receiveUpload } from './receive.ts';
import type { FileStore } from './store.ts';
import { ZipFile, ZipTooLarge } from './zip-file.ts';

const folder = freshFolder();
let files = 0;
const place = () => path.join(folder, `${(files += 1)}.zip`);

describe('a ZIP file', () => {
  const written = async (most: number, parts: readonly string[], stored = true) => {
    const target = place();
    const zip = new ZipFile(target, most);
    for (const [at, text] of parts.entries()) await zip.add(`part ${at}`, [text], undefined, stored);
    await zip.end();
    return target;
  };
  const text = 'x'.repeat(1000);

  it('may be as large as it says and not larger, with the directory at its end', async () => {
    const target = await written(largestZip, [text, text]);
    const { size } = statSync(target);
    const parts = unzipSync(readFileSync(await written(size, [text, text])));
    expect(Object.values(parts).map((part) => strFromU8(part))).toEqual([text, text]);
    await expect(written(size - 1, [text, text])).rejects.toBeInstanceOf(ZipTooLarge);
  });

  it('holds no part that unpacks to more, however small it packs', async () => {
    await written(5000, ['x'.repeat(5000)], false);
    await expect(written(5000, ['x'.repeat(5001)], false)).rejects.toThrow('more than the 4 GiB');
  });
});

describe('a large ZIP file', () => {
  it('is packed while others are answered, and unpacks to what it was', async () => {
    const piece = Buffer.from(Array.from({ length: 300_000 }, (_, at) => `${at * 7919} of a long table, `).join(''));
    const target = place();
    const zip = new ZipFile(target);
    const begun = performance.now();
    let [last, longest] = [begun, 0];
    let going = true;
    const turn = (): void => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
      if (going) setImmediate(turn);
    };
    setImmediate(turn);
    await zip.add('large', [piece, piece]);
    going = false;
    const took = performance.now() - begun;
    await zip.add('none', []);
    await zip.end();
    expect(longest, 'others have their turns meanwhile').toBeLessThan(took / 3);
    const { large, none } = unzipSync(readFileSync(target));
    expect(Buffer.concat([piece, piece]).equals(large ?? Buffer.alloc(0))).toBe(true);
    expect(none).toHaveLength(0);
    expect(statSync(target).size).toBeLessThan(piece.length);
  });
});

describe('a copy of a school', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 0 });
  });
  afterAll(() => app.close());

  it('that one file cannot hold is refused with the way out', async () => {
    const { rows } = await sql<{ id: number }>`select id from platform.account where username = 'a.role_all'`.execute(
      app.db.platform,
    );
    const user = await app.services.identity.principalOfAccount(rows[0]?.id ?? 0);
    if (!user?.school) throw new Error('no such account');
    const { services, http } = app;
    const { school } = user;
    const signer = new Signer(Signer.newKey());
    const write = (ctx: SchoolContext, most?: number) =>
      writeCopy({
        ctx,
        stays: staysHere,
        signer,
        path: place(),
        onTable: async () => undefined,
        ...(most === undefined ? {} : { most }),
      });
    const mode = { readOnly: true, snapshot: true };
    const copied = (most?: number) => inSystem(services, school, http.log, 'test', (ctx) => write(ctx, most), user, mode);
    expect((await copied()).tables.length).toBeGreaterThan(10);
    await expect(copied(20_000)).rejects.toMatchObject({
      code: 'rule',
      message: expect.stringMatching(/more than the 4 GiB that one file can hold\. .*a backup/),
    });
  });
});

describe('what an account uploads in a day', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ jobWorkers: 0, fileLimits: { quotas: { accountDayBytes: 10_000, schoolBytes: 100_000 } } });
  });
  afterAll(() => app.close());

  const upload = (size: number) =>
    sendUpload(app, 'ROLE_All', { name: 'a.pdf', bytes: pdf(size), otherdata: { purpose: 'document' } });
  const text = (words: string) => Buffer.from(words).toString('base64');
  const tus = async (method: 'POST' | 'PATCH', url: string, headers: Record<string, string>, payload?: Buffer) =>
    app.http.inject({
      method,
      url,
      headers: { authorization: `Bearer ${await app.tokenOf('ROLE_All')}`, 'tus-resumable': '1.0.0', ...headers },
      ...(payload && { payload }),
    });
  const begin = (size: number) =>
    tus('POST', '/api/kit/uploads', {
      'upload-length': String(size),
      'upload-metadata': `purpose ${text('document')},filename ${text('a.pdf')}`,
    });

  it('counts once though it came in pieces, and does not count what a record has let go of', async () => {
    const bytes = pdf(6000);
    const begun = await begin(bytes.length);
    const piece = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    const sent = await tus('PATCH', String(begun.headers.location), piece, bytes);
    expect(sent.headers['x-file-id']).toMatch(/^\d+$/);
    expect((await begin(3000)).statusCode, 'the 6,000 bytes that arrived are not announced besides').toBe(201);

    await sql`update kit.file set at = now() - interval '9 days', linked = true`.execute(app.db.platform);
    const { rows } = await sql<{ id: number }>`select id from platform.account where username = 'a.role_all'`.execute(
      app.db.platform,
    );
    const user = await app.services.identity.principalOfAccount(rows[0]?.id ?? 0);
    if (!user?.school) throw new Error('no such account');
    const letGo = (ctx: SchoolContext) => app.services.files.unlink(ctx, Number(sent.headers['x-file-id']));
    await inSystem(app.services, user.school, app.http.log, 'test', letGo, user);
    expect((await upload(5000)).status).toBe(200);
    expect((await upload(6000)).status).toBe(422);
    await purgeFiles(app.services, { list: async function* () {} } as unknown as FileStore);
    const { rows: left } = await sql`select from kit.file where not linked`.execute(app.db.platform);
    expect(left, 'it stays for a day after it was let go of').toHaveLength(2);
  });
});

describe('an upload', () => {
  const sent = async (size: number, largest?: number) => {
    const app = Fastify();
    await app.register(multipart, { limits: { fileSize: 1000, files: 1 } });
    app.post('/', async (request) => {
      const received = await receiveUpload(request, largest);
      await received.discard();
      return { size: received.file.size };
    });
    app.setErrorHandler((error, _, reply) =>
      reply.status(error instanceof UserError ? 413 : 500).send({ message: (error as Error).message }),
    );
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(size)]), 'copy.zip');
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/', payload: form });
    await app.close();
    return [statusCode, JSON.parse(body) as unknown];
  };

  it('may be as large as its endpoint says, also beyond what others may be', async () => {
    expect(largestZip).toBeGreaterThan(largestUpload);
    expect(await sent(5000, 5000)).toEqual([200, { size: 5000 }]);
    expect(await sent(5_000_001, 5_000_000)).toEqual([413, { message: 'File is too big (4.8MiB). Max filesize: 5MiB.' }]);
  });
});
