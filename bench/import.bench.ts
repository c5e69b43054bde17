// 5,000 students with their guardians from one Excel file: reading it, checking every row, writing them, and undoing it.
import writeXlsxFile from 'write-excel-file/node';
import { buildApp } from '#app/server/build-app.ts';
import { importsApi } from '#kit/contract/imports.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { report } from './figures.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';

const students = 5000;
const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 2);
  await measure();
} finally {
  await scratch.end();
}

function sheet(className: string): Promise<Buffer> {
  const heads = [
    'Adm No',
    'First name',
    'Middle name',
    'Last name',
    'Gender',
    'DOB',
    'Class',
    'County',
    'Parent',
    'Relationship',
    'Phone',
    'UPI',
  ];
  const rows = Array.from({ length: students }, (_, n) => [
    `N/${String(n).padStart(5, '0')}`,
    `First${n}`,
    'Wanjirũ',
    `O’Last${n % 700}`,
    n % 2 === 0 ? 'F' : 'M',
    `${String((n % 28) + 1).padStart(2, '0')}/0${(n % 9) + 1}/2010`,
    className,
    'Nakuru',
    `Parent ${Math.floor(n / 2)}`,
    'Mother',
    `07${20_000_000 + Math.floor(n / 2)}`,
    `UPI${n}`,
  ]);
  return writeXlsxFile([heads, ...rows].map((row) => row.map((value) => ({ value, type: String })))).toBuffer();
}

async function measure(): Promise<void> {
  const options = { databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8, jobWorkers: 1 };
  const app = await buildApp(options);
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'admin1', password } });
  const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` };
  let keys = 0;
  const call = async <R>(method: 'GET' | 'POST', url: string, payload?: object) => {
    keys += 1;
    const own = { ...headers, 'idempotency-key': `bench-import-${keys}` };
    const answer = await app.http.inject({ method, url, headers: own, ...(payload ? { payload } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer.json<R>();
  };
  const ended = async (id: number) => {
    for (;;) {
      const job = await call<{ state: string; message: string }>('GET', jobsApi.get.path.replace(':id', String(id)));
      if (job.state === 'done') return job;
      if (job.state !== 'queued' && job.state !== 'running') throw new Error(job.message);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const timed = async <R>(work: () => Promise<R>) => {
    const begun = performance.now();
    const result = await work();
    return { seconds: (performance.now() - begun) / 1000, result };
  };
  const classes = await call<{ rows: { name: string }[] }>('GET', '/api/settings/classes?size=1');
  const bytes = await sheet(classes.rows[0]?.name ?? '');
  const path = importsApi.upload.path;
  const chosen = await timed(async () => {
    const form = new FormData();
    form.append('otherdata', JSON.stringify({ kind: 'registration.students' }));
    form.append('file', new Blob([new Uint8Array(bytes)]), 'students.xlsx');
    const answer = await app.http.inject({ method: 'POST', url: path, headers, payload: form });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ id: number; matches: Record<string, number> }>();
  });
  const { id, matches } = chosen.result;
  const checked = await timed(async () =>
    ended((await call<{ jobId: number }>('POST', `${path}/${id}/check`, { matches, options: ['joined:now'] })).jobId),
  );
  const found = await call<{ created: number; refused: number }>('GET', `${path}/${id}`);
  const written = await timed(async () => ended((await call<{ jobId: number }>('POST', `${path}/${id}/carryout`, {})).jobId));
  const undone = await timed(() => call('POST', `${path}/${id}/undo`, {}));
  report(`Import of ${students} students with guardians into a school of 5,000`, [
    { what: 'rows refused', value: found.refused, unit: '', limit: 0 },
    { what: 'students added', value: found.created, unit: '', limit: students, atLeast: true },
    { what: 'file read', value: chosen.seconds, unit: 's' },
    { what: 'every row checked', value: checked.seconds, unit: 's' },
    { what: 'written', value: written.seconds, unit: 's' },
    { what: 'file read, checked and written', value: chosen.seconds + checked.seconds + written.seconds, unit: 's', limit: 20 },
    { what: 'undone', value: undone.seconds, unit: 's' },
  ]);
  await app.close();
}
