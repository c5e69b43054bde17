// The tax deduction cards of a school with 500 employees for a whole year: all as one PDF, their totals as a workbook, one alone, and a month’s returns.
import pg from 'pg';
import { buildApp } from '#app/server/build-app.ts';
import { median, report } from '../figures.ts';
import { fillMillion, password } from '../million.ts';
import { scratchDatabase } from '../scratch.ts';

const employees = 500;
const year = 2026;

const scratch = await scratchDatabase();
try {
  await fillMillion(scratch.url, 1);
  await fillPayroll(scratch.url);
  const options = { databaseUrl: scratch.url, dataDir: scratch.folder, logLevel: 'error', callsPerMinute: 1e8, jobWorkers: 1 };
  const app = await buildApp(options);
  const payload = { username: 'admin1', password };
  const signedIn = await app.http.inject({ method: 'POST', url: '/api/auth/signin', payload });
  const headers = { authorization: `Bearer ${signedIn.json<{ accessToken: string }>().accessToken}` };
  const fetched = async (url: string): Promise<{ seconds: number; megabytes: number }> => {
    const begun = performance.now();
    const answer = await app.http.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { seconds: (performance.now() - begun) / 1000, megabytes: answer.rawPayload.length / 1e6 };
  };
  const all = await fetched(`/api/hr/p9/print?year=${year}`);
  const totals = await fetched(`/api/hr/p9/workbook?year=${year}`);
  const { rows } = (await app.http.inject({ url: `/api/hr/p9?year=${year}&size=1`, headers })).json<{ rows: { id: number }[] }>();
  const one = await fetched(`/api/hr/p9/${rows[0]?.id}/${year}`);
  const months: number[] = [];
  for (let n = 0; n < 7; n += 1) months.push((await fetched(`/api/hr/returns?month=${year}-10`)).seconds * 1000);
  const p10 = await fetched(`/api/hr/returns/file?month=${year}-10&kind=paye`);
  await app.close();
  report(`P9A of ${employees} employees for a year`, [
    { what: 'all as one PDF', value: all.seconds, unit: 's', limit: 10 },
    { what: 'its size', value: all.megabytes, unit: 'MB' },
    { what: 'their totals as a workbook', value: totals.seconds, unit: 's', limit: 5 },
    { what: 'the card of one', value: one.seconds, unit: 's', limit: 2 },
    { what: 'the returns of a month (median of 7)', value: median(months), unit: 'ms', limit: 500 },
    { what: 'the P10 of a month', value: p10.seconds, unit: 's', limit: 2 },
  ]);
} finally {
  await scratch.end();
}

/** Twelve posted months of all employees, each payslip with what cards and returns read. */
async function fillPayroll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into settings.staff_member (school_id, staff_no, kind, full_name, gender)
      select 1, 'P9-' || n, 'support', 'Wanjirũ Otieno ' || n, 'female' from generate_series(1, ${employees}) n;
    insert into hr.employee (school_id, staff_member_id, payroll_no)
      select 1, id, replace(staff_no, 'P9-', 'P') from settings.staff_member where school_id = 1 and staff_no like 'P9-%';
    insert into hr.pay_run (school_id, month, title, pay_day, state, author_name)
      select 1, make_date(${year}, m, 1), 'Pay ' || m, make_date(${year}, m, 28), 'posted', 'Bench' from generate_series(1, 12) m;
    insert into hr.pay_slip (school_id, run_id, staff_member_id, month, payroll_no, full_name, contract_kind, numbers, liable, basis, pay, worked,
                             basic, gross, taxable, nssf, nssf_employer, health, housing, housing_employer, nita, paye, deductions, net, open)
      select 1, r.id, e.staff_member_id, r.month, e.payroll_no, f.full_name, 'permanent',
             '{"kraPin":"A001234567Z","nationalId":"12345678","identityKind":"national_id","nssfNo":"2001","shaNo":"SHA1"}',
             '{"resident":true,"primary":true,"disabled":false,"nssf":true,"health":true,"housing":true,"nita":true}', '{}',
             '{"basic":20000000,"gross":20000000,"untaxed":0,"pension":0,"prmf":0}',
             jsonb_build_object('tiers', '[{"employee":54000,"employer":54000,"on":900000},{"employee":594000,"employer":594000,"on":9900000}]'::jsonb,
               'benefits', 0, 'meals', 0, 'quarters', 0, 'total', p.pay, 'pensionOfBasic', p.pay * 3 / 10, 'pensionActual', 648000,
               'pensionFixed', 3000000, 'pensionCounted', 648000, 'housingOff', p.pay * 15 / 1000, 'healthOff', p.pay * 275 / 10000,
               'prmfOff', 0, 'mortgageOff', 0, 'deductible', 648000 + p.pay * 425 / 10000, 'exempt', 0,
               'chargeable', p.pay - 648000 - p.pay * 425 / 10000, 'charged', p.pay / 4, 'personalRelief', 240000, 'insuranceRelief', 0,
               'housingRelief', 0, 'prmfRelief', 0),
             p.pay, p.pay, p.pay, 648000, 648000, p.pay * 275 / 10000, p.pay * 15 / 1000, p.pay * 15 / 1000, 5000, p.pay / 4 - 240000, 0,
             p.pay / 2, false
        from hr.employee e
        join settings.staff_member f on f.school_id = e.school_id and f.id = e.staff_member_id
        cross join hr.pay_run r
        -- No two amounts alike, or the printer would draw one and copy it.
        cross join lateral (select 5000000 + abs(hashint8(e.staff_member_id * 12 + extract(month from r.month)::int))::bigint % 20000000 as pay) p
       where e.school_id = 1 and r.school_id = 1;
    analyze`);
  await client.end();
}
