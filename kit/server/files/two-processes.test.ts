import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, buildApp } from '#app/server/build-app.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { endWhenAnswered } from '../http/graceful-close.ts';
import { execute, freshFolder } from '../testing/database.ts';

const script = path.resolve(import.meta.dirname, '../../../app/testing/processes/serving-process.ts');

describe('an upload behind two processes', () => {
  const dataDir = freshFolder();
  const started: ChildProcess[] = [];
  /** Cuts the lines that still hang, which a server that closes waits for. */
  const lines = new AbortController();
  let app: TestApp;
  /** A second server as another process has it: all that the two share is the database and the folder. */
  let other: App;
  let token: string | null;
  let [a, b] = ['', ''];

  const start = async (): Promise<{ address: string; process: ChildProcess }> => {
    const child = spawn(process.execPath, [script, app.databaseUrl, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    started.push(child);
    const [address] = (await once(child.stdout, 'data')) as [Buffer];
    return { address: address.toString().trim(), process: child };
  };
  beforeAll(async () => {
    app = await testApp({ dataDir });
    token = await app.tokenOf('ROLE_Pay_Fees');
    const options = { databaseUrl: app.databaseUrl, dataDir, logLevel: 'silent', connections: 6, callsPerMinute: 1_000_000 };
    other = await buildApp(options);
    endWhenAnswered(other.http);
    [a, b] = (await Promise.all([app, other].map(({ http }) => http.listen({ host: '127.0.0.1', port: 0 })))) as [string, string];
  });
  afterAll(async () => {
    for (const child of started) child.kill('SIGKILL');
    lines.abort();
    await other.close();
    await app.close();
  });

  const send = (at: string, method: string, place: string, headers: Record<string, string> = {}, body?: BodyInit) =>
    fetch(`${at}${place}`, {
      method,
      signal: lines.signal,
      headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}`, ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit);
  const begin = async (at: string, length: number): Promise<string> => {
    const metadata = `filename ${btoa('letter.pdf')},purpose ${btoa('document')}`;
    const answer = await send(at, 'POST', '/api/kit/uploads', {
      'upload-length': String(length),
      'upload-metadata': metadata,
    });
    expect(answer.status).toBe(201);
    return answer.headers.get('location') ?? '';
  };
  const patch = (at: string, place: string, offset: number, body: BodyInit) =>
    send(at, 'PATCH', place, { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }, body);
  const offsetAt = async (at: string, place: string) =>
    send(at, 'HEAD', place).then(({ status, headers }) =>
      status === 200 ? Number(headers.get('upload-offset')) : `answered ${status}`,
    );
  const onDisk = (place: string) => path.join(dataDir, 'uploads', path.basename(place));
  const paper = (size: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size), Buffer.from('\n%%EOF\n')]);
  const kept = async (at: string, answer: Response) => {
    const file = await send(at, 'GET', `/api/kit/files/${answer.headers.get('x-file-id')}`);
    return Buffer.from(await file.arrayBuffer());
  };
  /** A piece of which `bytes` come and then nothing more, as on a line that hangs. */
  const hanging = (bytes: Uint8Array) =>
    new ReadableStream({ start: (sender) => sender.enqueue(new Uint8Array(bytes)) }) as unknown as BodyInit;
  const arrived = async (place: string, bytes: number) => {
    while ((await stat(onDisk(place))).size < bytes) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('takes each piece at either', async () => {
    const bytes = paper(500_000);
    const place = await begin(a, bytes.length);
    let last = new Response();
    for (let [at, offset] = [b, 0]; offset < bytes.length; offset += 100_000, at = at === a ? b : a) {
      expect(await offsetAt(at, place)).toBe(offset);
      last = await patch(at, place, offset, bytes.subarray(offset, offset + 100_000));
      expect(last.status).toBe(204);
    }
    expect((await kept(a, last)).equals(bytes)).toBe(true);
    expect((await kept(b, last)).equals(bytes)).toBe(true);
  });

  it('is written by one at a time: of the same piece at both, one is taken', async () => {
    const bytes = paper(400_000);
    const place = await begin(a, bytes.length);
    for (let offset = 0; offset < bytes.length; offset += 100_000) {
      const piece = bytes.subarray(offset, offset + 100_000);
      const answers = await Promise.all([a, b, a, b].map((at) => patch(at, place, offset, piece)));
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409, 409, 409]);
      const last = answers.find(({ status }) => status === 204);
      if (last?.headers.has('x-file-id')) expect((await kept(b, last)).equals(bytes)).toBe(true);
    }
  });

  it('goes on at the other where the line to the first hangs', async () => {
    const bytes = paper(300_000);
    const place = await begin(a, bytes.length);
    const stuck = patch(a, place, 0, hanging(bytes.subarray(0, 120_000))).catch(() => null);
    await arrived(place, 120_000);
    expect(await offsetAt(b, place)).toBe(120_000);
    const last = await patch(b, place, 120_000, bytes.subarray(120_000));
    expect(last.status).toBe(204);
    expect((await kept(b, last)).equals(bytes)).toBe(true);
    expect((await stuck)?.headers.get('upload-offset') ?? '120000').toBe('120000');
  });

  it('goes on at the other when the first is killed within a piece', async () => {
    const doomed = await start();
    const bytes = paper(300_000);
    const place = await begin(doomed.address, bytes.length);
    const cut = patch(doomed.address, place, 0, hanging(bytes.subarray(0, 130_000))).catch(() => null);
    await arrived(place, 130_000);
    doomed.process.kill('SIGKILL');
    await cut;
    const begun = performance.now();
    expect(await offsetAt(b, place)).toBe(130_000);
    // The lock died with its holder: nobody waits until it is believed dead.
    expect(performance.now() - begun).toBeLessThan(5000);
    const last = await patch(b, place, 130_000, bytes.subarray(130_000));
    expect((await kept(a, last)).equals(bytes)).toBe(true);
  });

  it('becomes one file when both are asked for what a killed process left whole', async () => {
    const bytes = paper(50_000);
    const place = await begin(a, bytes.length);
    await writeFile(onDisk(place), bytes);
    const heads = await Promise.all([a, b, a, b].map((at) => send(at, 'HEAD', place)));
    expect(heads.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const found = await Promise.all([a, b].map(async (at) => (await send(at, 'GET', `${place}/file`)).json()));
    expect(found[0]).toEqual({ fileId: expect.any(Number) });
    expect(found[1]).toEqual(found[0]);
  });

  it('goes on after the database dropped the connection that held its lock', async () => {
    const bytes = paper(200_000);
    const place = await begin(a, bytes.length);
    const cut = patch(a, place, 0, hanging(bytes.subarray(0, 70_000))).catch(() => null);
    await arrived(place, 70_000);
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
      app.db.platform,
    );
    expect(rows.length).toBeGreaterThan(0);
    await execute(
      app.databaseUrl,
      // Of this database alone: others of the cluster belong to other tests.
      `select pg_terminate_backend(pid) from pg_locks
        where locktype = 'advisory' and pid <> pg_backend_pid()
          and database = (select oid from pg_database where datname = current_database())`,
    );
    expect((await cut)?.headers.get('upload-offset') ?? '70000').toBe('70000');
    expect(await offsetAt(a, place)).toBe(70_000);
    const last = await patch(a, place, 70_000, bytes.subarray(70_000));
    expect((await kept(b, last)).equals(bytes)).toBe(true);
  });
});
