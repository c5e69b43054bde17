// What one server process holds: idle after its start, at most while heavy sheets and papers are made, and idle again; and how long one
// small paper waits while somebody else's workbook of ten megabytes is read.
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import writeXlsxFile from 'write-excel-file/node';
import { exportsApi, jobsApi } from '#kit/contract/exports.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { median, report } from './figures.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';
import { signIn, startServer } from './server.ts';

/** Milliseconds until threads that have nothing to do have ended and memory was given back. */
const settling = 50_000;
/** Every twentieth has left. */
const learners = Array.from({ length: 530 }, (_, at) => at + 1).filter((id) => id % 20 !== 0);

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 2);
  process.env['JOB_WORKERS'] = '2';
  const server = await startServer(scratch.url, scratch.folder);
  try {
    await measure(server.address, server.child.pid ?? 0);
  } finally {
    await server.end();
  }
} finally {
  await scratch.end();
}

/** Megabytes that the process holds now (`VmRSS`) or held at most (`VmHWM`). */
function held(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const kilobytes = new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

/** Nearly the ten megabytes that an import takes as a file. */
function largeSheet(): Promise<Buffer> {
  // Few cells of much noise: what unpacks to more than 120 MB would be refused unread.
  const noise = () => Array.from({ length: 20 }, () => randomBytes(30).toString('base64'));
  const rows = Array.from({ length: 13_500 }, () => noise().map((value) => ({ value, type: String })));
  return writeXlsxFile(rows).toBuffer();
}

async function measure(address: string, pid: number): Promise<void> {
  const one = { authorization: `Bearer ${await signIn(address, 'admin1', password)}` };
  const two = { authorization: `Bearer ${await signIn(address, 'admin2', password)}` };
  let keys = 0;
  const post = async <R>(headers: Record<string, string>, url: string, body: object): Promise<R> => {
    keys += 1;
    const own = { ...headers, 'content-type': 'application/json', 'idempotency-key': `bench-memory-${keys}` };
    const answer = await fetch(address + url, { method: 'POST', headers: own, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${url}: ${await answer.text()}`);
    return (await answer.json()) as R;
  };
  const ended = async (headers: Record<string, string>, id: number): Promise<void> => {
    for (;;) {
      const answer = await fetch(address + jobsApi.get.path.replace(':id', String(id)), { headers });
      const job = (await answer.json()) as { state: string; message: string };
      if (job.state === 'done') return;
      if (job.state === 'failed') throw new Error(job.message);
      await wait(30);
    }
  };
  const exported = async (format: 'xlsx' | 'pdf') => {
    const columns = ['fullName', 'admissionNo', 'seat', 'residence', 'gender'].map((key) => ({ key, label: key }));
    const asked = { endpoint: 'registration.students.list', input: {}, format, columns, title: 'Students' };
    const { jobId } = await post<{ jobId: number | null }>(one, exportsApi.create.path, asked);
    if (jobId !== null) await ended(one, jobId);
  };
  const letter = async (headers: Record<string, string>, ids: readonly number[]): Promise<number> => {
    const begun = performance.now();
    const asked = { paper: 'admission letter', whom: { ids, status: 'any' } };
    const { jobId } = await post<{ jobId: number }>(headers, '/api/registration/papers/issue', asked);
    await ended(headers, jobId);
    return performance.now() - begun;
  };

  await wait(settling);
  const idle = held(pid);
  for (let n = 0; n < 5; n += 1) await Promise.all([exported('xlsx'), exported('pdf')]);
  await letter(one, learners.slice(0, 500));
  const busy = held(pid, 'VmHWM');
  await letter(two, [5001]);
  const alone = median(await Promise.all([letter(two, [5002]), letter(two, [5003])]));
  const bytes = new Uint8Array(await largeSheet());
  const megabytes = bytes.length / 1e6;
  let reading = true;
  const uploaded = (async () => {
    const form = new FormData();
    form.append('otherdata', JSON.stringify({ kind: 'registration.students' }));
    form.append('file', new Blob([bytes]), 'students.xlsx');
    const answer = await fetch(address + importsApi.upload.path, { method: 'POST', headers: one, body: form });
    const said = await answer.text();
    if (!answer.ok) throw new Error(`The workbook was not read: ${answer.status} ${said.slice(0, 200)}`);
    reading = false;
  })();
  await wait(50);
  const began = reading;
  const beside = await letter(two, [5004]);
  const during = began && reading;
  await uploaded;
  await wait(settling);
  report('Memory of one server process, two schools of 5,000', [
    { what: 'idle after its start', value: idle, unit: 'MB', limit: 250 },
    { what: 'at most, ten exports of 5,000 rows and 500 letters', value: busy, unit: 'MB' },
    { what: 'at most, with a workbook read besides', value: held(pid, 'VmHWM'), unit: 'MB' },
    { what: 'idle again', value: held(pid), unit: 'MB', limit: 250 },
    { what: 'the workbook', value: megabytes, unit: 'MB', limit: 8, atLeast: true },
    { what: 'one letter, alone', value: alone, unit: 'ms' },
    {
      what: 'one letter of another school, made while the workbook is read',
      value: during ? beside : 0,
      unit: 'ms',
      limit: 3000,
    },
  ]);
}
