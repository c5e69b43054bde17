import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { JournalRecord } from '../../contract/journals.ts';

type Paper = NonNullable<JournalRecord['paper']>;

interface Pointer {
  kind: string;
  /** The journal of the document itself, also for its reversal. */
  journalId: number;
  documentId: number | null;
}

/** The invoice or receipt that a journal stands for; null for what has no paper here. */
export async function paperOf(tx: Tx, { kind, journalId, documentId }: Pointer): Promise<Paper | null> {
  if (kind === 'invoice' && documentId !== null) return invoicePaper(tx, documentId);
  if (kind === 'receipt') return receiptPaper(tx, journalId);
  return null;
}

async function invoicePaper(tx: Tx, id: number): Promise<Paper | null> {
  const { rows } = await sql<{ number: string; student: string; title: string; day: string; dueOn: string; live: boolean }>`
    select i.invoice_no as number, s.admission_no || ' ' || s.full_name as student, i.title, i.day, i.due_on as "dueOn", i.live
      from finance.invoice i join registration.roll s on s.school_id = i.school_id and s.id = i.student_id
     where i.id = ${id}`.execute(tx);
  const { rows: lines } = await sql<{ title: string; amount: number }>`
    select title, amount from finance.charge where invoice_id = ${id} order by id`.execute(tx);
  const found = rows[0];
  if (!found) return null;
  return {
    kind: 'invoice',
    id,
    number: found.number,
    facts: [
      ['Student', found.student],
      ['For', found.title],
      ['Of', formatDay(found.day)],
      ['Due on', formatDay(found.dueOn)],
      ['State', found.live ? 'Charged' : 'Reversed'],
    ],
    lines,
  };
}

const modes: Readonly<Record<string, string>> = {
  cash: 'Cash',
  mpesa: 'M-Pesa',
  bank_slip: 'Bank slip',
  cheque: 'Cheque',
  eft: 'Bank transfer',
  bursary: 'Bursary',
  in_kind: 'In kind',
};

interface ReceiptRow {
  id: number;
  number: string;
  student: string | null;
  payer: string | null;
  day: string;
  mode: string;
  reference: string | null;
  into: string;
  state: string;
  author: string;
  crossedBy: string | null;
  crossedBecause: string | null;
  amount: number;
  narration: string | null;
}

async function receiptPaper(tx: Tx, journalId: number): Promise<Paper | null> {
  const { rows } = await sql<ReceiptRow>`
    select r.id, r.receipt_no as number, s.admission_no || ' ' || s.full_name as student, r.payer_name as payer, r.day, r.mode,
           r.reference, a.name as into, r.state, r.author_name as author, r.crossed_by as "crossedBy",
           r.crossed_because as "crossedBecause", r.amount, r.narration
      from finance.receipt r
      join finance.account a on a.school_id = r.school_id and a.id = r.money_id
      left join registration.roll s on s.school_id = r.school_id and s.id = r.student_id
     where r.journal_id = ${journalId}`.execute(tx);
  const found = rows[0];
  if (!found) return null;
  const facts: [string, string | null][] = [
    ['Student', found.student],
    ['Payer', found.payer],
    ['Of', formatDay(found.day)],
    ['Mode', modes[found.mode] ?? found.mode],
    ['Reference', found.reference],
    ['Into', found.into],
    ['Received by', found.author],
    ['State', found.state.charAt(0).toUpperCase() + found.state.slice(1)],
    ['Crossed by', found.crossedBy],
    ['Because', found.crossedBecause],
  ];
  return {
    kind: 'receipt',
    id: found.id,
    number: found.number,
    facts: facts.flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : [])),
    lines: [{ title: found.narration ?? 'Received', amount: found.amount }],
  };
}
