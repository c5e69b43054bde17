import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { PayMonth } from '../../contract/reports.ts';
import { posted } from '../month/posted.ts';

const sums = sql`
  count(distinct s.staff_member_id)::int as employees, sum(s.gross)::bigint as gross, sum(s.paye)::bigint as paye,
  sum(s.nssf)::bigint as nssf, sum(s.health)::bigint as health, sum(s.housing)::bigint as housing, sum(s.deductions)::bigint as deductions,
  sum(s.net)::bigint as net, sum(s.nssf_employer + s.housing_employer + s.nita)::bigint as employer,
  sum(s.gross + s.nssf_employer + s.housing_employer + s.nita)::bigint as cost`;
const of = (year: number) => sql`
  hr.pay_slip s join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
  where s.month between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date and ${posted}`;

/** Posted pay of a year by month, the first first. */
export async function monthsOf(tx: Tx, year: number): Promise<PayMonth[]> {
  const { rows } = await sql<PayMonth>`
    select left(s.month::text, 7) as month, null::text as "departmentName", ${sums} from ${of(year)} group by s.month order by s.month`.execute(
    tx,
  );
  return rows;
}

/** The same by month and department, as payslips have them. */
export async function departmentMonthsOf(tx: Tx, year: number): Promise<PayMonth[]> {
  const { rows } = await sql<PayMonth>`
    select left(s.month::text, 7) as month, s.department_name as "departmentName", ${sums} from ${of(year)}
     group by s.month, s.department_name order by s.month, s.department_name nulls last`.execute(tx);
  return rows;
}
