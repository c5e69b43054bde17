import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { transportBillsApi } from '../../contract/riders.ts';
import { chargeStudents } from '../../../ledger/server/charges/charges.store.ts';
import { lockAccounts } from '../../../ledger/server/charges/credit.store.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import { openBooks } from '../../../ledger/server/books.store.ts';
import { type Term, termsOf, transportHead } from './rider-terms.store.ts';
import { shareOf, weeksIn, weeksRidden } from './weeks.rules.ts';

type Api = typeof transportBillsApi;
type Row = Output<Api['preview']>['rows'][number];

interface Unbilled extends Row {
  studentId: number;
  fee: number;
  chargedFrom: string;
  toDay: string | null;
}

/** The term of this key. Throws 404. */
async function termOf(tx: Tx, termId: number): Promise<Term> {
  const term = (await termsOf(tx)).find(({ id }) => id === termId);
  if (!term) throw notFound('term');
  return term;
}

// Whoever rides in the term and has no transport charge for it that stands.
async function unbilled(
  tx: Tx,
  term: Term,
  { routeId = null, riderIds = null }: { routeId?: number | null; riderIds?: number[] | null },
) {
  const { rows } = await sql<Omit<Unbilled, 'weeks' | 'ofWeeks' | 'amount'>>`
    select r.id as "riderId", r.student_id as "studentId", s.full_name as "fullName", s.admission_no as "admissionNo",
           t.name as "routeName", g.name as "stageName", r.direction, r.charged_from as "chargedFrom", r.to_day as "toDay",
           case when r.direction = 'both' then g.two_way else g.one_way end as fee
      from finance.rider r
      join registration.roll s on s.school_id = r.school_id and s.id = r.student_id and s.here
      join finance.route t on t.school_id = r.school_id and t.id = r.route_id
      join finance.stage g on g.school_id = r.school_id and g.id = r.stage_id
     where r.charged_from <= ${term.closesOn}::date and (r.to_day is null or r.to_day >= ${term.opensOn}::date)
       and (${routeId}::bigint is null or r.route_id = ${routeId}::bigint)
       and (${riderIds}::bigint[] is null or r.id = any(${riderIds}::bigint[]))
       and not exists (select from finance.rider_bill b join finance.charge c on c.school_id = b.school_id and c.id = b.charge_id
                        where b.school_id = r.school_id and b.rider_id = r.id and b.term_id = ${term.id} and c.live)
     order by s.search_text, r.id`.execute(tx);
  const ofWeeks = weeksIn(term);
  return rows
    .map((row): Unbilled => {
      const weeks = weeksRidden(term, row.chargedFrom, row.toDay);
      return { ...row, weeks, ofWeeks, amount: shareOf(row.fee, weeks, ofWeeks) };
    })
    .filter(({ amount }) => amount > 0);
}

/** Who would be charged for a term. Throws 404. */
export async function previewBills(ctx: FinanceContext, input: Input<Api['preview']>): Promise<Output<Api['preview']>> {
  const term = await termOf(ctx.tx, input.termId);
  const rows = await unbilled(ctx.tx, term, { routeId: input.routeId ?? null });
  const { rows: counted } = await sql<{ already: number }>`
    select count(distinct b.rider_id)::int as already
      from finance.rider_bill b join finance.charge c on c.school_id = b.school_id and c.id = b.charge_id and c.live
      join finance.rider r on r.school_id = b.school_id and r.id = b.rider_id
     where b.term_id = ${term.id} and (${input.routeId ?? null}::bigint is null or r.route_id = ${input.routeId ?? null}::bigint)`.execute(
    ctx.tx,
  );
  return {
    rows: rows.map(({ studentId: _student, fee: _fee, chargedFrom: _from, toDay: _to, ...row }) => row),
    total: rows.reduce((sum, { amount }) => sum + amount, 0),
    already: one(counted).already,
  };
}

/** Charges everybody who rides in a term and was not charged for it: each once, also of two runs at once. */
export async function billRiders(ctx: FinanceContext, input: Input<Api['run']>): Promise<Output<Api['run']>> {
  const term = await termOf(ctx.tx, input.termId);
  const answer = await chargeRiders(ctx, term, { routeId: input.routeId ?? null }, input.dueOn);
  const after = { Term: term.name, Riders: answer.billed, Total: formatCents(answer.total) };
  ctx.changed({ entity: 'transport bill', id: term.id, action: 'billed', after });
  return answer;
}

/** Charges riders for a term, those of a route or these; who was charged meanwhile is left out. */
export async function chargeRiders(
  ctx: FinanceContext,
  term: Term,
  whom: { routeId?: number | null; riderIds?: number[] | null },
  dueOn: string,
): Promise<{ billed: number; total: number }> {
  const books = await openBooks(ctx.tx);
  const wanted = await unbilled(ctx.tx, term, whom);
  await lockAccounts(
    ctx.tx,
    wanted.map(({ studentId }) => studentId),
  );
  // What another run has charged until it let go of the students is seen only now.
  const bills = await unbilled(ctx.tx, term, { riderIds: wanted.map(({ riderId }) => riderId) });
  if (bills.length === 0) return { billed: 0, total: 0 };
  const voteHeadId = await transportHead(ctx.tx, books.transport);
  const day = schoolDay(ctx);
  const invoices = await chargeStudents(
    ctx,
    bills.map(({ studentId, amount, routeName, stageName, weeks, ofWeeks }) => ({
      kind: 'transport' as const,
      studentId,
      termId: term.id,
      day,
      dueOn: dueOn < day ? day : dueOn,
      title: `Transport, ${term.name}`,
      lines: [
        { voteHeadId, title: `${routeName}, ${stageName}${weeks < ofWeeks ? `, ${weeks} of ${ofWeeks} weeks` : ''}`, amount },
      ],
    })),
  );
  const rows = bills.map(({ riderId, fee, weeks, ofWeeks }, at) => ({ riderId, fee, weeks, ofWeeks, invoiceId: invoices[at] }));
  await sql`
    insert into finance.rider_bill (rider_id, term_id, charge_id, fee, weeks, of_weeks)
    select b."riderId", ${term.id}, c.id, b.fee, b.weeks, b."ofWeeks"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as b ("riderId" bigint, fee bigint, weeks int, "ofWeeks" int, "invoiceId" bigint)
      join finance.charge c on c.invoice_id = b."invoiceId"`.execute(ctx.tx);
  return { billed: bills.length, total: bills.reduce((sum, { amount }) => sum + amount, 0) };
}
