import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { LoanRow } from '../../contract/loan-row.ts';
import { loanStateWords } from '../../contract/words.ts';

const borrower: Column<LoanRow> = {
  key: 'borrower',
  label: 'Borrower',
  value: (row) => <PersonCell name={row.borrower} />,
};

const others: readonly Column<LoanRow>[] = [
  { key: 'borrowerNo', label: 'No.', value: (row) => <span className="num">{row.borrowerNo}</span>, quiet: true, optional: true },
  { key: 'seat', label: 'Class', value: (row) => row.seat ?? '–', quiet: true, phone: 'note' },
  { key: 'title', label: 'Title', value: (row) => row.title, wrap: true, phone: 'note' },
  { key: 'accessionNo', label: 'Copy', value: (row) => <span className="num">{row.accessionNo}</span>, quiet: true },
  { key: 'outOn', label: 'Lent', value: (row) => <DayText day={row.outOn} />, quiet: true },
  { key: 'dueOn', label: 'Due', value: (row) => <DayText day={row.dueOn} />, phone: 'note' },
  {
    key: 'daysLate',
    label: 'Days late',
    value: (row) => <span className="num">{row.daysLate === 0 ? '–' : row.daysLate}</span>,
    end: true,
    phone: 'figure',
  },
  { key: 'renewals', label: 'Renewed', value: (row) => <span className="num">{row.renewals}</span>, end: true, optional: true },
  {
    key: 'returnedOn',
    label: 'Returned',
    value: (row) => (row.returnedOn === null ? '–' : <DayText day={row.returnedOn} />),
    quiet: true,
    optional: true,
  },
  {
    key: 'toldOn',
    label: 'Told',
    value: (row) => (row.toldOn === null ? '–' : <DayText day={row.toldOn} />),
    quiet: true,
    optional: true,
  },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={loanStateWords[row.state][1]}>{loanStateWords[row.state][0]}</Status>,
  },
];

export const loanColumns: readonly Column<LoanRow>[] = [borrower, ...others];
/** Those of one borrower. */
export const ownLoanColumns: readonly Column<LoanRow>[] = [
  ...others.filter(({ key }) => key === 'title').map((column) => ({ ...column, phone: undefined })),
  ...others.filter(({ key }) => !['title', 'borrowerNo', 'seat'].includes(key)),
].map(({ phone, ...column }) => (phone === undefined ? column : { ...column, phone }));
