import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type TestApp, testApp } from '#app/testing/school.ts';
import { largestUpload, uploadChunk, uploadsApi, wrongTypeMessage } from '#kit/contract/files.ts';
import { pdf } from '../testing/uploads.ts';

describe('resumable uploads', () => {
  let app: TestApp;
  let address: string;
  beforeAll(async () => {
    app = await testApp();
    address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());

  const send = async (caller: Caller, method: string, path: string, headers: Record<string, string> = {}, body?: Uint8Array) => {
    const token = await app.tokenOf(caller);
    return fetch(`${address}${path}`, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
  };
  const metadata = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',');
  const begin = (length: number, filename = 'letter.pdf', caller: Caller = 'ROLE_Pay_Fees', purpose = 'document') =>
    send(caller, 'POST', '/api/kit/uploads', {
      'upload-length': String(length),
      'upload-metadata': metadata({ filename, purpose }),
    });
  const patch = (path: string, offset: number, piece: Uint8Array, caller: Caller = 'ROLE_Pay_Fees') =>
    send(caller, 'PATCH', path, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, piece);
  const place = (answer: Response) => answer.headers.get('location') ?? '';
  const uploadId = (path: string) => path.split('/').at(-1) ?? '';

  it('takes a file in pieces of 2,000,000 bytes and makes one file of it', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5_000_000), Buffer.from('\n%%EOF\n')]);
    const begun = await begin(bytes.length);
    expect({ status: begun.status, location: place(begun) }).toEqual({
      status: 201,
      location: expect.stringMatching(/^\/api\/kit\/uploads\/[0-9a-f]{32}$/),
    });
    let fileId = '';
    for (let offset = 0; offset < bytes.length; offset += uploadChunk) {
      const answer = await patch(place(begun), offset, bytes.subarray(offset, offset + uploadChunk));
      expect(answer.status).toBe(204);
      fileId = answer.headers.get('x-file-id') ?? '';
    }
    const found = await app.call('ROLE_Pay_Fees', uploadsApi.finished, { uploadId: uploadId(place(begun)) });
    expect(found.body).toEqual({ fileId: Number(fileId) });
    const kept = await send('ROLE_Pay_Fees', 'GET', `/api/kit/files/${fileId}`);
    expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
    // The answer to the last piece may be lost: whoever asks again gets the same file.
    const again = await send('ROLE_Pay_Fees', 'HEAD', place(begun));
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, String(bytes.length)]);
    expect((await app.call('ROLE_Pay_Fees', uploadsApi.finished, { uploadId: uploadId(place(begun)) })).body).toEqual(found.body);
  });

  it('goes on where a broken line left it', async () => {
    const bytes = pdf(3_000_000);
    const path = place(await begin(bytes.length));
    await patch(path, 0, bytes.subarray(0, 1_000_000));
    expect((await patch(path, 0, bytes.subarray(0, 1_000_000))).status).toBe(409);
    const head = await send('ROLE_Pay_Fees', 'HEAD', path);
    expect(head.headers.get('upload-offset')).toBe('1000000');
    const last = await patch(path, 1_000_000, bytes.subarray(1_000_000));
    expect(last.headers.get('x-file-id')).toMatch(/^\d+$/);
  });

  it('belongs to the account that began it', async () => {
    const bytes = pdf(2000);
    const path = place(await begin(bytes.length));
    for (const caller of ['ROLE_All', 'otherSchool'] as const) {
      expect((await send(caller, 'HEAD', path)).status).toBe(404);
      expect((await patch(path, 0, bytes, caller)).status).toBe(404);
      expect((await send(caller, 'DELETE', path)).status).toBe(404);
      expect((await app.call(caller, uploadsApi.finished, { uploadId: uploadId(path) })).status).toBe(404);
    }
    expect((await begin(2000, 'a.pdf', 'nobody')).status).toBe(401);
    expect((await begin(2000, 'a.pdf', 'superUser')).status).toBe(403);
    expect((await patch(path, 0, bytes, 'nobody')).status).toBe(401);
    expect((await patch(path, 0, bytes)).status).toBe(204);
  });

  it('takes 256 MiB and not one byte more', async () => {
    expect((await begin(largestUpload)).status).toBe(201);
    const answer = await begin(largestUpload + 1);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too_large', message: expect.stringContaining('Max filesize: 256MiB') });
    // Nor more than was announced.
    const path = place(await begin(10));
    expect((await patch(path, 0, pdf(2000))).status).toBeGreaterThanOrEqual(400);
  });

  it('refuses by content when the last piece has come, and forgets it', async () => {
    const bytes = Buffer.from('<?php system($_GET["c"]); ?>');
    const path = place(await begin(bytes.length));
    const answer = await patch(path, 0, bytes);
    expect([answer.status, await answer.json()]).toEqual([415, { code: 'unsupported_type', message: wrongTypeMessage }]);
    expect((await send('ROLE_Pay_Fees', 'HEAD', path)).status).toBe(404);
  });

  it('wants to know what the file is for and how long it is', async () => {
    expect((await begin(100, 'a.pdf', 'ROLE_Pay_Fees', 'virus')).status).toBe(400);
    expect((await begin(0)).status).toBe(400);
    const open = await send('ROLE_Pay_Fees', 'POST', '/api/kit/uploads', {
      'upload-defer-length': '1',
      'upload-metadata': metadata({ filename: 'a.pdf', purpose: 'document' }),
    });
    expect(open.status).toBe(400);
  });

  it.each(['..%2f..%2fetc%2fpasswd', 'x'.repeat(32), '%00', '../../x'])('knows no upload %s', async (id) => {
    expect((await send('ROLE_Pay_Fees', 'HEAD', `/api/kit/uploads/${id}`)).status).toBe(404);
  });
});

describe('a form upload', () => {
  it('takes 256 MiB and not one byte more', async () => {
    const app = await testApp();
    const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
    const token = await app.tokenOf('ROLE_All');
    const post = async (size: number) => {
      const form = new FormData();
      form.append('otherdata', '{"purpose":"document"}');
      form.append('file', new Blob([new Uint8Array(pdf(size))]), 'big.pdf');
      const answer = await fetch(`${address}/api/kit/uploadfile`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      });
      return { status: answer.status, body: (await answer.json()) as { message?: string } };
    };
    expect((await post(largestUpload)).status).toBe(200);
    expect(await post(largestUpload + 1)).toMatchObject({
      status: 413,
      body: { message: 'File is too big (256.1MiB). Max filesize: 256MiB.' },
    });
    await app.close();
  });
});
