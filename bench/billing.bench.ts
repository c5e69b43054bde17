// Billing a term of a school of 5,000 learners, twelve vote heads each, after three years of books: the preview, the run as
// a task with its progress, the same run again, and all its invoices as one PDF.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type App, buildApp } from '#app/server/build-app.ts';
import { jobsApi } from '#kit/contract/exports.ts';
import type { CallInput, Endpoint, Output } from '#kit/contract/endpoint.ts';
import { requestOf } from '#app/testing/school.ts';
import { invoicesApi } from '#modules/finance/billing/contract/invoices.ts';
import { runsApi } from '#modules/finance/billing/contract/runs.ts';
import { report } from './figures.ts';
import { fillLedger } from './ledger-world.ts';
import { fillMillion, password } from './million.ts';
import { scratchDatabase } from './scratch.ts';

console.log('Making three years of books of 5,000 learners; this takes a minute');
const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  await fillLedger(scratch.url);
  await newYear();
  const options = { databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8, jobWorkers: 1 };
  const app = await buildApp(options);
  await measure(app);
  await app.close();
} finally {
  await scratch.end();
}

/** A year with one term and a published structure of twelve vote heads. */
async function newYear(): Promise<void> {
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  await client.query(`
    insert into settings.academic_year (school_id, id, name, starts_on, ends_on) overriding system value values (1, 9003, '2027', '2027-01-02', '2027-11-30');
    insert into settings.term (school_id, id, year_id, number, name, opens_on, closes_on) overriding system value values (1, 20, 9003, 1, 'Term 1 2027', '2027-01-04', '2027-04-02');
    insert into finance.fee_structure (school_id, id, year_id, title, state, author_name) overriding system value values (1, 500, 9003, 'All', 'published', 'bench');
    insert into finance.fee_line (school_id, structure_id, vote_head_id, term_id, amount) select 1, 500, v.id, 20, 100000 + v.id from finance.vote_head v where v.school_id = 1`);
  await client.query('vacuum analyze');
  await client.end();
}

async function measure(app: App): Promise<void> {
  const payload = { username: 'admin1', password };
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload });
  const authorization = `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}`;
  let key = 0;
  const call = async <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Output<E>> => {
    const headers = { authorization, 'idempotency-key': `bench-key-${(key += 1)}` };
    const answer = await app.http.inject({ ...requestOf(endpoint, input), headers });
    if (answer.statusCode !== 200) throw new Error(`${endpoint.path}: ${answer.body}`);
    return answer.json();
  };
  const seconds = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    return (performance.now() - begun) / 1000;
  };
  const input = { termId: 20, day: '2027-01-04', dueOn: '2027-01-31', title: 'Term 1 fees' };
  let steps = 0;
  const run = async () => {
    let { id, state } = await call(runsApi.start, input);
    let done = -1;
    while (state === 'running') {
      await wait(50);
      const now = await call(runsApi.get, { id });
      if (now.created + now.skipped !== done) steps += 1;
      done = now.created + now.skipped;
      ({ id, state } = now);
    }
    return call(runsApi.get, { id });
  };
  const preview = await seconds(() => call(runsApi.preview, input));
  let first: Output<typeof runsApi.get> | undefined;
  const billed = await seconds(async () => (first = await run()));
  let second: Output<typeof runsApi.get> | undefined;
  const again = await seconds(async () => (second = await run()));
  const printed = await seconds(async () => {
    const { jobId } = await call(invoicesApi.print, { termId: 20 });
    while (['queued', 'running'].includes((await call(jobsApi.get, { id: jobId })).state)) await wait(100);
  });
  report('A term of 5,000 learners × 12 vote heads, after three years of books', [
    { what: 'preview of all', value: preview, unit: 's' },
    { what: 'learners billed', value: first?.created ?? 0, unit: '', limit: 4750, atLeast: true },
    { what: 'billing run', value: billed, unit: 's', limit: 10 },
    { what: 'times its progress was seen to move', value: steps, unit: '', limit: 5, atLeast: true },
    { what: 'learners billed by the same run again', value: second?.created ?? -1, unit: '', limit: 0 },
    { what: 'the same run again', value: again, unit: 's' },
    { what: 'all its invoices as one PDF', value: printed, unit: 's' },
  ]);
}
