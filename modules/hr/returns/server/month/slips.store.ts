import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SlipLiable, SlipNumbers, SlipPay, SlipWorked } from '../../../runs/contract/slips.ts';
import { numbersNow } from './numbers.ts';
import { posted } from './posted.ts';

/** What returns ask of an employee’s posted pay in a month; cents. */
export interface MonthPay {
  staffMemberId: number;
  payrollNo: string;
  fullName: string;
  numbers: SlipNumbers;
  liable: SlipLiable;
  pay: SlipPay;
  worked: SlipWorked;
  gross: number;
  nssf: number;
  nssfEmployer: number;
  health: number;
  housing: number;
  housingEmployer: number;
  nita: number;
  paye: number;
  deductions: number;
  net: number;
}

/** Posted pay of a month (`yyyy-mm`), one row an employee by payroll number, with their numbers of now: what several runs have of one is summed. */
export async function monthPay(tx: Tx, month: string): Promise<MonthPay[]> {
  const { rows } = await sql<MonthPay>`
    select s.staff_member_id as "staffMemberId", s.payroll_no as "payrollNo", s.full_name as "fullName", s.numbers, s.liable, s.pay, s.worked,
           s.gross, s.nssf, s.nssf_employer as "nssfEmployer", s.health, s.housing, s.housing_employer as "housingEmployer", s.nita, s.paye,
           s.deductions, s.net
      from hr.pay_slip s join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
     where s.month = ${`${month}-01`}::date and ${posted}
     order by s.payroll_no, s.staff_member_id, s.id`.execute(tx);
  const now = await numbersNow(
    tx,
    rows.map(({ staffMemberId }) => staffMemberId),
  );
  const known = rows.map((row) => ({ ...row, numbers: now(row.staffMemberId, row.numbers) }));
  return [...Map.groupBy(known, ({ staffMemberId }) => staffMemberId).values()].flatMap(together);
}

/** Months that have posted pay, the last first. */
export async function postedMonths(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select distinct left(r.month::text, 7) as month from hr.pay_run r where ${posted} order by month desc`.execute(tx);
  return rows.map(({ month }) => month);
}

const sum = (one: number | null, other: number | null): number | null =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0);

/** Amounts of one kind of two payslips of a month, added; what is no amount is the later one’s. */
function added<T extends object>(one: T, other: T): T {
  const entries = Object.entries(other).map(([key, value]): [string, unknown] => {
    const before: unknown = Reflect.get(one, key);
    const number = typeof value === 'number' || (value === null && typeof before === 'number');
    return [key, number ? sum(typeof before === 'number' ? before : null, typeof value === 'number' ? value : null) : value];
  });
  return { ...other, ...Object.fromEntries(entries) };
}

const tiersOf = (one: SlipWorked, other: SlipWorked): SlipWorked['tiers'] =>
  Array.from({ length: Math.max(one.tiers.length, other.tiers.length) }, (_, at) => {
    const none = { employee: 0, employer: 0, on: 0 };
    return added(one.tiers[at] ?? none, other.tiers[at] ?? none);
  });

function together(rows: readonly MonthPay[]): MonthPay[] {
  const [first, ...more] = rows;
  if (!first) return [];
  return [
    more.reduce(
      (one, other) => ({
        ...added(one, other),
        staffMemberId: one.staffMemberId,
        pay: { ...added(one.pay, other.pay), inKind: other.pay.inKind },
        worked: { ...added(one.worked, other.worked), tiers: tiersOf(one.worked, other.worked) },
      }),
      first,
    ),
  ];
}
