import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import multipart from '@fastify/multipart';
import Fastify from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { staysHere } from '#app/server/server-modules.ts';
import { UserError } from '#kit/contract/errors.ts';
import { largestUpload, largestZip } from '#kit/contract/files.ts';
import { Signer } from '../auth/signer.ts';
import type { SchoolContext } from '../http/context.ts';
import { inSystem } from '../http/system.ts';
import { writeCopy } from '../school-copy/write-copy.ts';
import { freshFolder } from '../testing/database.ts';
import { receiveUpload } from './receive.ts';
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
