import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matchesFolded } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { Rider, ridersApi } from '../../contract/riders.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';

/** An assignment as changes need it. */
export interface RiderRow {
  id: number;
  version: number;
  studentId: number;
  routeId: number;
  stageId: number;
  direction: 'am' | 'pm' | 'both';
  fromDay: string;
  toDay: string | null;
  chargedFrom: string;
}

/** One assignment. Throws 404. */
export async function riderRow(tx: Tx, id: number): Promise<RiderRow> {
  const { rows } = await sql<RiderRow>`
    select id, version, student_id as "studentId", route_id as "routeId", stage_id as "stageId", direction, from_day as "fromDay",
           to_day as "toDay", charged_from as "chargedFrom" from finance.rider where id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('rider');
  return rows[0];
}

// What stands charged for the current term, as the ledger has it after notes.
const billed = sql`(
  select sum(case when e.debit_id = a.id then e.amount else -e.amount end)::bigint
    from finance.rider_bill b
    join settings.terms k on k.school_id = b.school_id and k.id = b.term_id and k.current
    join finance.charge h on h.school_id = b.school_id and h.id = b.charge_id and h.live
    join finance.entry e on e.school_id = b.school_id and e.charge_id = b.charge_id
    join finance.account a on a.school_id = e.school_id and a.role = 'other' and a.id in (e.debit_id, e.credit_id)
    join finance.account o on o.school_id = e.school_id and o.id = e.debit_id + e.credit_id - a.id and o.kind in ('income', 'expense')
   where b.school_id = r.school_id and b.rider_id = r.id)`;

const fee = sql`case when r.direction = 'both' then g.two_way else g.one_way end`;

const from = sql`
  from finance.rider r
  join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
  join finance.route t on t.school_id = r.school_id and t.id = r.route_id
  join finance.stage g on g.school_id = r.school_id and g.id = r.stage_id
  left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
  left join settings.streams m on m.school_id = s.school_id and m.id = s.stream_id`;

const columns = sql`
  r.id, r.version, r.student_id as "studentId", s.full_name as "fullName", s.admission_no as "admissionNo",
  c.name || coalesce(' ' || m.name, '') as seat, s.photo_file_id as "photoFileId", r.route_id as "routeId", t.name as "routeName",
  r.stage_id as "stageId", g.name as "stageName", r.direction, r.from_day as "fromDay", r.to_day as "toDay", ${fee} as fee,
  ${billed} as billed, r.ended_because as "endedBecause", r.author_name as "authorName"`;

const orders: Record<string, RawBuilder<unknown>> = {
  fullName: sql`s.search_text`,
  routeName: sql`t.name`,
  stageName: sql`g.name`,
  fromDay: sql`r.from_day`,
  toDay: sql`r.to_day`,
  fee,
  billed,
};

/** Riders, those of now and to come unless the filter says otherwise. */
export async function listRiders(
  ctx: FinanceContext,
  input: Input<typeof ridersApi.list>,
): Promise<{ rows: Rider[]; total: number }> {
  const today = schoolDay(ctx);
  const rides = sql`(r.to_day is null or r.to_day >= ${today}::date)`;
  const state = input.state ?? 'now';
  const conditions: RawBuilder<unknown>[] = [state === 'ended' ? sql`not ${rides}` : state === 'now' ? rides : sql`true`];
  if (state === 'unbilled') conditions.push(unbilledNow);
  if (input.q) conditions.push(matchesFolded(sql`s.search_text`, input.q));
  if (input.routeId) conditions.push(sql`r.route_id = ${input.routeId}`);
  if (input.stageId) conditions.push(sql`r.stage_id = ${input.stageId}`);
  if (input.direction) conditions.push(sql`r.direction = ${input.direction}`);
  const where = sql.join(conditions, sql` and `);
  const { rows } = await sql<Rider>`
    select ${columns} ${from} where ${where}
     order by ${orders[input.sort.replace(/^-/, '')] ?? sql`s.search_text`} ${wayOf(input.sort)} nulls last,
              r.id ${onPage(input)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from} where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** Who rides in the current term, at a fee, and has no charge for it. */
export const unbilledNow = sql`(s.here and ${fee} > 0 and exists (
  select from settings.terms k where k.school_id = r.school_id and k.current and r.charged_from <= k.closes_on
     and (r.to_day is null or r.to_day >= greatest(k.opens_on, r.charged_from))
     and not exists (select from finance.rider_bill b join finance.charge h on h.school_id = b.school_id and h.id = b.charge_id
                      where b.school_id = r.school_id and b.rider_id = r.id and b.term_id = k.id and h.live)))`;

/** Riders of now and those not charged yet. */
export async function countRiders(ctx: FinanceContext): Promise<{ riders: number; unbilled: number; billed: number }> {
  const today = schoolDay(ctx);
  const { rows } = await sql<{ riders: number; unbilled: number; billed: number }>`
    select count(*) filter (where r.from_day <= ${today}::date and (r.to_day is null or r.to_day >= ${today}::date))::int as riders,
           count(*) filter (where ${unbilledNow})::int as unbilled, coalesce(sum(${billed}), 0)::bigint as billed ${from}`.execute(
    ctx.tx,
  );
  return rows[0] ?? { riders: 0, unbilled: 0, billed: 0 };
}

/** One rider as lists show them. Throws 404. */
export async function getRider(tx: Tx, id: number): Promise<Rider> {
  const { rows } = await sql<Rider>`select ${columns} ${from} where r.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('rider');
  return rows[0];
}
