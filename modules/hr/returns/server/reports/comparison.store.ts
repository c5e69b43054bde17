import type { Input, Output } from '#kit/contract/endpoint.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { sql } from 'kysely';
import type { ComparedPay, payReportsApi } from '../../contract/reports.ts';
import { posted } from '../month/posted.ts';
import { postedMonths } from '../month/slips.store.ts';

interface Amounts {
  gross: number;
  paye: number;
  net: number;
}
type Side = { payrollNo: string; fullName: string; departmentName: string | null } & Amounts;

/** Posted pay of two months for each employee, by payroll number. */
export async function comparedPay(ctx: Pick<SchoolContext, 'tx'>, before: string, month: string): Promise<ComparedPay[]> {
  const { rows } = await sql<Side & { id: number; month: string }>`
    select s.staff_member_id as id, left(s.month::text, 7) as month, max(s.payroll_no) as "payrollNo", max(s.full_name) as "fullName",
           max(s.department_name) as "departmentName", sum(s.gross)::bigint as gross, sum(s.paye)::bigint as paye, sum(s.net)::bigint as net
      from hr.pay_slip s join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id
     where s.month in (${`${before}-01`}::date, ${`${month}-01`}::date) and ${posted}
     group by s.school_id, s.staff_member_id, s.month`.execute(ctx.tx);
  const people = [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]): ComparedPay => {
    const now = own.find((one) => one.month === month) ?? null;
    const then = own.find((one) => one.month === before) ?? null;
    const who = now ?? then ?? own[0];
    const change = (now?.net ?? 0) - (then?.net ?? 0);
    return {
      id,
      payrollNo: who?.payrollNo ?? '',
      fullName: who?.fullName ?? '',
      departmentName: who?.departmentName ?? null,
      grossBefore: then?.gross ?? null,
      gross: now?.gross ?? null,
      payeBefore: then?.paye ?? null,
      paye: now?.paye ?? null,
      netBefore: then?.net ?? null,
      net: now?.net ?? null,
      change,
      changePart: then && then.net !== 0 && now ? Math.round((change / then.net) * 10_000) : null,
      what: whatOf(then, now),
    };
  });
  return people.toSorted(
    (one, other) => one.payrollNo.localeCompare(other.payrollNo, 'en', { numeric: true }) || one.id - other.id,
  );
}

function whatOf(then: Amounts | null, now: Amounts | null): ComparedPay['what'] {
  if (!then) return 'came';
  if (!now) return 'left';
  return then.net === now.net && then.gross === now.gross && then.paye === now.paye ? 'same' : 'changed';
}

type Listed = Output<typeof payReportsApi.comparison>;

/** The list, as filtered and sorted. Without months the last two that have posted pay. */
export async function listComparison(
  ctx: SchoolContext,
  { q = '', what, page, size, sort, ...asked }: Input<typeof payReportsApi.comparison>,
): Promise<Listed> {
  const months = await postedMonths(ctx.tx);
  const month = asked.month ?? months[0] ?? schoolDay(ctx).slice(0, 7);
  const before = asked.before ?? months.find((one) => one < month) ?? addDays(`${month}-01`, -1).slice(0, 7);
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = (await comparedPay(ctx, before, month)).filter((row) => {
    const said = `${row.payrollNo} ${row.fullName} ${row.departmentName ?? ''}`.toLowerCase();
    return (what === undefined || row.what === what) && words.every((word) => said.includes(word));
  });
  const rows = sorted(found, sort);
  return { rows: rows.slice((page - 1) * size, page * size), total: rows.length, month, before, months };
}

function sorted(rows: readonly ComparedPay[], sort: string): ComparedPay[] {
  const key = sort.replace('-', '') as keyof ComparedPay;
  const down = sort.startsWith('-') ? -1 : 1;
  if (key === 'payrollNo') return down === 1 ? [...rows] : rows.toReversed();
  const compare = (one: ComparedPay[keyof ComparedPay], other: ComparedPay[keyof ComparedPay]): number =>
    typeof one === 'string' || typeof other === 'string'
      ? String(one ?? '').localeCompare(String(other ?? ''))
      : (one ?? 0) - (other ?? 0);
  return rows.toSorted((one, other) => down * compare(one[key], other[key]));
}
