import { sql } from 'kysely';
import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import { formatCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import type { ClearanceCheck } from '#modules/registration/server/public.ts';
import { type clearanceApi, fineKindWords } from '../contract/fines.ts';
import { replacement } from './charge-fine.ts';
import { type FineContext, openFinesOf } from './fines.store.ts';

type Clearance = Output<typeof clearanceApi.get>;
type Borrower = { studentId?: number | undefined; staffMemberId?: number | undefined };

/** What a borrower has not brought back, the oldest first. */
async function loansOf(tx: Tx, studentId: number | null, staffMemberId: number | null): Promise<Clearance['loans']> {
  const whose = studentId === null ? sql`l.staff_member_id = ${staffMemberId}::bigint` : sql`l.student_id = ${studentId}::bigint`;
  const { rows } = await sql<Clearance['loans'][number]>`
    select l.id, c.accession_no as "accessionNo", t.title, l.out_on as "outOn", l.due_on as "dueOn",
           ${replacement} as price
      from library.loan l
      join library.copy c on c.school_id = l.school_id and c.id = l.copy_id
      join library.title t on t.school_id = c.school_id and t.id = c.title_id
     where ${whose} and l.returned_at is null and l.lost_on is null order by l.due_on, l.id`.execute(tx);
  return rows;
}

async function nameOf(tx: Tx, { studentId, staffMemberId }: Borrower) {
  const { rows } = studentId
    ? await sql<Pick<Clearance, 'borrower' | 'borrowerNo' | 'className'>>`
        select r.full_name as borrower, r.admission_no as "borrowerNo", nullif(concat_ws(' ', k.name, m.name), '') as "className"
          from registration.roll r
          left join settings.classes k on k.school_id = r.school_id and k.id = r.class_id
          left join settings.streams m on m.school_id = r.school_id and m.id = r.stream_id
         where r.id = ${studentId}`.execute(tx)
    : await sql<Pick<Clearance, 'borrower' | 'borrowerNo' | 'className'>>`
        select full_name as borrower, staff_no as "borrowerNo", null::text as "className"
          from settings.staff where id = ${staffMemberId ?? null}::bigint`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound(studentId ? 'student' : 'member of staff');
  return found;
}

/** What a borrower still has and owes. Throws 400 unless one is named, 404 for none of this school. */
export async function clearanceOf({ tx }: Pick<FineContext, 'tx'>, who: Borrower): Promise<Clearance> {
  const studentId = who.studentId ?? null;
  const staffMemberId = who.staffMemberId ?? null;
  if ((studentId === null) === (staffMemberId === null)) throw fieldError('studentId', 'Choose a student or a member of staff.');
  const name = await nameOf(tx, who);
  const loans = await loansOf(tx, studentId, staffMemberId);
  const fines = await openFinesOf(tx, { studentId, staffMemberId });
  const owed = fines.reduce((sum, fine) => sum + fine.owed, 0);
  return { ...name, clear: loans.length === 0 && owed === 0, loans, fines, owed };
}

/** What holds up a student who leaves, in a sentence. */
export const libraryClearance: ClearanceCheck = {
  key: 'library.loans',
  title: 'Library books',
  department: 'Library',
  owing: async (ctx, studentId) => {
    const loans = await loansOf(ctx.tx, studentId, null);
    const fines = await openFinesOf(ctx.tx, { studentId, staffMemberId: null });
    const owed = fines.reduce((sum, fine) => sum + fine.owed, 0);
    const books = loans.map(({ title, accessionNo }) => `${title} (${accessionNo})`);
    const shown = books.length > 3 ? [...books.slice(0, 3), `${books.length - 3} more`] : books;
    const parts = [
      ...(shown.length > 0 ? [`Not brought back: ${shown.join(', ')}.`] : []),
      ...(owed > 0 ? [`KES ${formatCents(owed)} of fines is owed.`] : []),
    ];
    return parts.length === 0 ? null : parts.join(' ');
  },
};

/** The same on the school’s paper. */
export async function printClearance(ctx: FineContext, who: Borrower, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const found = await clearanceOf(ctx, who);
  const { timeZone } = ctx.school;
  const rows = [
    ...found.loans.map(({ accessionNo, title, dueOn, price }) => ({
      what: 'Not brought back',
      book: `${title} (${accessionNo})`,
      day: `Due ${formatDay(dueOn)}`,
      amount: price,
    })),
    ...found.fines.map(({ kind, title, accessionNo, day, owed }) => ({
      what: `Fine: ${fineKindWords[kind].toLowerCase()}`,
      book: `${title} (${accessionNo})`,
      day: formatDay(day),
      amount: owed,
    })),
  ];
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title: 'Library clearance',
    about: [
      `${found.borrower}, ${found.borrowerNo}${found.className ? `, ${found.className}` : ''}`,
      found.clear
        ? 'Has brought everything back and owes the library nothing.'
        : `Not clear. Fines owed: KES ${formatCents(found.owed)}.`,
      'Librarian: ______________________   Signature: ______________________   Date: ______________',
    ],
    columns: [
      { key: 'what', label: 'What', kind: 'text' },
      { key: 'book', label: 'Book', kind: 'text' },
      { key: 'day', label: 'Day', kind: 'text' },
      { key: 'amount', label: 'Price or fine', kind: 'cents' },
    ],
    rows,
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `Library clearance ${found.borrowerNo}.pdf`, inline: true };
}
