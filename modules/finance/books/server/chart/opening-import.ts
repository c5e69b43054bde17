import { sql } from 'kysely';
import { formatCents, maxCents } from '#kit/contract/money.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { otherName } from '#kit/server/imports/changes.ts';
import { defineImport, type ImportColumn, type WrittenRecord } from '#kit/server/imports/define-import.ts';
import { RowReader } from '#kit/server/imports/row-reader.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { financeAdmin } from '../../../contract/access.ts';
import { refuseOwnSheet } from '../../../control/server/alone.store.ts';
import { whyNotDay } from '../../../ledger/server/days/day-rules.ts';
import { bookSettings } from '../periods.store.ts';
import { bringForward, type BroughtForward } from './brought-forward.store.ts';

const columns: readonly ImportColumn[] = [
  {
    key: 'admissionNo',
    label: 'Admission no.',
    required: true,
    takes: 'Whose balance it is; one row for each student',
    example: '0042',
    names: ['adm no', 'adm', 'admno', 'admission number', 'student'],
  },
  {
    key: 'name',
    label: 'Name',
    takes: 'So that a wrong number is seen; a student of another name waits for a decision',
    example: 'Mercy Wanjirũ',
  },
  {
    key: 'owed',
    label: 'Owed',
    takes: 'What the student owes from before, in shillings',
    example: '12,500.00',
    names: ['balance', 'arrears', 'bf', 'balance brought forward', 'balance b/f'],
  },
  {
    key: 'held',
    label: 'Paid in advance',
    takes: 'What the school holds of the student, in shillings; one of the two',
    example: '',
    names: ['prepaid', 'overpayment', 'credit', 'prepayment'],
  },
  {
    key: 'day',
    label: 'As of',
    takes: 'Day, month, year; the first of this year when empty',
    example: '01/01/2026',
    names: ['date'],
  },
];

/** Balances that students bring from the books before: owed ones are charged, held ones are credit. */
export const openingImport = defineImport<BroughtForward>({
  kind: 'finance.openingBalances',
  access: financeAdmin,
  title: 'Balances brought forward',
  one: 'balance',
  many: 'balances',
  matchedBy: 'the admission number; a student’s balance is brought forward once',
  final:
    'What was posted stays in the books. Take what was owed back by reversing its invoice, or by a note; what was paid in advance by reversing its journal.',
  columns,
  entities: [
    { entity: 'invoice', table: 'finance.invoice', named: 'invoice_no' },
    { entity: 'journal', table: 'finance.journal', named: 'document_no' },
  ],
  choices: async () => ({}),

  plan: async (ctx, rows) => {
    const students = await studentsByNumber(ctx.tx);
    const seen = new Map<string, number>();
    const today = schoolDay(ctx);
    const { lockedUntil } = await bookSettings(ctx.tx);
    const first = `${today.slice(0, 4)}-01-01`;
    return rows.map((row) => {
      const reader = new RowReader(row, columns);
      const number = reader.code('admissionNo');
      const student = number === null ? undefined : students.get(number.toLowerCase());
      if (number === null) reader.refuse('admissionNo', 'empty', 'The admission number is empty.');
      else if (!student) reader.refuse('admissionNo', 'no student of this school', `“${number}” is nobody’s admission number.`);
      const before = seen.get(number?.toLowerCase() ?? '');
      if (before !== undefined && student) reader.refuse(null, 'Twice in the file', `Row ${before} is the same student.`);
      if (number !== null) seen.set(number.toLowerCase(), before ?? row.row);
      const owed = centsIn(reader, 'owed');
      const held = centsIn(reader, 'held');
      const day = reader.day('day') ?? first;
      const notOn = whyNotDay('opening', day, { today, lockedUntil });
      if (notOn !== null) reader.refuse('day', 'a day that cannot be', notOn);
      if (owed > 0 && held > 0) reader.refuse('held', 'both', 'Write what is owed or what is held, not both.');
      if (student?.opened) reader.refuse(null, 'Brought forward before', `${student.name} has an opening balance already.`);
      const { problems, notes } = reader;
      const amount = owed > 0 ? formatCents(owed) : held > 0 ? `${formatCents(held)} cr` : '';
      const label = [number, student?.name, amount].filter(Boolean).join(' ');
      const base = { row: row.row, label, problems, notes, recordId: null, changes: [] };
      if (problems.length > 0 || !student) return { ...base, outcome: 'refuse' as const, data: null };
      if (owed === 0 && held === 0) return { ...base, outcome: 'skip' as const, data: null };
      const changes = otherName('Name', student.name, reader.text('name'));
      return { ...base, changes, outcome: 'create' as const, data: { studentId: student.id, owed, held, day } };
    });
  },

  write: async (ctx, rows, chosenBy) => {
    const given = rows.flatMap(({ row, data }) => (data === null ? [] : [{ ...data, row }]));
    const amount = given.reduce((sum, { owed, held }) => sum + owed + held, 0);
    await refuseOwnSheet(ctx, amount, chosenBy);
    const made = await bringForward(ctx, given);
    ctx.changed({ entity: 'books', id: 1, action: 'balances brought forward', after: { students: given.length } });
    return made.map(({ row, entity, id }): WrittenRecord => ({ row, entity, id, created: true }));
  },
});

interface Known {
  id: number;
  name: string;
  number: string;
  /** True when a balance was brought forward before. */
  opened: boolean;
}

async function studentsByNumber(tx: Tx): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<Known>`
    select s.id, s.full_name as name, lower(s.admission_no) as number,
           exists (select from finance.invoice i where i.school_id = s.school_id and i.student_id = s.id and i.kind = 'opening' and i.live)
           or exists (select from finance.entry e
                        join finance.journal j on j.school_id = e.school_id and j.id = e.journal_id and j.kind = 'opening' and j.reverses_id is null
                       where e.school_id = s.school_id and e.student_id = s.id
                         and not exists (select from finance.journal r where r.school_id = j.school_id and r.reverses_id = j.id)) as opened
      from registration.roll s`.execute(tx);
  return new Map(rows.map((row) => [row.number, row]));
}

function centsIn(reader: RowReader, key: string): number {
  const shillings = reader.number(key);
  if (shillings === null) return 0;
  const cents = Math.round(shillings * 100);
  if (shillings < 0) reader.refuse(key, 'below nothing', 'Write amounts without a minus, in the column of their own.');
  else if (Math.abs(shillings * 100 - cents) > 1e-6) reader.refuse(key, 'parts of a cent', 'Write at most two decimals.');
  else if (cents > maxCents) reader.refuse(key, 'too much', `At most ${formatCents(maxCents)}.`);
  return cents;
}
