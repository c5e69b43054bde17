import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { numbersOfStaff, schoolDay } from '#modules/settings/server/public.ts';
import type { p9Api, P9Row } from '../../contract/p9.ts';
import { posted } from '../month/posted.ts';

/** A month of an employee as the tax deduction card has it; cents. */
export interface CardMonth {
  /** 1 to 12. */
  month: number;
  basic: number;
  benefits: number;
  quarters: number;
  total: number;
  pensionOfBasic: number;
  pensionActual: number;
  pensionFixed: number;
  housing: number;
  health: number;
  prmf: number;
  mortgage: number;
  deductible: number;
  chargeable: number;
  charged: number;
  personalRelief: number;
  /** Insurance relief, and with it the reliefs for housing and medical funds while the law had them. */
  insuranceRelief: number;
  paye: number;
}

/** The tax deduction card of an employee for a year. */
export interface Card {
  staffMemberId: number;
  payrollNo: string;
  fullName: string;
  kraPin: string | null;
  /** Income of the year that a certificate of disability let off; cents. */
  exempt: number;
  months: CardMonth[];
}

const worked = (key: string) => sql`coalesce(sum((s.worked ->> ${key}::text)::bigint), 0)::bigint`;
const from = sql`hr.pay_slip s join hr.pay_run r on r.school_id = s.school_id and r.id = s.run_id`;
const inYear = (year: number) => sql`s.month between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date and ${posted}`;

/** The cards of a year, of all or of one, by payroll number; a month in which several runs paid somebody is one line. */
export async function cardsOf(tx: Tx, year: number, staffMemberId: number | null = null): Promise<Card[]> {
  const { rows } = await sql<
    CardMonth & { staffMemberId: number; payrollNo: string; fullName: string; kraPin: string | null; exempt: number }
  >`
    select s.staff_member_id as "staffMemberId", max(s.payroll_no) as "payrollNo", max(s.full_name) as "fullName",
           max(s.numbers ->> 'kraPin') as "kraPin", extract(month from s.month)::int as month, sum(s.basic)::bigint as basic,
           ${worked('benefits')} + ${worked('meals')} as benefits, ${worked('quarters')} as quarters, ${worked('total')} as total,
           ${worked('pensionOfBasic')} as "pensionOfBasic", ${worked('pensionActual')} as "pensionActual",
           ${worked('pensionFixed')} as "pensionFixed", ${worked('housingOff')} as housing, ${worked('healthOff')} as health,
           ${worked('prmfOff')} as prmf, ${worked('mortgageOff')} as mortgage, ${worked('deductible')} as deductible,
           ${worked('chargeable')} as chargeable, ${worked('charged')} as charged, ${worked('personalRelief')} as "personalRelief",
           ${worked('insuranceRelief')} + ${worked('housingRelief')} + ${worked('prmfRelief')} as "insuranceRelief",
           sum(s.paye)::bigint as paye, ${worked('exempt')} as exempt
      from ${from}
     where ${inYear(year)} and (${staffMemberId}::bigint is null or s.staff_member_id = ${staffMemberId}::bigint)
     group by s.school_id, s.staff_member_id, s.month
     order by max(s.payroll_no), s.staff_member_id, s.month`.execute(tx);
  const pins = await pinsNow(tx, rows);
  return [...Map.groupBy(rows, (row) => row.staffMemberId).values()].flatMap((months) => {
    // Who they were in the last month of the year.
    const last = months.at(-1);
    if (!last) return [];
    const { staffMemberId: of, payrollNo, fullName } = last;
    const kraPin = pins.get(of) ?? months.findLast((one) => one.kraPin !== null)?.kraPin ?? null;
    const exempt = months.reduce((sum, one) => sum + one.exempt, 0);
    return [{ staffMemberId: of, payrollNo, fullName, kraPin, exempt, months }];
  });
}

/** PINs of employees as their record has them now: one that was put right after the pay was posted goes before that of the payslip. */
async function pinsNow(tx: Tx, rows: readonly { staffMemberId: number }[]): Promise<Map<number, string | null>> {
  const ids = new Set(rows.map(({ staffMemberId }) => staffMemberId));
  return new Map((await numbersOfStaff(tx, [...ids])).map(({ id, kraPin }) => [id, kraPin]));
}

/** Years that have posted pay, of all or of one, the last first. */
export async function payYears(tx: Tx): Promise<number[]> {
  const { rows } = await sql<{ year: number }>`
    select distinct extract(year from r.month)::int as year from hr.pay_run r where ${posted} order by year desc`.execute(tx);
  return rows.map(({ year }) => year);
}

const order: Readonly<Record<string, RawBuilder<unknown>>> = {
  fullName: sql`kit.fold("fullName")`,
  months: sql`months`,
  gross: sql`gross`,
  chargeable: sql`chargeable`,
  paye: sql`paye`,
};

/** Who was paid in a year, as the list shows them. */
export async function listCards(
  ctx: SchoolContext,
  { q, page, size, sort, year: asked }: Input<typeof p9Api.list>,
): Promise<Page<P9Row> & { year: number; years: number[] }> {
  const years = await payYears(ctx.tx);
  const year = asked ?? years[0] ?? Number(schoolDay(ctx).slice(0, 4));
  const { rows } = await sql<P9Row & { found: number }>`
    with cards as (
      select s.staff_member_id as id, max(s.payroll_no) as "payrollNo", max(s.full_name) as "fullName", max(s.numbers ->> 'kraPin') as "kraPin",
             count(distinct s.month)::int as months, ${worked('total')} as gross, ${worked('chargeable')} as chargeable,
             sum(s.paye)::bigint as paye
        from ${from} where ${inYear(year)} group by s.school_id, s.staff_member_id)
    select c.*, (count(*) over ())::int as found from cards c
     where ${q ? matches([sql`c."fullName"`, sql`c."payrollNo"`], q) : sql`true`}
     order by ${order[sort.replace('-', '')] ?? sql`"payrollNo"`} ${wayOf(sort)}, id
     ${onPage({ page, size })}`.execute(ctx.tx);
  const pins = await pinsNow(
    ctx.tx,
    rows.map(({ id }) => ({ staffMemberId: id })),
  );
  return {
    rows: rows.map(({ found: _found, ...row }) => ({ ...row, kraPin: pins.get(row.id) ?? row.kraPin })),
    total: rows[0]?.found ?? 0,
    year,
    years,
  };
}

/** The years of one, the last first. */
export async function yearsOf(
  tx: Tx,
  staffMemberId: number,
): Promise<{ year: number; months: number; gross: number; paye: number }[]> {
  const { rows } = await sql<{ year: number; months: number; gross: number; paye: number }>`
    select extract(year from s.month)::int as year, count(distinct s.month)::int as months, ${worked('total')} as gross,
           sum(s.paye)::bigint as paye
      from ${from} where s.staff_member_id = ${staffMemberId} and ${posted} group by 1 order by 1 desc`.execute(tx);
  return rows;
}
