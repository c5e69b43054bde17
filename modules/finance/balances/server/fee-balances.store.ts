import { type RawBuilder, sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { addDays } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import { onPage } from '#kit/server/sql/page.ts';
import { studentsWhere } from '#modules/registration/server/public.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Age, BalanceChoice, FeeBalance, feeBalancesApi } from '../contract/balances.ts';
import { balancesInTerm } from '../../ledger/server/charges/balances.store.ts';
import { openCharges, termOf } from '../../ledger/server/charges/ledger-parts.ts';

type Filter = Input<typeof feeBalancesApi.list>;
type Asked = Omit<Filter, 'asOf'> & { asOf?: string | null | undefined; ids?: number[] };
type Listed = Output<typeof feeBalancesApi.list>;

const lastPaid = (asOf: string) => sql`(
  select max(r.day) from finance.receipt r
   where r.school_id = s.school_id and r.student_id = s.id and r.series = 'fees' and r.state in ('posted', 'pending') and r.day <= ${asOf})`;

const sortable: Readonly<Record<string, readonly RawBuilder<unknown>[]>> = {
  balance: [sql`f.balance`],
  fullName: [sql`f.search_text`],
  admissionNo: [sql`length(f.admission_no)`, sql`f.admission_no`],
  seat: [sql`f.level`, sql`f.stream`, sql`f.search_text`],
  broughtForward: [sql`f.brought_forward`],
  billed: [sql`f.billed`],
  paid: [sql`f.paid`],
  credits: [sql`f.credits`],
  lastPaidOn: [sql`f.last_paid`],
};

const orderOf = (sort: string) => {
  const way = sort.startsWith('-') ? sql`desc nulls last` : sql`asc nulls first`;
  return sql.join((sortable[sort.replace(/^-/, '')] ?? []).map((one) => sql`${one} ${way}`));
};

/** One page of students in an order that asks nothing of the ledger, so that only theirs needs to be summed. */
export async function studentsPage(
  tx: Tx,
  { page, size, sort, ...filter }: StudentsPage,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await sql<{ id: number | null; total: number }>`
    with f as materialized (
      select s.id, s.search_text, s.admission_no, c.level, m.name as stream
        from registration.roll s
        left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
        left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
       where ${studentsWhere(filter)})
    select p.id, t.total from (select count(*) as total from f) t
      left join (select f.id from f order by ${orderOf(sort)}, f.search_text, f.id ${onPage({ page, size })}) p on true`.execute(
    tx,
  );
  return { ids: rows.flatMap(({ id }) => (id === null ? [] : [id])), total: rows[0]?.total ?? 0 };
}

type StudentsPage = Pick<Asked, 'classId' | 'streamId' | 'status' | 'q' | 'page' | 'size' | 'sort'>;

/** Days overdue of the oldest unpaid charge, from and to; the charge of today is not overdue. */
const overdue: Record<Exclude<Age, 'notDue'>, readonly [least: number, most: number]> = {
  upTo30: [1, 30],
  upTo60: [31, 60],
  upTo90: [61, 90],
  over90: [91, 40_000],
};

function ageHolds(age: Age, today: string): RawBuilder<unknown> {
  if (age === 'notDue') return sql`o.since >= ${today}::date`;
  const [least, most] = overdue[age];
  return sql`o.since between ${addDays(today, -most)}::date and ${addDays(today, -least)}::date`;
}

/** Conditions on students `s` with their balances `b` of a day that a choice makes. */
export function choiceWhere(choice: BalanceChoice, asOf: string): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = [];
  if (choice.sponsorId)
    found.push(sql`exists (
      select from registration.sponsorships p where p.school_id = s.school_id and p.student_id = s.id and p.sponsor_id = ${choice.sponsorId}
         and p.from_day <= ${asOf} and coalesce(p.to_day, 'infinity') >= ${asOf}::date)`);
  if (choice.atLeast !== undefined) found.push(sql`coalesce(b.balance, 0) >= ${choice.atLeast}`);
  if (choice.age)
    found.push(sql`s.id in (
      select o.student_id from (select student_id, min(due_on) as since from ${openCharges(asOf)} o group by student_id) o
       where ${ageHolds(choice.age, asOf)})`);
  return found;
}

/** One page of what students owe as of a day, with the totals of all that match. */
export async function listFeeBalances(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  { asOf, owing, page, size, sort, ids, ...filter }: Asked,
): Promise<Listed> {
  const day = asOf ?? schoolDay(ctx);
  const term = await termOf(ctx.tx, day);
  const { classId, streamId, hostelId, boarding, status, q } = filter;
  const where = [
    studentsWhere({ classId, streamId, hostelId, boarding, status, ...(q ? { q } : {}), ...(ids ? { ids } : {}) }),
    ...choiceWhere(filter, day),
    ...(owing === 'owing' ? [sql`b.balance > 0`] : owing === 'credit' ? [sql`b.balance < 0`] : []),
    ...(owing === 'clear' ? [sql`coalesce(b.balance, 0) = 0`] : []),
  ];
  const key = sort.replace(/^-/, '');
  const order = orderOf(sort);
  const { rows } = await sql<OrEmpty<FeeBalance> & Totals>`
    with f as materialized (
      select s.id, s.school_id, s.search_text, s.admission_no, c.level, c.name as class_name, m.name as stream,
             coalesce(b.balance, 0) as balance, coalesce(b.billed, 0) as billed, coalesce(b.paid, 0) as paid,
             coalesce(b.credits, 0) as credits, ${key === 'lastPaidOn' ? lastPaid(day) : sql`null::date`} as last_paid,
             coalesce(b.balance - b.billed + b.paid + b.credits, 0) as brought_forward
        from registration.roll s
        left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
        left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id
        left join ${balancesInTerm(term, day, ids ?? null)} b on b.student_id = s.id
       where ${sql.join(where, sql` and `)}
    ), page as (
      select f.*, row_number() over (order by ${order}, f.search_text, f.id) as place from f
       order by place ${onPage({ page, size })}
    ), total as (
      select count(*) as total, count(*) filter (where balance > 0) as owing_count, coalesce(sum(brought_forward), 0)::bigint as t_forward,
             coalesce(sum(billed), 0)::bigint as t_billed, coalesce(sum(paid), 0)::bigint as t_paid,
             coalesce(sum(credits), 0)::bigint as t_credits, coalesce(sum(balance), 0)::bigint as t_balance from f
    )
    select t.total, t.owing_count as "owingCount", t.t_forward as "tForward", t.t_billed as "tBilled", t.t_paid as "tPaid",
           t.t_credits as "tCredits", t.t_balance as "tBalance",
           p.id, p.admission_no as "admissionNo", s.full_name as "fullName", p.class_name as "className", p.stream as "streamName",
           p.class_name || coalesce(' ' || p.stream, '') as seat,
           coalesce(h.name, case s.boarding when 'day' then 'Day scholar' else 'Boarder' end) as residence, s.status,
           s.photo_file_id as "photoFileId",
           (select g.phone from registration.contacts g
             where g.school_id = s.school_id and g.student_id = s.id and g.phone is not null
             order by g.priority limit 1) as "guardianPhone",
           p.brought_forward as "broughtForward", p.billed, p.paid, p.credits, p.balance, ${lastPaid(day)} as "lastPaidOn",
           case when p.balance > 0 then (
             select min(o.due_on) from ${openCharges(day, sql`e.student_id = p.id`)} o) end as "owedSince"
      from total t
      left join page p on true
      left join registration.roll s on s.school_id = p.school_id and s.id = p.id
      left join settings.hostels h on h.school_id = s.school_id and h.id = s.hostel_id
     order by p.place`.execute(ctx.tx);
  const first = there(rows[0]);
  return {
    rows: rows.filter((row): row is FeeBalance & Totals => row.id !== null),
    total: first.total,
    owing: first.owingCount,
    totals: {
      broughtForward: first.tForward,
      billed: first.tBilled,
      paid: first.tPaid,
      credits: first.tCredits,
      balance: first.tBalance,
    },
    asOf: day,
    termName: term?.name ?? null,
  };
}

/** The totals come once more without a student where the page has none. */
type OrEmpty<T> = { [Key in keyof T]: T[Key] | null };

interface Totals {
  total: number;
  owingCount: number;
  tForward: number;
  tBilled: number;
  tPaid: number;
  tCredits: number;
  tBalance: number;
}

/** Sponsors who pay for somebody, by name. */
export async function sponsorChoices(tx: Tx): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from registration.sponsors where active order by lower(name) limit 500`.execute(tx);
  return rows;
}
