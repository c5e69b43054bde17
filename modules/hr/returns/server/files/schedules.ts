import type { Column } from '#kit/server/sheets/cells.ts';
import type { ReturnKind } from '../../contract/kinds.ts';
import type { HandedOn } from '../month/handed-on.store.ts';
import { oneLine, plainNumber } from './names.ts';
import { lacksOf, type ReturnSheet } from './sheet.ts';

const columns: readonly Column[] = [
  { key: 'payrollNo', label: 'Payroll number', kind: 'text' },
  { key: 'name', label: 'Name', kind: 'text' },
  { key: 'nationalId', label: 'ID number', kind: 'text' },
  { key: 'reference', label: 'Member number', kind: 'text' },
  { key: 'what', label: 'For', kind: 'text' },
  { key: 'carried', label: 'Of earlier months', kind: 'cents' },
  { key: 'amount', label: 'Amount', kind: 'cents' },
];

/** What it is to the payee, as its purpose says; a SACCO is sent both savings and what pays loans back, which the deduction’s name tells. */
function forWhat(kind: ReturnKind, label: string): string {
  if (kind === 'helb' || kind === 'mortgage' || /\bloan|\bmkopo/i.test(label)) return 'Loan';
  return kind === 'insurance' ? 'Premium' : kind === 'court' ? 'Order' : kind === 'recovery' ? 'Recovery' : 'Contribution';
}

/** What is handed on to one payee, by employee, deduction and member number. */
export function schedule(rows: readonly HandedOn[]): ReturnSheet {
  const kind = rows[0]?.kind ?? 'other';
  return {
    name: 'Schedule',
    columns,
    rows: rows.map(({ payrollNo, fullName, nationalId, reference, carried, amount, label }) => ({
      payrollNo,
      name: oneLine(fullName),
      nationalId: plainNumber(nationalId),
      reference: reference ?? '',
      what: forWhat(kind, label),
      carried,
      amount,
    })),
    summed: ['carried', 'amount'],
    employees: new Set(rows.map(({ staffMemberId }) => staffMemberId)).size,
    employee: rows.reduce((sum, { amount }) => sum + amount, 0),
    employer: 0,
    lacks: lacksOf(rows, kind === 'helb' ? { nationalId: (row) => row.nationalId } : { reference: (row) => row.reference }),
  };
}
