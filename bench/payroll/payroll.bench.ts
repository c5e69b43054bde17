// Payroll of 500 employees with 20 lines and more each: worked out and posted; and killed in the midst, where it must be whole or not there.
import pg from 'pg';
import { report } from '../figures.ts';
import { fillMillion, password } from '../million.ts';
import { scratchDatabase } from '../scratch.ts';
import { type Server, signIn, startServer } from '../server.ts';

const employees = 500;
const kills = 12;
const scratch = await scratchDatabase();
const client = new pg.Client({ connectionString: scratch.url });
let server: Server | null = null;

interface Run {
  id: number;
  version: number;
  employees: number;
  state: string;
}

try {
  await fillMillion(scratch.url, 1);
  await client.connect();
  await client.query(`
    insert into settings.staff_member (school_id, staff_no, kind, full_name, gender, kra_pin, national_id)
      select 1, 'PAY' || n, 'support', 'Employee ' || n, 'female', 'A' || lpad(n::text, 9, '0') || 'Z', (20000000 + n)::text
        from generate_series(1, ${employees}) n;
    insert into hr.employee (school_id, staff_member_id, payroll_no)
      select 1, id, staff_no from settings.staff_member where school_id = 1 and staff_no like 'PAY%';
    insert into hr.contract (school_id, staff_member_id, from_day, kind, basic, author_name)
      select 1, staff_member_id, '2020-01-01', 'permanent', 2000000 + staff_member_id * 1000, 'Bench' from hr.employee where school_id = 1;
    insert into hr.pay_item (school_id, side, name, method, amount, rate, for_all, purpose, priority)
      select 1, 'allowance', 'Allowance ' || n, case when n % 2 = 0 then 'fixed' else 'of_basic' end, case when n % 2 = 0 then 100000 end,
             case when n % 2 = 1 then 300 end, true, 'other', 50 from generate_series(1, 8) n
      union all
      select 1, 'deduction', 'Deduction ' || n, 'fixed', 20000, null, true, 'sacco', 50 from generate_series(1, 6) n`);
  server = await startServer(scratch.url, scratch.folder);
  const token = async () => `Bearer ${await signIn(server?.address ?? '', 'admin1', password)}`;
  let authorization = await token();
  const call = async <R>(method: string, url: string, body?: object): Promise<R> => {
    const answer = await fetch(`${server?.address}${url}`, {
      method,
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
    return JSON.parse(text) as R;
  };
  const timed = async <R>(work: () => Promise<R>): Promise<[took: number, result: R]> => {
    const begun = performance.now();
    const result = await work();
    return [performance.now() - begun, result];
  };
  await call('POST', '/api/hr/postingrules/usual', {});
  const month = new Date().toISOString().slice(0, 7);
  const begin = () =>
    call<Run>('POST', '/api/hr/payrolls', {
      month,
      title: 'Bench',
      payDay: `${month}-28`,
      staffMemberIds: null,
      departmentIds: null,
    });
  const step = (name: string, { id, version }: Run) =>
    call<Run>('POST', `/api/hr/payrolls/${id}/${name}`, { id, version, comment: 'Measured' });

  let run = await begin();
  const times: number[] = [];
  for (let at = 0; at < 5; at += 1) {
    const [took, made] = await timed(() => step('calculate', run));
    run = made;
    times.push(took);
  }
  if (run.employees !== employees) throw new Error(`${run.employees} employees are in the payroll`);
  const { rows } = await client.query<{ lines: number }>(
    `select (count(*) / ${employees})::int as lines from hr.pay_line where school_id = 1 and run_id = ${run.id}`,
  );
  // Who it was that worked it out approves nothing; here one account does both.
  const alone = () => client.query('update hr.pay_run set calculated_by = null, reviewed_by = null');
  run = await step('review', run);
  await alone();
  run = await step('approve', run);
  const [posted] = await timed(() => step('post', run));

  // Killed: taken back, worked out and posted again and again, each ended at another moment.
  let torn = 0;
  for (let at = 0; at < kills; at += 1) {
    await client.query(`delete from hr.paid_month where school_id = 1`);
    const made = await begin();
    const working = step('calculate', made).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 60 + at * 70));
    await server.end('SIGKILL');
    await working;
    const { rows: found } = await client.query<{ slips: number; lines: number; state: string; paid: number }>(`
      select (select count(*)::int from hr.pay_slip where school_id = 1 and run_id = ${made.id}) as slips,
             (select count(distinct slip_id)::int from hr.pay_line where school_id = 1 and run_id = ${made.id}) as lines,
             (select count(*)::int from hr.paid_month where school_id = 1 and run_id = ${made.id}) as paid,
             (select state from hr.pay_run where school_id = 1 and id = ${made.id}) as state`);
    const [one] = found;
    const whole = one?.state === 'calculated' && [one.slips, one.lines, one.paid].every((many) => many === employees);
    const none = one?.state === 'draft' && [one.slips, one.lines, one.paid].every((many) => many === 0);
    if (!whole && !none) torn += 1;
    server = await startServer(scratch.url, scratch.folder);
    authorization = await token();
  }
  report(`Payroll of ${employees} employees`, [
    { what: 'lines a payslip', value: rows[0]?.lines ?? 0, unit: '', limit: 20, atLeast: true },
    { what: 'worked out, the slowest of five', value: Math.max(...times), unit: 'ms', limit: 2_000 },
    { what: 'posted', value: posted, unit: 'ms', limit: 2_000 },
    { what: `torn, of ${kills} killed while they were worked out`, value: torn, unit: '', limit: 0 },
  ]);
} finally {
  await server?.end();
  await client.end();
  await scratch.end();
}
