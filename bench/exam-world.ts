// An exam that 5,000 students sit in eleven subjects, for the benches that need one.
import pg from 'pg';
import { type App, buildApp } from '#app/server/build-app.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';

export const examSubjects = [
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

export type Call = <R>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => Promise<R>;

export interface ExamOf {
  id: number;
  version: number;
  candidates: number;
}

/** A school of 5,000 that can examine, with the ways to ask it. */
export interface ExamWorld {
  readonly app: App;
  readonly url: string;
  readonly headers: { authorization: string };
  readonly call: Call;
  /** Waits for a task to end; its message. */
  readonly ended: (jobId: number) => Promise<string>;
  /** An exam of all classes, open for marks. */
  readonly open: (name: string, more?: object) => Promise<ExamOf>;
  readonly step: (examId: number, name: string, more?: object) => Promise<ExamOf>;
  /** Enters a mark for every candidate of an exam in every subject. */
  readonly fill: (examId: number, score: (studentId: number, sheetId: number) => number) => Promise<number>;
}

export async function timed<R>(work: () => Promise<R>): Promise<[seconds: number, result: R]> {
  const begun = performance.now();
  const result = await work();
  return [(performance.now() - begun) / 1000, result];
}

/** Runs `measure` in such a school and takes it down again. */
export async function inExamWorld(measure: (world: ExamWorld) => Promise<void>, more: { webRoot?: string } = {}): Promise<void> {
  const scratch = await scratchDatabase();
  try {
    await fillMillion(scratch.url, 1);
    await allActive(scratch.url);
    const app = await buildApp({
      databaseUrl: scratch.url,
      dataDir: scratch.folder,
      logLevel: 'error',
      callsPerMinute: 1e8,
      jobWorkers: 1,
      ...more,
    });
    await measure(await worldOf(app, scratch.url));
    await app.close();
  } finally {
    await scratch.end();
  }
}

/** Everybody is on the roll, so that 5,000 sit the exam; the classes are forms. */
async function allActive(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`update registration.student set status = 'active'; update settings.class set curriculum = '8-4-4'`);
  await client.query('vacuum analyze');
  await client.end();
}

async function worldOf(app: App, url: string): Promise<ExamWorld> {
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload: { username: 'admin1', password } });
  const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` };
  let keys = 0;
  const call: Call = async <R>(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<R> => {
    keys += 1;
    const own = { ...headers, 'idempotency-key': `bench-exams-${keys}` };
    const answer = await app.http.inject({ method, url: path, headers: own, ...(payload ? { payload } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`);
    return answer.json<R>();
  };
  const ended = async (jobId: number): Promise<string> => {
    for (;;) {
      const job = await call<{ state: string; message: string }>('GET', jobsApi.get.path.replace(':id', String(jobId)));
      if (job.state === 'done') return job.message;
      if (job.state !== 'queued' && job.state !== 'running') throw new Error(job.message);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const step: ExamWorld['step'] = async (examId, name, more = {}) => {
    const { version } = await call<ExamOf>('GET', `/api/exams/exams/${examId}`);
    return call<ExamOf>('POST', `/api/exams/exams/${examId}/${name}`, { version, ...more });
  };
  const draft = await prepared(call);
  const open: ExamWorld['open'] = async (name, more) => step((await draft(name, more)).id, 'open');
  const fill: ExamWorld['fill'] = async (examId, score) => {
    const { rows: sheets } = await call<{ rows: { id: number }[] }>('GET', `/api/exams/sheets?examId=${examId}&size=200`);
    let entered = 0;
    for (const { id } of sheets) {
      const { rows } = await call<{ rows: { studentId: number }[] }>('GET', `/api/exams/sheets/${id}`);
      const marks = rows.map(({ studentId }) => ({
        studentId,
        paper: 0,
        value: { state: 'scored', score: score(studentId, id) },
        version: 0,
      }));
      await call('POST', `/api/exams/sheets/${id}/marks`, { marks });
      entered += marks.length;
    }
    return entered;
  };
  return { app, url, headers, call, ended, open, step, fill };
}

/** Subjects that every class takes, grades, a term, and a way to make exams of all classes. */
async function prepared(call: Call): Promise<(name: string, more?: object) => Promise<ExamOf>> {
  for (const name of examSubjects) await call('POST', '/api/exams/subjects', { name });
  await call('POST', '/api/exams/subjects/knec', {});
  await call('POST', '/api/exams/scales/kenyan', {});
  const { rows: subjects } = await call<{ rows: { id: number; name: string }[] }>('GET', '/api/exams/subjectoptions');
  const courses = subjects
    .filter(({ name }) => examSubjects.includes(name))
    .map(({ id }) => ({ courseId: id, compulsory: true }));
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
  const classIds = rules.map(({ id }) => id);
  return (name, more = {}) => call('POST', '/api/exams/exams', { name, categoryId, termId, classIds, ...more });
}
