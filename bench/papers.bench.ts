// Papers as one PDF: 500 ID cards with photos, 500 admission letters, and the nominal roll of a school of 5,000.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import sharp from 'sharp';
import { type App, buildApp } from '#app/server/build-app.ts';
import { inSystem } from '#kit/server/http/system.ts';
import { schoolById } from '#modules/platform/server/public.ts';
import { median, report } from './figures.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';

/** Every twentieth has left. */
const ids = Array.from({ length: 530 }, (_, at) => at + 1)
  .filter((id) => id % 20 !== 0)
  .slice(0, 500);

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  const options = { databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8, jobWorkers: 1 };
  const app = await buildApp(options);
  await givePhotos(app);
  await measure(app);
  await app.close();
} finally {
  await scratch.end();
}

/** A photo of its own for each, as large as a telephone's after it was taken in: 1,200 × 1,600. */
async function givePhotos(app: App): Promise<void> {
  const school = await schoolById(app.services, 1);
  if (!school) throw new Error('no school');
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  for (const id of ids) {
    const create = { width: 300 + (id % 7), height: 400 + (id % 11), channels: 3, background: '#888', noise } as const;
    const bytes = await sharp({ create }).resize(1200, 1600).jpeg({ quality: 88 }).toBuffer();
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
  const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` };
  let keys = 0;
  const print = async (part: string, input: object): Promise<{ seconds: number; megabytes: number }> => {
    const begun = performance.now();
    keys += 1;
    const asked = await app.http.inject({
      method: 'POST',
      url: `/api/registration/papers/${part}`,
      headers: { ...headers, 'idempotency-key': `bench-papers-${keys}` },
      payload: input,
    });
    if (asked.statusCode !== 200) throw new Error(asked.body);
    for (;;) {
      const url = `/api/kit/jobs/${asked.json<{ jobId: number }>().jobId}`;
      const job = (await app.http.inject({ url, headers })).json<{ state: string; message: string; fileId: number }>();
      if (job.state === 'failed') throw new Error(job.message);
      if (job.state === 'done') {
        const seconds = (performance.now() - begun) / 1000;
        const file = await app.http.inject({ url: `/api/kit/files/${job.fileId}`, headers });
        return { seconds, megabytes: file.rawPayload.length / 1e6 };
      }
      await wait(20);
    }
  };
  const whom = { ids, status: 'any' };
  const first = await print('issue', { paper: 'id card', whom });
  const again = await print('issue', { paper: 'id card', whom });
  const letters = await print('issue', { paper: 'admission letter', whom });
  const pictures = await print('lists', { paper: 'picture sheet', whom });
  const roll = await print('lists', { paper: 'nominal roll', whom: {} });
  const views: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    const begun = performance.now();
    const answer = await app.http.inject({ url: '/api/registration/studentviews', headers });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    views.push(performance.now() - begun);
  }
  report('Papers, from the button to the file', [
    { what: '500 ID cards, photos cut for the first time', value: first.seconds, unit: 's', limit: 10 },
    { what: 'their file', value: first.megabytes, unit: 'MB' },
    { what: '500 ID cards again', value: again.seconds, unit: 's', limit: 10 },
    { what: '500 admission letters', value: letters.seconds, unit: 's', limit: 10 },
    { what: 'their file', value: letters.megabytes, unit: 'MB' },
    { what: 'picture sheets of 500', value: pictures.seconds, unit: 's', limit: 10 },
    { what: 'nominal roll of 4,750', value: roll.seconds, unit: 's', limit: 10 },
    { what: 'views of students with their counts (median of 7)', value: median(views), unit: 'ms', limit: 100 },
  ]);
}
