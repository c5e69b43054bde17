// An exam of 5,000 students in eleven subjects: opening it, entering 55,000 marks, working out grades, means and ranks, and
// one mark that changes afterwards.
import pg from 'pg';
import { buildApp } from '#app/server/build-app.ts';
import { report } from './figures.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';

const names = [
  'English',
  'Kiswahili',
  'Mathematics',
  'Biology',
  'Physics',
  'Chemistry',
  'History and Government',
  'Geography',
  'Christian Religious Education',
  'Agriculture',
  'Business Studies',
];

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  await allActive();
  await measure();
} finally {
  await scratch.end();
}

/** Everybody is on the roll, so that 5,000 sit the exam; the classes are forms. */
async function allActive(): Promise<void> {
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  await client.query(`update registration.student set status = 'active'; update settings.class set curriculum = '8-4-4'`);
  await client.query('vacuum analyze');
  await client.end();
}

async function measure(): Promise<void> {
  const app = await buildApp({ databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8 });
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'admin1', password } });
  const token = signedIn.json<{ accessToken: string }>().accessToken;
  let keys = 0;
  const call = async <R>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object): Promise<R> => {
    keys += 1;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `bench-exams-${keys}` };
    const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer.json<R>();
  };
  const timed = async <R>(work: () => Promise<R>): Promise<[seconds: number, result: R]> => {
    const begun = performance.now();
    const result = await work();
    return [(performance.now() - begun) / 1000, result];
  };
  interface Exam {
    id: number;
    version: number;
    candidates: number;
  }
  const exam = await prepared(call);
  const [opening, opened] = await timed(() =>
    call<Exam>('POST', `/api/exams/exams/${exam.id}/open`, { id: exam.id, version: exam.version }),
  );
  const [listing, { rows: sheets }] = await timed(() =>
    call<{ rows: { id: number; students: number }[] }>('GET', `/api/exams/sheets?examId=${exam.id}&size=200`),
  );
  const columns: { id: number; marks: object[] }[] = [];
  for (const { id } of sheets) {
    const { rows } = await call<{ rows: { studentId: number }[] }>('GET', `/api/exams/sheets/${id}`);
    columns.push({
      id,
      marks: rows.map(({ studentId }) => ({
        studentId,
        paper: 0,
        value: { state: 'scored', score: 20 + ((studentId * 37 + id * 11) % 75) },
        version: 0,
      })),
    });
  }
  const [entering] = await timed(async () => {
    for (const { id, marks } of columns) await call('POST', `/api/exams/sheets/${id}/marks`, { marks });
  });
  const step = async (name: string, more = {}) => {
    const { version } = await call<Exam>('GET', `/api/exams/exams/${exam.id}`);
    return call<Exam>('POST', `/api/exams/exams/${exam.id}/${name}`, { version, ...more });
  };
  await step('close');
  const [processing] = await timed(() => step('process'));
  const [again] = await timed(() => step('process'));
  await step('approve');
  await step('reopen', { reason: 'A script was marked again' });
  const column = columns[0];
  const [first] = (column?.marks ?? []) as { studentId: number }[];
  const one = async (version: number) =>
    call('POST', `/api/exams/sheets/${column?.id}/marks`, {
      marks: [{ studentId: first?.studentId, paper: 0, value: { state: 'scored', score: 10 + version * 20 }, version }],
    });
  const changes: number[] = [];
  for (const version of [1, 2, 3]) changes.push((await timed(() => one(version)))[0]);
  const [merit] = await timed(() => call('GET', `/api/exams/exams/${exam.id}/standings?size=50`));
  const [figures] = await timed(() => call('GET', `/api/exams/exams/${exam.id}/figures?by=stream`));
  await app.close();
  report('An exam of 5,000 students in eleven subjects', [
    { what: 'candidates', value: opened.candidates, unit: '', limit: 5000, atLeast: true },
    { what: 'marks', value: columns.reduce((sum, { marks }) => sum + marks.length, 0), unit: '', limit: 55_000, atLeast: true },
    { what: 'opening it', value: opening, unit: 's' },
    { what: 'list of its sheets', value: listing * 1000, unit: 'ms' },
    { what: 'entering all marks, a column at a time', value: entering, unit: 's', limit: 10 },
    { what: 'grades, means and all ranks', value: processing, unit: 's', limit: 3 },
    { what: 'the same again', value: again, unit: 's' },
    {
      what: 'one mark, with its class up to date',
      value: (changes.toSorted((a, b) => a - b)[1] ?? 0) * 1000,
      unit: 'ms',
      limit: 200,
    },
    { what: 'first page of the merit list', value: merit * 1000, unit: 'ms', limit: 300 },
    { what: 'figures by stream and teacher', value: figures * 1000, unit: 'ms' },
  ]);
}

/** Subjects that every class takes, grades, a term, and a draft of an exam for all classes. */
async function prepared(
  call: <R>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => Promise<R>,
): Promise<{ id: number; version: number }> {
  for (const name of names) await call('POST', '/api/exams/subjects', { name });
  await call('POST', '/api/exams/subjects/knec', {});
  await call('POST', '/api/exams/scales/kenyan', {});
  const { rows: subjects } = await call<{ rows: { id: number; name: string }[] }>('GET', '/api/exams/subjectoptions');
  const courses = subjects.filter(({ name }) => names.includes(name)).map(({ id }) => ({ courseId: id, compulsory: true }));
  const { rows: rules } = await call<{ rows: { id: number; version: number }[] }>('GET', '/api/exams/requiredsubs');
  for (const { id, version } of rules)
    await call('PUT', `/api/exams/requiredsubs/${id}`, {
      version,
      counting: 'kcse',
      best: null,
      least: 7,
      ranked: true,
      gradingSystemId: null,
      courses,
    });
  const { id: categoryId } = await call<{ id: number }>('POST', '/api/exams/categories', {
    name: 'End of term',
    shortName: 'End',
    kind: 'end_term',
  });
  const { rows: years } = await call<{ rows: { id: number }[] }>('GET', '/api/settings/years');
  const { id: termId } = await call<{ id: number }>('POST', '/api/settings/terms', {
    yearId: years[0]?.id,
    number: 1,
    name: 'Term 1',
    opensOn: '2026-01-06',
    closesOn: '2026-04-03',
  });
  return call('POST', '/api/exams/exams', { name: 'End of term', categoryId, termId, classIds: rules.map(({ id }) => id) });
}
