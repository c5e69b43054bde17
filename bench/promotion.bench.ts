// Promotion of a school of 5,000 students: what the preview takes, and what carrying it out and undoing it take.
import pg from 'pg';
import { buildApp } from '#app/server/build-app.ts';
import { type Figure, report } from './figures.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';

const school = 1;
const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 2);
  await linkClasses();
  await measure();
} finally {
  await scratch.end();
}

/** Each class goes to the one above it. */
async function linkClasses(): Promise<void> {
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  await client.query(`
    update settings.class c set next_class_id = (
      select n.id from settings.class n where n.school_id = c.school_id and n.level > c.level order by n.level limit 1)`);
  await client.query('analyze');
  await client.end();
}

async function measure(): Promise<void> {
  const app = await buildApp({ databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8 });
  const signedIn = await app.http.inject({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { username: `admin${school}`, password },
  });
  const token = signedIn.json<{ accessToken: string }>().accessToken;
  let keys = 0;
  const timed = async <R>(method: 'GET' | 'POST', url: string, payload?: object) => {
    const begun = performance.now();
    keys += 1;
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `bench-promotion-${keys}` };
    const answer = await app.http.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return { seconds: (performance.now() - begun) / 1000, body: answer.json<R>() };
  };
  const path = '/api/registration/promotions';
  const year = 2027;
  interface Plan {
    id: number;
    seen: string;
    classes: { classId: number; students: number; undecided: number }[];
  }
  const begun = await timed<Plan>('POST', path, { title: `Into ${year}`, yearId: null, effectiveOn: `${year}-01-05` });
  const { id } = begun.body;
  const preview = await timed<Plan>('GET', `${path}/${id}`);
  const list = await timed<{ total: number }>('GET', `${path}/${id}/students?size=50`);
  const classIds = preview.body.classes.filter((one) => one.students > 0 && one.undecided === 0).map((one) => one.classId);
  const done = await timed<{ moved: number }>('POST', `${path}/${id}/carryout`, {
    id,
    seen: preview.body.seen,
    classIds,
    overCapacity: true,
  });
  const undone = await timed<{ moved: number }>('POST', `${path}/${id}/undo`, { id, classIds });
  const figures: Figure[] = [
    { what: 'students in the preview', value: list.body.total, unit: '', limit: 4750, atLeast: true },
    { what: 'students moved', value: done.body.moved, unit: '', limit: 4750, atLeast: true },
    { what: 'preview of all classes, streams and checks', value: preview.seconds, unit: 's', limit: 2 },
    { what: 'first page of its students', value: list.seconds, unit: 's', limit: 2 },
    { what: 'carried out', value: done.seconds, unit: 's', limit: 5 },
    { what: 'undone', value: undone.seconds, unit: 's', limit: 5 },
  ];
  report('Promotion of a school of 5,000', figures);
  await app.close();
}
