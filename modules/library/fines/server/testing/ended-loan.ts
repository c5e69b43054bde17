import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import type { EndedLoan } from '../../../desk/server/ports.ts';

/** What a loan of a test was lent by: five shillings a day, and fifty for what is lost. */
export const terms = {
  rule: null,
  loanDays: 14,
  counted: 'calendar',
  most: null,
  mostOverall: null,
  renewals: 0,
  renewalDays: 14,
  reservable: true,
  holdDays: 3,
  finePerDay: 500,
  fineCounts: 'calendar',
  graceDays: 0,
  fineCap: null,
  capAtPrice: true,
  overdueBlock: null,
  finesBlock: null,
  suspensionDays: 0,
  suspensionMost: null,
  hardDue: 'none',
  hardDueOn: null,
  hardDueTerm: false,
  lostFee: 5000,
} as const;

let serial = 0;

/** A loan, by SQL of its own, of a new copy that costs `price` cents to replace (null: nobody knows), `late` days before `day`. */
export async function endedLoan(
  tx: Tx,
  {
    day,
    price,
    late,
    ...borrower
  }: {
    day: string;
    price: number | null;
    late: number;
    studentId: number | null;
    staffMemberId: number | null;
  },
): Promise<EndedLoan & { accessionNo: string }> {
  const dueOn = addDays(day, -late);
  const outOn = addDays(dueOn, -14);
  serial += 1;
  const accessionNo = `F-${serial}`;
  const { rows: titles } = await sql<{ id: number }>`
    insert into library.title (title, kind) values (${`Mayai Waziri wa Maradhi ${serial}`}, 'fiction') returning id`.execute(tx);
  const titleId = one(titles).id;
  const { rows: copies } = await sql<{ id: number }>`
    insert into library.copy (title_id, accession_no, barcode, price, condition, acquired_on)
    values (${titleId}, ${accessionNo}, ${accessionNo}, ${price}::bigint, 'good', ${dueOn}::date) returning id`.execute(tx);
  const copyId = one(copies).id;
  const { rows } = await sql<{ id: number }>`
    insert into library.loan (copy_id, title_id, student_id, staff_member_id, out_at, out_on, due_on, terms, condition_out, out_name)
    values (${copyId}, ${titleId}, ${borrower.studentId}::bigint, ${borrower.staffMemberId}::bigint, now() - interval '90 days',
            ${outOn}::date, ${dueOn}::date, ${JSON.stringify(terms)}::jsonb, 'good', 'Librarian')
    returning id`.execute(tx);
  return {
    ...borrower,
    loanId: one(rows).id,
    copyId,
    titleId,
    accessionNo,
    outOn,
    dueOn,
    day,
    terms,
    conditionOut: 'good',
    conditionIn: 'good',
    damage: null,
  };
}
