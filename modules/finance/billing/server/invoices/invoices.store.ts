import { type RawBuilder, sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { Invoice, InvoiceRow, invoicesApi } from '../../contract/invoices.ts';
import { chargesOf } from '../../../ledger/server/charges/credit.store.ts';

const row = sql`
  select i.id, i.invoice_no as "invoiceNo", i.kind, i.title, i.student_id as "studentId", s.admission_no as "admissionNo",
         s.full_name as "fullName", nullif(concat_ws(' ', c.name, t.name), '') as "className", i.day, i.due_on as "dueOn", i.live,
         (select coalesce(sum(h.amount), 0)::bigint from finance.charge h
           where h.school_id = i.school_id and h.invoice_id = i.id) as amount`;
const from = sql`
  from finance.invoice i
  join registration.roll s on s.school_id = i.school_id and s.id = i.student_id
  left join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
  left join settings.streams t on t.school_id = s.school_id and t.id = s.stream_id`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  day: sql`i.day`,
  invoiceNo: sql`i.invoice_no`,
  fullName: sql`s.search_text`,
  admissionNo: sql`s.admission_no`,
  className: sql`"className"`,
  title: sql`i.title`,
  amount: sql`amount`,
  dueOn: sql`i.due_on`,
};

export type InvoiceFilter = Pick<
  Input<typeof invoicesApi.list>,
  'q' | 'termId' | 'classId' | 'studentId' | 'kind' | 'runId' | 'billId' | 'live'
>;

/** Conditions over `i`, the invoice, and `s`, its student. */
export function invoicesWhere({ q, termId, classId, studentId, kind, runId, billId, live }: InvoiceFilter): RawBuilder<unknown> {
  const where = [sql`true`];
  if (q) where.push(matches([sql`i.invoice_no`, sql`s.full_name`, sql`s.admission_no`, sql`i.title`], q));
  if (termId !== undefined) where.push(sql`i.term_id = ${termId}`);
  if (classId !== undefined) where.push(sql`s.class_id = ${classId}`);
  if (studentId !== undefined) where.push(sql`i.student_id = ${studentId}`);
  if (kind !== undefined) where.push(sql`i.kind = ${kind}`);
  if (runId !== undefined) where.push(sql`i.run_id = ${runId}`);
  if (billId !== undefined) where.push(sql`i.bill_id = ${billId}`);
  if (live !== undefined) where.push(sql`i.live = ${live}`);
  return sql.join(where, sql` and `);
}

/** One page of invoices. */
export async function listInvoices(tx: Tx, input: Input<typeof invoicesApi.list>): Promise<Page<InvoiceRow>> {
  const { page, size, sort } = input;
  const where = invoicesWhere(input);
  const order = sortable[sort.replace(/^-/, '')] ?? sql`i.id`;
  const { rows } = await sql<InvoiceRow>`
    ${row} ${from} where ${where}
     order by ${order} ${wayOf(sort)}, i.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from finance.invoice i
      join registration.roll s on s.school_id = i.school_id and s.id = i.student_id where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

type Head = Omit<Invoice, 'charges' | 'notes' | 'sponsors'>;

/** Invoices whole, in the order of class and name. */
export async function readInvoices(tx: Tx, ids: readonly number[]): Promise<Invoice[]> {
  const these = sql`any(${[...ids]}::bigint[])`;
  const { rows } = await sql<Head>`
    ${row}, m.name as "termName", i.author_name as "authorName",
           exists (select from finance.billing_request q where q.school_id = i.school_id and q.kind = 'reverse_invoice'
             and q.target_id = i.id and q.state = 'asked') as "reversalAsked"
    ${from} left join settings.terms m on m.school_id = i.school_id and m.id = i.term_id
     where i.id = ${these} order by c.level nulls last, t.name, s.search_text, i.id`.execute(tx);
  const states = await chargesOf(
    tx,
    rows.map(({ studentId }) => studentId),
  );
  const stateOf = new Map(states.map((state) => [state.chargeId, state]));
  const { rows: charges } = await sql<{
    invoiceId: number;
    id: number;
    title: string;
    voteHead: string;
    dueOn: string;
    amount: number;
  }>`
    select h.invoice_id as "invoiceId", h.id, h.title, v.name as "voteHead", h.due_on as "dueOn", h.amount
      from finance.charge h join finance.vote_head v on v.school_id = h.school_id and v.id = h.vote_head_id
     where h.invoice_id = ${these} order by v.priority, h.due_on, h.id`.execute(tx);
  const { rows: notes } = await sql<Invoice['notes'][number] & { invoiceId: number }>`
    select h.invoice_id as "invoiceId", n.id, n.note_no as "noteNo", n.kind, n.day, n.title, n.reason, n.author_name as "authorName",
           sum(l.amount)::bigint as amount
      from finance.charge h
      join finance.note_line l on l.school_id = h.school_id and l.charge_id = h.id
      join finance.note n on n.school_id = l.school_id and n.id = l.note_id
     where h.invoice_id = ${these} group by h.invoice_id, n.school_id, n.id order by n.id`.execute(tx);
  const { rows: sponsors } = await sql<{ invoiceId: number; name: string; amount: number }>`
    select invoice_id as "invoiceId", sponsor_name as name, amount from finance.invoice_sponsor where invoice_id = ${these}`.execute(
    tx,
  );
  const chargesBy = Map.groupBy(charges, ({ invoiceId }) => invoiceId);
  const notesBy = Map.groupBy(notes, ({ invoiceId }) => invoiceId);
  const sponsorsBy = Map.groupBy(sponsors, ({ invoiceId }) => invoiceId);
  return rows.map((head) => ({
    ...head,
    charges: (chargesBy.get(head.id) ?? []).map((charge) => {
      const { billed = 0, paid = 0, owed = 0 } = stateOf.get(charge.id) ?? {};
      return { ...charge, billed, paid, owed };
    }),
    notes: notesBy.get(head.id) ?? [],
    sponsors: sponsorsBy.get(head.id) ?? [],
  }));
}

/** One invoice. Throws 404. */
export async function getInvoice(tx: Tx, id: number): Promise<Invoice> {
  const [found] = await readInvoices(tx, [id]);
  if (!found) throw notFound('invoice');
  return found;
}
