import { sql } from 'kysely';
import { there } from '#kit/server/sql/one.ts';
import { sponsorsOn } from '#modules/registration/server/public.ts';
import type { FinanceContext } from '../../../ledger/server/context.ts';
import type { TermOfYear } from './term.store.ts';

/**
 * Writes on new invoices what sponsors are expected to pay: their share of the invoice after discounts, or as much of
 * their amount a year as earlier invoices of the year have left. It is no payment: the student owes until it comes.
 */
export async function expectSponsors(
  ctx: FinanceContext,
  term: TermOfYear,
  invoiceIds: readonly number[],
  day: string,
): Promise<void> {
  const invoices = await netInvoices(ctx, invoiceIds);
  const students = invoices.map(({ studentId }) => studentId);
  const sponsors = Map.groupBy(await sponsorsOn(ctx.tx, students, day), ({ studentId }) => studentId);
  if (sponsors.size === 0) return;
  const expected = await expectedInYear(ctx, term.yearId, students);
  const rows = invoices.flatMap(({ id, studentId, net }) => {
    let left = net;
    return [...Map.groupBy(sponsors.get(studentId) ?? [], ({ sponsorId }) => sponsorId)].flatMap(([sponsorId, own]) => {
      const before = expected.get(`${studentId}:${sponsorId}`) ?? 0;
      const wanted = own.reduce(
        (sum, { share, amount }) =>
          sum + (share === null ? Math.max(0, (amount ?? 0) - before) : Math.round((net * share) / 10_000)),
        0,
      );
      const amount = Math.min(left, wanted);
      left -= amount;
      return amount > 0 ? [{ invoiceId: id, sponsorId, sponsorName: there(own[0]).sponsorName, amount }] : [];
    });
  });
  await sql`
    insert into finance.invoice_sponsor (invoice_id, sponsor_id, sponsor_name, amount)
    select "invoiceId", "sponsorId", "sponsorName", amount from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as r ("invoiceId" bigint, "sponsorId" bigint, "sponsorName" text, amount bigint)`.execute(ctx.tx);
}

async function netInvoices(ctx: FinanceContext, ids: readonly number[]) {
  const { rows } = await sql<{ id: number; studentId: number; net: number }>`
    select i.id, i.student_id as "studentId",
           sum(c.amount + coalesce((select sum(l.amount) from finance.note_line l
             where l.school_id = c.school_id and l.charge_id = c.id), 0))::bigint as net
      from finance.invoice i join finance.charge c on c.school_id = i.school_id and c.invoice_id = i.id
     where i.id = any(${ids}::bigint[]) group by i.id, i.student_id`.execute(ctx.tx);
  return rows;
}

async function expectedInYear(ctx: FinanceContext, yearId: number, ids: readonly number[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ studentId: number; sponsorId: number; amount: number }>`
    select i.student_id as "studentId", s.sponsor_id as "sponsorId", sum(s.amount)::bigint as amount
      from finance.invoice i
      join settings.terms t on t.school_id = i.school_id and t.id = i.term_id and t.year_id = ${yearId}
      join finance.invoice_sponsor s on s.school_id = i.school_id and s.invoice_id = i.id
     where i.student_id = any(${ids}::bigint[]) and i.live group by 1, 2`.execute(ctx.tx);
  return new Map(rows.map(({ studentId, sponsorId, amount }) => [`${studentId}:${sponsorId}`, amount]));
}
