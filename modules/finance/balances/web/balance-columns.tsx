import { formatPhone } from '#kit/contract/phone.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import type { FeeBalance } from '../contract/balances.ts';

/** A student's photo as images are asked for; null when there is none. */
export const photoOf = (row: { id: number; photoFileId: number | null }) =>
  row.photoFileId === null ? null : { kind: 'student', id: row.id };

type Who = Pick<FeeBalance, 'id' | 'fullName' | 'admissionNo' | 'seat' | 'photoFileId'>;

/** Name, number and class, in front of a student's figures. */
export const whoColumns = <R extends Who>(): readonly Column<R>[] => [
  { key: 'fullName', label: 'Student', value: (row) => <PersonCell name={row.fullName} photo={photoOf(row)} />, wrap: true },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  { key: 'seat', label: 'Class', value: (row) => row.seat, wrap: true, phone: 'note' },
];

/** The columns of the list of balances, in KES. */
export const balanceColumns: readonly Column<FeeBalance>[] = [
  ...whoColumns<FeeBalance>(),
  { key: 'residence', label: 'Residence', value: (row) => row.residence, quiet: true, optional: true },
  {
    key: 'broughtForward',
    label: 'B/F KES',
    value: (row) => <Money cents={row.broughtForward} cell />,
    end: true,
    quiet: true,
  },
  { key: 'billed', label: 'Billed', value: (row) => <Money cents={row.billed} cell />, end: true, quiet: true },
  { key: 'paid', label: 'Paid', value: (row) => <Money cents={row.paid} cell />, end: true, quiet: true },
  { key: 'credits', label: 'Credits', value: (row) => <Money cents={row.credits} cell />, end: true, quiet: true },
  { key: 'balance', label: 'Balance', value: (row) => <Money cents={row.balance} cell />, end: true, phone: 'figure' },
  { key: 'lastPaidOn', label: 'Last paid', value: (row) => <DayText day={row.lastPaidOn} />, quiet: true },
  { key: 'owedSince', label: 'Owed since', value: (row) => <DayText day={row.owedSince} />, quiet: true, optional: true },
  {
    key: 'guardianPhone',
    label: 'Guardian phone',
    value: (row) => <span className="num">{row.guardianPhone === null ? '–' : formatPhone(row.guardianPhone)}</span>,
    quiet: true,
    optional: true,
  },
];
