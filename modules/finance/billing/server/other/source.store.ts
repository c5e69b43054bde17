import { sql } from 'kysely';
import type { z } from 'zod';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { billSource, CheckedBill } from '../../contract/other-bills.ts';
import { studentsIn } from '../runs/scope.store.ts';
import { readLines } from './sheet.rules.ts';

type Source = z.output<typeof billSource>;
type Errors = CheckedBill['errors'];

/** Whom a bill charges with how much, and what is wrong with it. */
export interface Charged {
  amounts: { studentId: number; amount: number }[];
  errors: Errors;
}

const most = 5000;

/** Reads whom a bill is for. Throws 404 for a class, stream, hostel or student that is not there. */
export async function readSource(tx: Tx, source: Source, day: string): Promise<Charged> {
  if (source.from === 'sheet') return fromSheet(tx, source.text);
  const amounts = source.from === 'choice' ? await fromChoice(tx, source) : await fromOverdue(tx, source, day);
  if (amounts.length > most) throw new UserError('rule', 'A bill charges at most 5,000 students. Choose fewer.');
  return { amounts, errors: [] };
}

async function fromChoice(tx: Tx, source: Source & { from: 'choice' }): Promise<Charged['amounts']> {
  const { hostelId, amount } = source;
  const ids = await studentsIn(tx, source);
  if (hostelId === null) return ids.map((studentId) => ({ studentId, amount }));
  const { rows: hostels } = await sql`select from settings.hostels where id = ${hostelId}`.execute(tx);
  if (hostels.length === 0) throw new UserError('not_found', 'The hostel was not found.');
  const { rows } = await sql<{ studentId: number }>`
    select id as "studentId" from registration.roll
     where hostel_id = ${hostelId} and id = any(${ids}::bigint[]) order by id`.execute(tx);
  return rows.map(({ studentId }) => ({ studentId, amount }));
}

async function fromSheet(tx: Tx, text: string): Promise<Charged> {
  const lines = readLines(text);
  if (lines.length > most) throw fieldError('source.text', 'Paste at most 5,000 lines.');
  const { rows } = await sql<{ id: number; key: string; here: boolean }>`
    select s.id, lower(s.admission_no) as key, s.here from registration.roll s
     where lower(s.admission_no) = any(${lines.map(({ admissionNo }) => admissionNo.toLowerCase())}::text[])`.execute(tx);
  const known = new Map(rows.map((row) => [row.key, row]));
  const seen = new Map<number, number>();
  const errors: Errors = [];
  const amounts = lines.flatMap((one) => {
    const student = known.get(one.admissionNo.toLowerCase());
    const first = student && seen.get(student.id);
    const message = whyNot(one.amount, student, first);
    if (student && first === undefined) seen.set(student.id, one.line);
    if (message !== null) errors.push({ line: one.line, text: one.text.slice(0, 120), message });
    return message === null && student && one.amount !== null ? [{ studentId: student.id, amount: one.amount }] : [];
  });
  return { amounts, errors };
}

function whyNot(amount: number | null, student: { here: boolean } | undefined, first: number | undefined): string | null {
  if (amount === null) return 'Write the admission number, then the amount.';
  if (!student) return 'No student has this admission number.';
  if (!student.here) return 'This student has left.';
  if (first !== undefined) return `This student is in line ${first} already.`;
  return null;
}

/** Those whose fees are overdue, as the ledger says it, with what each is charged for it. */
async function fromOverdue(tx: Tx, source: Source & { from: 'overdue' }, day: string): Promise<Charged['amounts']> {
  const { atLeast, amount, percent } = source;
  if ((amount === null) === (percent === null)) throw fieldError('source.amount', 'Enter an amount or a share, one of the two.');
  const { rows } = await sql<{ studentId: number; owed: number }>`
    select c.student_id as "studentId",
           sum(case when r.id = e.debit_id then e.amount else -e.amount end)::bigint as owed
      from finance.charge c
      join registration.roll s on s.school_id = c.school_id and s.id = c.student_id and s.here
      join finance.entry e on e.school_id = c.school_id and e.charge_id = c.id
      join finance.account r on r.school_id = e.school_id and r.id in (e.debit_id, e.credit_id) and r.role = 'fees'
     where c.receivable = 'fees' and c.live and c.due_on < ${day}
     group by c.student_id
    having sum(case when r.id = e.debit_id then e.amount else -e.amount end) >= ${atLeast}
     order by 1`.execute(tx);
  return rows
    .map(({ studentId, owed }) => ({ studentId, amount: amount ?? Math.round((owed * (percent ?? 0)) / 10_000) }))
    .filter((one) => one.amount > 0);
}
