// Report forms through the real task: 45 of a stream and 1,000 of a class, with photos, in one PDF; and what memory that takes.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { type App, buildApp } from '#app/server/build-app.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { median, report } from '../figures.ts';
import { fillMillion, password } from '../million.ts';
import { scratchDatabase } from '../scratch.ts';

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

type Call = <R>(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => Promise<R>;

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  await classesOfAThousand();
  const options = { databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8, jobWorkers: 1 };
  const app = await buildApp(options);
  await givePhotos(app);
  await measure(app);
  await app.close();
} finally {
  await scratch.end();
}

/** Form 1 has 1,000 students in four streams, Form 2 has 45 in one; the others have left. */
async function classesOfAThousand(): Promise<void> {
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  await client.query(`
    update settings.class set curriculum = '8-4-4';
    update registration.student s set status = case when r.place <= case s.class_id when 11 then 1000 when 12 then 45 else 0 end then 'active' else 'transferred' end,
           stream_id = case s.class_id when 12 then 121 else s.stream_id end
      from (select id, row_number() over (partition by class_id order by id) as place from registration.student) r where r.id = s.id`);
  await client.query('vacuum analyze');
  await client.end();
}

/** A photo of its own for each who is there. */
async function givePhotos(app: App): Promise<void> {
  const school = await schoolById(app.services, 1);
  if (!school) throw new Error('no school');
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(`select id from registration.student where here`);
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  for (const [at, { id }] of rows.entries()) {
    const create = { width: 150 + (at % 37), height: 200 + (at % 31), channels: 3, background: '#888', noise } as const;
    const bytes = await sharp({ create }).resize(900, 1200).jpeg({ quality: 85 }).toBuffer();
    const fileId = await inSystem(app.services, school, app.http.log, 'bench', (ctx) =>
      ctx.services.files.keepMade(ctx, { bytes, name: 'photo.jpg', type: 'image/jpeg', purpose: 'photo' }),
    );
    await client.query('update registration.student set photo_file_id = $1 where school_id = 1 and id = $2', [fileId, id]);
  }
  await client.end();
}

async function measure(app: App): Promise<void> {
  const payload = { username: 'admin1', password };
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload });
  const token = signedIn.json<{ accessToken: string }>().accessToken;
  let keys = 0;
  const call: Call = async (method, url, input) => {
    keys += 1;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `bench-forms-${keys}` };
    const answer = await app.http.inject({ method, url, headers, ...(input ? { payload: input } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer.headers['content-type']?.toString().includes('json') ? answer.json() : (answer.rawPayload as never);
  };
  const exam = await examWithResults(call);
  const before = process.memoryUsage().rss / 1e6;
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss / 1e6)), 100);
  const make = async (input: object) => {
    const begun = performance.now();
    const { jobId } = await call<{ jobId: number }>('POST', `/api/exams/reportforms/${exam}/make`, input);
    const seen = new Set<number>();
    for (;;) {
      const job = await call<{ state: string; message: string; fileId: number; done: number }>('GET', `/api/kit/jobs/${jobId}`);
      seen.add(job.done);
      if (job.state === 'failed') throw new Error(job.message);
      if (job.state === 'done') {
        const seconds = (performance.now() - begun) / 1000;
        const bytes = await call<Buffer>('GET', `/api/kit/files/${job.fileId}`);
        return { seconds, megabytes: bytes.length / 1e6, steps: seen.size };
      }
      await wait(50);
    }
  };
  const stream = await make({ classId: 12, streamId: 121 });
  const again = [await make({ streamId: 121 }), await make({ streamId: 121 }), await make({ streamId: 121 })];
  peak = 0;
  const thousand = await make({ classId: 11 });
  const memory = peak;
  const second = await make({ classId: 11 });
  const zipped = await make({ classId: 11, files: 'students' });
  clearInterval(watch);
  report('Report forms with photos, eleven subjects each', [
    { what: '45 of a stream, photos cut for the first time', value: stream.seconds, unit: 's', limit: 5 },
    { what: 'the same again', value: median(again.map(({ seconds }) => seconds)), unit: 's', limit: 5 },
    { what: 'its file', value: stream.megabytes, unit: 'MB' },
    { what: '1,000 of a class, photos cut for the first time', value: thousand.seconds, unit: 's', limit: 60 },
    { what: 'the same again', value: second.seconds, unit: 's', limit: 60 },
    { what: 'steps of its progress that were seen', value: thousand.steps, unit: '', limit: 10, atLeast: true },
    { what: 'its file', value: thousand.megabytes, unit: 'MB' },
    { what: 'a ZIP with a file for each of the 1,000', value: zipped.seconds, unit: 's', limit: 60 },
    { what: 'that ZIP', value: zipped.megabytes, unit: 'MB' },
    { what: 'memory before', value: before, unit: 'MB' },
    { what: 'memory at its highest, over 1,000', value: memory, unit: 'MB', limit: 1000 },
  ]);
}

/** An exam of both classes in eleven subjects, approved; its key. */
async function examWithResults(call: Call): Promise<number> {
  for (const name of names) await call('POST', '/api/exams/subjects', { name });
  await call('POST', '/api/exams/subjects/knec', {});
  await call('POST', '/api/exams/scales/kenyan', {});
  await call('POST', '/api/exams/remarks/usual', {});
  const { rows: subjects } = await call<{ rows: { id: number; name: string }[] }>('GET', '/api/exams/subjectoptions');
  const courses = subjects.filter(({ name }) => names.includes(name)).map(({ id }) => ({ courseId: id, compulsory: true }));
  const { rows: rules } = await call<{ rows: { id: number; version: number }[] }>('GET', '/api/exams/requiredsubs');
  const rule = { counting: 'kcse', best: null, least: 7, ranked: true, gradingSystemId: null, courses };
  for (const { id, version } of rules) await call('PUT', `/api/exams/requiredsubs/${id}`, { version, ...rule });
  const category = { name: 'End of term', shortName: 'End', kind: 'end_term' };
  const { id: categoryId } = await call<{ id: number }>('POST', '/api/exams/categories', category);
  const { rows: years } = await call<{ rows: { id: number }[] }>('GET', '/api/settings/years');
  const term = { yearId: years[0]?.id, number: 1, name: 'Term 1', opensOn: '2026-01-06', closesOn: '2026-04-03' };
  const { id: termId } = await call<{ id: number }>('POST', '/api/settings/terms', term);
  const draft = { name: 'End of term', categoryId, termId, classIds: [11, 12] };
  const { id } = await call<{ id: number }>('POST', '/api/exams/exams', draft);
  const step = async (name: string) => {
    const { version } = await call<{ version: number }>('GET', `/api/exams/exams/${id}`);
    await call('POST', `/api/exams/exams/${id}/${name}`, { version });
  };
  await step('open');
  const { rows: sheets } = await call<{ rows: { id: number }[] }>('GET', `/api/exams/sheets?examId=${id}&size=200`);
  for (const sheet of sheets) {
    const { rows } = await call<{ rows: { studentId: number }[] }>('GET', `/api/exams/sheets/${sheet.id}`);
    const marks = rows.map(({ studentId }) => ({
      studentId,
      paper: 0,
      value: { state: 'scored', score: 20 + ((studentId * 37 + sheet.id * 11) % 75) },
      version: 0,
    }));
    if (marks.length > 0) await call('POST', `/api/exams/sheets/${sheet.id}/marks`, { marks });
  }
  for (const name of ['close', 'process', 'approve']) await step(name);
  return id;
}
