// The list of students in a school of 5,000 among 200 schools (1,000,000 students): what the database does for a page and
// for a search, and how many pages one server process answers.
import autocannon from 'autocannon';
import pg from 'pg';
import { buildApp } from '#app/server/build-app.ts';
import { type Figure, median, report } from './figures.ts';
import { fillMillion, password } from './million.ts';
import { explained, type Plan, recorded } from './recorded.ts';
import { scratchDatabase } from './scratch.ts';
import { processorSecondsUnder, signIn, startServer } from './server.ts';

const schoolId = 100;
const list = '/api/registration/students';
const page = `${list}?classId=${schoolId * 10 + 2}&size=50`;
/** Everybody of the school by name: the first page, and the last. */
const everybody = (at: number) => `${list}?size=50&page=${at}`;
const nothing = 'q=zzqx';
const searches: [what: string, query: string][] = [
  ['part of a first name (rac)', 'q=rac'],
  ['part of a middle name (wanj)', 'q=wanj'],
  ['two parts (kam mwan)', 'q=kam+mwan'],
  ['an admission number (0421)', 'q=0421'],
  ['a guardian’s phone', 'q=0700495123'],
  ['a name misspelt (mersy)', 'q=mersy'],
  ['nothing like it (zzqx)', nothing],
];

console.log('Making 200 schools of 5,000 students; this takes a minute or two');
const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url);
  await inTheDatabase();
  await overTheWire();
} finally {
  await scratch.end();
}

async function inTheDatabase(): Promise<void> {
  const app = await buildApp({ databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8 });
  const client = new pg.Client({ connectionString: scratch.url });
  // It ends with its database when something fails; what failed is told by whoever waits for it.
  client.on('error', () => undefined);
  await client.connect();
  const signedIn = await app.http.inject({
    method: 'POST',
    url: '/api/auth/signin',
    payload: { username: `admin${schoolId}`, password },
  });
  const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` };
  const measure = async (url: string) => {
    let rows = 0;
    let total = 0;
    const statements = await recorded(async () => {
      const answer = await app.http.inject({ url, headers });
      if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
      const body = answer.json<{ rows: unknown[]; total: number }>();
      rows = body.rows.length;
      total = body.total;
    });
    const tries: number[] = [];
    let plans: Plan[] = [];
    for (let n = 0; n < 7; n += 1) {
      plans = await explained(client, schoolId, statements);
      tries.push(plans.reduce((sum, plan) => sum + plan.milliseconds, 0));
    }
    return { rows, total, plans, milliseconds: median(tries) };
  };
  const first = await measure(page);
  const indexes = [...new Set(first.plans.flatMap((plan) => plan.indexes))];
  const whole = first.plans.flatMap((plan) => plan.wholeTables).filter((table) => table === 'student' || table === 'guardian');
  console.log(`\nPlans of the page use ${indexes.join(', ')}`);
  const figures: Figure[] = [
    { what: 'large tables read whole for the page', value: whole.length, unit: '', limit: 0 },
    { what: `first page of a class, ${first.rows} rows`, value: first.milliseconds, unit: 'ms' },
  ];
  const begins = await measure(everybody(1));
  const ends = await measure(everybody(Math.ceil(begins.total / 50)));
  if (begins.rows < 50 || ends.rows === 0) throw new Error('A page of everybody is empty');
  figures.push(
    { what: `first page of everybody, ${begins.total} students`, value: begins.milliseconds, unit: 'ms', limit: 30 },
    { what: 'last page of everybody beside the first', value: ends.milliseconds / begins.milliseconds, unit: 'times', limit: 2 },
  );
  for (const [what, query] of searches) {
    const { rows, milliseconds } = await measure(`${list}?${query}`);
    if (rows === 0 && query !== nothing) throw new Error(`The search for ${what} found nobody`);
    figures.push({ what: `search: ${what}, ${rows} rows`, value: milliseconds, unit: 'ms', limit: 30 });
  }
  report('In the database, with row security (median of 7)', figures);
  await client.end();
  await app.close();
}

async function overTheWire(): Promise<void> {
  const server = await startServer(scratch.url, scratch.folder);
  const token = await signIn(server.address, `admin${schoolId}`, password);
  const run = (duration: number) =>
    autocannon({ url: `${server.address}${page}`, connections: 10, duration, headers: { authorization: `Bearer ${token}` } });
  await run(3);
  const before = server.processorSeconds();
  const databaseBefore = processorSecondsUnder(scratch.pid);
  const result = await run(15);
  const used = server.processorSeconds() - before;
  const databaseUsed = processorSecondsUnder(scratch.pid) - databaseBefore;
  const answered = result['2xx'];
  report('First page of 50 with a class filter, 10 connections, one server process', [
    { what: 'answers that were not 2xx', value: result.non2xx + result.errors, unit: '', limit: 0 },
    { what: 'answers a second', value: answered / result.duration, unit: '/s' },
    { what: 'processor time an answer, server process', value: (used / answered) * 1000, unit: 'ms' },
    { what: 'processor time an answer, PostgreSQL', value: (databaseUsed / answered) * 1000, unit: 'ms' },
    { what: 'answers a second of one core', value: answered / used, unit: '/s', limit: 1000, atLeast: true },
    { what: 'half of the answers within', value: result.latency.p50, unit: 'ms' },
    { what: '99 of 100 answers within', value: result.latency.p99, unit: 'ms', limit: 40 },
    { what: 'size of an answer', value: result.throughput.total / answered / 1000, unit: 'kB' },
  ]);
  await server.end();
}
