import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Input } from '#kit/contract/endpoint.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { StatementLine, suppliersApi } from '../../contract/suppliers.ts';
import { suppliers } from './suppliers.store.ts';

type Between = Input<typeof suppliersApi.statement>;

/** What a supplier billed and was paid, journal by journal, with the ledger's balance after each. */
export async function supplierStatement(ctx: SchoolContext, { id, from = '0001-01-01', to = '9999-12-31' }: Between) {
  await suppliers.get(ctx, id);
  const { rows } = await sql<StatementLine>`
    with lines as (
      select j.id, j.day, case when j.reverses_id is null then j.kind else 'reversal' end as kind, j.document_id, j.document_no,
             j.narration, coalesce(sum(e.amount) filter (where e.credit_id = p.id), 0)::bigint as billed,
             coalesce(sum(e.amount) filter (where e.debit_id = p.id), 0)::bigint as paid
        from finance.entry e
        join finance.account p on p.school_id = e.school_id and p.role = 'payables' and p.id in (e.debit_id, e.credit_id)
        join finance.journal j on j.school_id = e.school_id and j.id = e.journal_id
       where e.supplier_id = ${id} and e.day <= ${to}::date
       group by j.id, j.day, j.kind, j.reverses_id, j.document_id, j.document_no, j.narration),
    run as (select *, sum(billed - paid) over (order by day, id)::bigint as balance from lines)
    select * from (
      select id, day, kind, document_id as "documentId", document_no as "documentNo", narration, billed, paid, balance
        from run where day >= ${from}::date order by day desc, id desc limit 1000) r order by day, id`.execute(ctx.tx);
  const first = rows[0];
  if (first) return { opening: first.balance - first.billed + first.paid, closing: rows.at(-1)?.balance ?? 0, rows };
  const before = await owedOn(ctx, id, to);
  return { opening: before, closing: before, rows };
}

async function owedOn(ctx: SchoolContext, id: number, day: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(sum(case when e.credit_id = p.id then e.amount else -e.amount end), 0)::bigint as owed
      from finance.entry e
      join finance.account p on p.school_id = e.school_id and p.role = 'payables' and p.id in (e.debit_id, e.credit_id)
     where e.supplier_id = ${id} and e.day <= ${day}::date`.execute(ctx.tx);
  return one(rows).owed;
}

/** The same on paper. */
export async function statementPdf(ctx: SchoolContext, input: Between, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const supplier = await suppliers.get(ctx, input.id);
  const { opening, closing, rows } = await supplierStatement(ctx, input);
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: `Statement of ${supplier.name}`,
    about: [
      [supplier.kraPin && `KRA PIN ${supplier.kraPin}`, supplier.phone, supplier.address].filter(Boolean).join(', '),
      `Brought forward ${formatCents(opening)}. Owed to the supplier ${formatCents(closing)}.`,
    ].filter(Boolean),
    columns: [
      { key: 'day', label: 'Day', kind: 'day' },
      { key: 'documentNo', label: 'Document', kind: 'text' },
      { key: 'narration', label: 'Particulars', kind: 'text' },
      { key: 'billed', label: 'Billed', kind: 'cents' },
      { key: 'paid', label: 'Paid', kind: 'cents' },
      { key: 'balance', label: 'Balance', kind: 'cents' },
    ],
    rows: rows.map((row) => ({
      ...row,
      billed: row.billed || null,
      paid: row.paid || null,
    })),
    timeZone: ctx.school.timeZone,
    footer: `Made by ${ctx.user.username} on ${formatDay(schoolDay(ctx))}`,
  });
  return { body, type: 'application/pdf', name: `Statement of ${supplier.name}.pdf`, inline: true };
}
