import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { sendUpload } from '#app/testing/send-upload.ts';
import { wrongTypeMessage } from '#kit/contract/files.ts';
import type { SchoolContext } from '../http/context.ts';
import { inSystem } from '../http/system.ts';
import { docx, jpeg, pdf, png, zip } from '../testing/uploads.ts';

describe('uploaded files', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());

  const upload = (
    name: string,
    bytes: Uint8Array,
    purpose = 'document',
    caller: Parameters<typeof sendUpload>[1] = 'ROLE_Pay_Fees',
  ) => sendUpload(app, caller, { name, bytes, otherdata: { purpose } });
  const fetchFile = async (caller: Parameters<TestApp['tokenOf']>[0], id: number) =>
    app.http.inject({ url: `/api/kit/files/${id}`, headers: { authorization: `Bearer ${await app.tokenOf(caller)}` } });

  it.each([
    ['scan.png', png, 'image/png'],
    ['scan.jpg', jpeg, 'image/jpeg'],
    ['letter.pdf', async () => pdf(), 'application/pdf'],
    ['letter.docx', async () => docx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ])('keeps %s byte for byte', async (name, make, type) => {
    const bytes = await make();
    const { status, body } = await upload(name, bytes);
    expect({ status, body }).toMatchObject({ status: 200, body: { fileId: expect.any(Number) } });
    const answer = await fetchFile('ROLE_Pay_Fees', body.fileId);
    expect(answer.rawPayload.equals(bytes)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    const shown = type.startsWith('image/') || type === 'application/pdf';
    expect(answer.headers['content-disposition']).toBe(`${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`);
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['shell.php', () => Buffer.from('<?php system($_GET["c"]); ?>')],
    ['shell.php', png],
    ['shell.png', () => Buffer.from('<?php system($_GET["c"]); ?>')],
    ['drawing.svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['page.html', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['page.pdf', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['run.sh', () => Buffer.from('#!/bin/sh\nrm -rf /\n')],
    ['setup.exe', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['pack.zip', () => zip({ 'a.txt': 'a' })],
    ['slip.docx', () => docx({ '../../etc/cron.d/x': 'x' })],
    ['slip.docx', () => docx({ '..\\..\\x.dll': 'x' })],
    ['macro.docx', () => docx({ 'word/vbaProject.bin': 'x' })],
    ['page.docx', () => docx({ 'index.php': '<?php' })],
    ['both.pdf', () => Buffer.concat([pdf(), zip({ 'a.php': '<?php' })])],
    ['both.pdf', () => Buffer.concat([Buffer.from('%PDF-1.7\n<script>alert(1)</script>'), pdf()])],
    ['both.png', async () => Buffer.concat([await png(), zip({ 'a.php': '<?php' })])],
    ['both.jpg', async () => Buffer.concat([await jpeg(), Buffer.from('<?php system($_GET["c"]); ?>')])],
    ['both.docx', () => Buffer.concat([docx(), Buffer.from('<?php phpinfo();')])],
    ['empty.pdf', () => Buffer.alloc(0)],
    ['cut.pdf', () => Buffer.from('%PDF-1.7\n1 0 obj')],
  ])('refuses %s (case %#) in the words of the specification', async (name, make) => {
    const { status, body } = await upload(name, await make());
    expect({ status, message: body.message }).toEqual({ status: 415, message: wrongTypeMessage });
  });

  it('takes only pictures for a photo and writes them anew', async () => {
    expect((await upload('letter.pdf', pdf(), 'photo')).status).toBe(415);
    const withPlace = await sharp(await png())
      .withExif({ IFD3: { GPSLatitudeRef: 'S' } })
      .jpeg()
      .toBuffer();
    const { body } = await upload('me.jpg', withPlace, 'photo');
    const kept = await sharp((await fetchFile('ROLE_Pay_Fees', body.fileId)).rawPayload).metadata();
    expect({ format: kept.format, exif: kept.exif }).toEqual({ format: 'jpeg', exif: undefined });
    const cut = await jpeg();
    expect((await upload('cut.jpg', cut.subarray(0, cut.length / 2), 'photo')).status).toBe(415);
  });

  it('gives a name the extension of its content', async () => {
    const { body } = await upload('scan.png', await jpeg());
    expect((await fetchFile('ROLE_Pay_Fees', body.fileId)).headers['content-disposition']).toContain('scan.jpg');
  });

  it('answers only to the account that uploaded it', async () => {
    const { body } = await upload('letter.pdf', pdf());
    for (const caller of ['ROLE_All', 'otherSchool', 'superUser', 'noRole'] as const)
      expect((await fetchFile(caller, body.fileId)).statusCode).toBe(404);
    expect((await app.http.inject({ url: `/api/kit/files/${body.fileId}` })).statusCode).toBe(401);
    expect((await upload('letter.pdf', pdf(), 'document', 'nobody')).status).toBe(401);
    expect((await upload('letter.pdf', pdf(), 'document', 'superUser')).status).toBe(403);
  });

  it('refuses a purpose it does not know and a form without a file', async () => {
    expect((await upload('letter.pdf', pdf(), 'virus')).status).toBe(400);
    expect((await sendUpload(app, 'ROLE_All', { otherdata: { purpose: 'document' } })).status).toBe(400);
  });

  it('are held by one record each: a second is refused, and what the first lets go of can be taken again', async () => {
    const { body } = await upload('letter.pdf', pdf());
    const { rows } = await sql<{ id: number }>`
      select id from platform.account where username = 'a.role_pay_fees'`.execute(app.db.platform);
    const user = await app.services.identity.principalOfAccount(rows[0]?.id ?? 0);
    if (!user?.school) throw new Error('no such account');
    const { school } = user;
    const asUser = (work: (ctx: SchoolContext) => Promise<void>) =>
      inSystem(app.services, school, app.http.log, 'test', work, user);
    const link = () => asUser((ctx) => ctx.services.files.link(ctx, body.fileId, 'document'));
    await link();
    const again = { fields: [{ path: 'fileId', message: 'Upload this file again.' }] };
    await expect(link()).rejects.toMatchObject(again);
    expect((await fetchFile('ROLE_Pay_Fees', body.fileId)).statusCode).toBe(200);
    await asUser((ctx) => ctx.services.files.unlink(ctx, body.fileId));
    await link();
    await expect(link()).rejects.toMatchObject(again);
  });

  it('writes who uploaded what', async () => {
    const { body } = await upload('letter.pdf', pdf());
    const { rows } = await sql`
      select * from kit.audit_entry where entity = 'file' and entity_id = ${body.fileId}`.execute(app.db.platform);
    expect(rows).toMatchObject([{ school_id: app.schoolA, action: 'uploaded', account_name: 'a.role_pay_fees' }]);
  });
});
