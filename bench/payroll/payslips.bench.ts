// A run of 500 employees: worked out, and its payslips as one PDF, a page each and two to a page; the register on paper and in Excel.
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type App, buildApp } from '#app/server/build-app.ts';
import { report } from '../figures.ts';
import { fillMillion, password } from '../million.ts';
import { scratchDatabase } from '../scratch.ts';

const people = 500;

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  await employ();
  const options = { databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8, jobWorkers: 1 };
  const app = await buildApp(options);
  await measure(app);
  await app.close();
} finally {
  await scratch.end();
}

/** Employees with a contract, a way to be paid, their numbers, and eight allowances and deductions each. */
async function employ(): Promise<void> {
  const client = new pg.Client({ connectionString: scratch.url });
  await client.connect();
  await client.query(`select set_config('app.school_id', '1', false)`);
  await client.query(`
    with staff as (
      insert into settings.staff_member (school_id, staff_no, kind, full_name, gender, national_id, kra_pin)
      select 1, 'BENCH' || n, 'support', 'Wanjirũ wa Ng’ang’a ' || n, 'female', (30000000 + n)::text, 'A' || lpad(n::text, 9, '0') || 'Z'
        from generate_series(1, ${people}) as n
      returning id),
    employed as (
      insert into hr.employee (school_id, staff_member_id, payroll_no) select 1, id, 'P' || lpad(id::text, 5, '0') from staff returning staff_member_id as id),
    contracted as (
      insert into hr.contract (school_id, staff_member_id, from_day, kind, basic, author_name)
      select 1, id, '2020-01-01', 'permanent', 3000000 + (id % 40) * 250000, 'Bench' from employed),
    paid as (
      insert into hr.pay_route (school_id, staff_member_id, from_day, mode, author_name) select 1, id, '2020-01-01', 'cash', 'Bench' from employed),
    items as (
      insert into hr.pay_item (school_id, side, name, method, amount)
      select 1, side, initcap(side) || ' ' || n, 'fixed', 50000 + n * 1000
        from unnest(array['allowance', 'deduction']) as side, generate_series(1, 4) as n
      returning id)
    insert into hr.pay_item_use (school_id, staff_member_id, item_id, from_month, author_name)
    select 1, e.id, i.id, '2026-01-01', 'Bench' from employed e cross join items i`);
  await client.query('vacuum analyze');
  await client.end();
}

async function measure(app: App): Promise<void> {
  const payload = { username: 'admin1', password };
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload });
  const authorization = `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}`;
  let keys = 0;
  const call = async <R>(method: 'GET' | 'POST', url: string, input?: object): Promise<R> => {
    keys += 1;
    const headers = { authorization, 'idempotency-key': `bench-payslips-${keys}` };
    const answer = await app.http.inject({ method, url, headers, ...(input ? { payload: input } : {}) });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
    return answer.headers['content-type']?.toString().includes('json') ? answer.json<R>() : (answer.rawPayload as R);
  };
  const timed = async <R>(work: () => Promise<R>): Promise<{ seconds: number; made: R }> => {
    const begun = performance.now();
    const made = await work();
    return { seconds: (performance.now() - begun) / 1000, made };
  };
  interface Run {
    id: number;
    version: number;
    employees: number;
  }
  const draft = { month: '2026-06', title: 'June', payDay: '2026-06-28' };
  const begun = await call<Run>('POST', '/api/hr/payrolls', draft);
  const { id, version } = begun;
  const worked = await timed(() => call<Run>('POST', `/api/hr/payrolls/${id}/calculate`, { id, version, comment: null }));
  const print = (size: 'A4' | 'half') =>
    timed(async () => {
      const { jobId } = await call<{ jobId: number }>('POST', `/api/hr/payrolls/${id}/slips/print`, { size });
      for (;;) {
        const job = await call<{ state: string; message: string; fileId: number }>('GET', `/api/kit/jobs/${jobId}`);
        if (job.state === 'failed') throw new Error(job.message);
        if (job.state === 'done') return call<Buffer>('GET', `/api/kit/files/${job.fileId}`);
        await wait(20);
      }
    });
  const [first, again, half] = [await print('A4'), await print('A4'), await print('half')];
  const register = await timed(() => call<Buffer>('GET', `/api/hr/payrolls/${id}/register/print`));
  const workbook = await timed(() => call<Buffer>('GET', `/api/hr/payrolls/${id}/register/workbook`));
  report('A payroll of 500', [
    { what: 'payslips', value: worked.made.employees, unit: '', limit: people, atLeast: true },
    { what: 'working them out', value: worked.seconds, unit: 's' },
    { what: 'all as one PDF, a page each, the first time', value: first.seconds, unit: 's', limit: 8 },
    { what: 'the same again', value: again.seconds, unit: 's', limit: 8 },
    { what: 'its file', value: first.made.length / 1e6, unit: 'MB' },
    { what: 'two to a page', value: half.seconds, unit: 's', limit: 8 },
    { what: 'its file', value: half.made.length / 1e6, unit: 'MB' },
    { what: 'the register as a PDF', value: register.seconds, unit: 's', limit: 8 },
    { what: 'the register as a workbook', value: workbook.seconds, unit: 's', limit: 8 },
  ]);
}
