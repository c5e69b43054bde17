import { existsSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { imagesApi } from '#kit/contract/files.ts';
import { purgeFiles } from '#kit/server/files/purge.ts';
import { folderStore } from '#kit/server/files/store.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { execute, freshFolder } from '#kit/server/testing/database.ts';
import { pdf, png } from '#kit/server/testing/uploads.ts';
import { sendUpload } from '../testing/send-upload.ts';
import { type TestApp, testApp } from '../testing/school.ts';

describe('images and the life of a file', () => {
  let app: TestApp;
  const dataDir = freshFolder();
  const store = folderStore(path.join(dataDir, 'files'));
  beforeAll(async () => {
    app = await testApp({ dataDir });
  });
  afterAll(() => app.close());

  const upload = async (bytes: Uint8Array, purpose: string, name: string) =>
    (await sendUpload(app, 'ROLE_All', { name, bytes, otherdata: { purpose } })).body.fileId;
  const asAdmin = async <R>(work: Parameters<typeof inSystem<R>>[4]): Promise<R> => {
    const { rows } = await sql<{ id: number }>`select id from platform.account where username = 'a.role_all'`.execute(
      app.db.platform,
    );
    const user = await app.services.identity.principalOfAccount(rows[0]?.id ?? 0);
    if (!user?.school) throw new Error('no such account');
    return inSystem(app.services, user.school, app.http.log, 'test', work, user);
  };
  const kept = () =>
    readdirSync(path.join(dataDir, 'files'), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /^[0-9a-f]{2}\/[0-9a-f]{64}$/.test(file),
    );

  it('shows the logo to its school, whole and as a thumbnail', async () => {
    const fileId = await upload(await png(), 'logo', 'logo.png');
    await execute(
      app.databaseUrl,
      `insert into settings.school_profile (school_id, logo_file_id) values (${app.schoolA}, ${fileId})
      on conflict (school_id) do update set logo_file_id = excluded.logo_file_id`,
    );
    const whole = await app.call('ROLE_Pay_Fees', imagesApi.get, { a: 'logo', b: app.schoolA });
    expect(whole).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
    });
    const small = await app.call('ROLE_Pay_Fees', imagesApi.get, { a: 'logo', b: app.schoolA, size: 120 });
    const { format, width, height } = await sharp(small.body as unknown as Buffer).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 120, height: 120 });
  });

  it('shows nobody another school’s, and nothing that is not there', async () => {
    const status = async (caller: Parameters<TestApp['call']>[0], a: string, b: number) =>
      (await app.call(caller, imagesApi.get, { a, b })).status;
    expect(await status('otherSchool', 'logo', app.schoolA)).toBe(404);
    expect(await status('otherSchool', 'logo', app.schoolB)).toBe(404);
    expect(await status('ROLE_All', 'student', 1)).toBe(404);
    expect(await status('ROLE_All', 'staff', 1)).toBe(404);
    expect(await status('ROLE_All', 'constructor', 1)).toBe(404);
    expect(await status('nobody', 'logo', app.schoolA)).toBe(401);
    expect(await status('superUser', 'logo', app.schoolA)).toBe(403);
  });

  it('makes no thumbnail of what is no image', async () => {
    const fileId = await upload(pdf(), 'document', 'letter.pdf');
    await expect(asAdmin((ctx) => ctx.services.files.thumbnail(ctx, fileId))).rejects.toThrow('That image was not found.');
  });

  it('links a file for its purpose and its account only', async () => {
    const fileId = await upload(pdf(3000), 'document', 'mine.pdf');
    await expect(asAdmin((ctx) => ctx.services.files.link(ctx, fileId, 'photo', 'photoFileId'))).rejects.toMatchObject({
      fields: [{ path: 'photoFileId', message: 'Upload this file again.' }],
    });
    const { rows } = await sql<{ id: number }>`select id from platform.account where username = 'a.role_pay_fees'`.execute(
      app.db.platform,
    );
    const other = await app.services.identity.principalOfAccount(rows[0]?.id ?? 0);
    if (!other?.school) throw new Error('no such account');
    const link = inSystem(
      app.services,
      other.school,
      app.http.log,
      'test',
      (ctx) => ctx.services.files.link(ctx, fileId, 'document'),
      other,
    );
    await expect(link).rejects.toThrow('Upload this file again.');
    await asAdmin((ctx) => ctx.services.files.link(ctx, fileId, 'document'));
  });

  it('keeps what a record holds, and removes the rest after a day, bytes and thumbnail too', async () => {
    await execute(app.databaseUrl, 'delete from kit.file');
    const held = await upload(pdf(5000), 'document', 'held.pdf');
    await asAdmin((ctx) => ctx.services.files.link(ctx, held, 'document'));
    const loose = await upload(await png(), 'photo', 'loose.png');
    const twin = await upload(await png(), 'photo', 'twin.png');
    await asAdmin(async (ctx) => {
      await ctx.services.files.thumbnail(ctx, loose);
      await ctx.services.files.link(ctx, twin, 'photo');
    });
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    for (const file of kept()) utimesSync(path.join(dataDir, 'files', file), yesterday, yesterday);
    await purgeFiles(app.services, store);
    const open = (id: number) =>
      asAdmin((ctx) =>
        ctx.services.files.open(ctx, id).then(
          ({ body }) => {
            if (body instanceof Readable) body.destroy();
            return 'there';
          },
          () => 'gone',
        ),
      );
    expect(await Promise.all([held, loose, twin].map(open))).toEqual(['there', 'there', 'there']);

    await execute(app.databaseUrl, `update kit.file set at = now() - interval '25 hours'`);
    await purgeFiles(app.services, store);
    // The twin has the same bytes, so they stay although the loose file is gone.
    expect(await Promise.all([held, loose, twin].map(open))).toEqual(['there', 'gone', 'there']);
    expect(kept()).toHaveLength(2);

    await asAdmin((ctx) => ctx.services.files.unlink(ctx, twin));
    await execute(app.databaseUrl, `update kit.file set let_go_at = now() - interval '25 hours' where let_go_at is not null`);
    await purgeFiles(app.services, store);
    expect(kept()).toHaveLength(1);
    const thumbnails = path.join(dataDir, 'files', 'thumbnails');
    const left = existsSync(thumbnails)
      ? readdirSync(thumbnails, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.webp'))
      : [];
    expect(left).toEqual([]);
  });
});
