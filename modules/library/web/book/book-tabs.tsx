import { dayIn } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { loansApi } from '../../desk/contract/loans.ts';
import { type Reservation, reservationsApi } from '../../desk/contract/reservations.ts';
import { deskScreens } from '../../desk/contract/screens.ts';
import { reservationStateWords } from '../../desk/contract/words.ts';
import { loanColumns } from '../../desk/web/loans/loan-columns.tsx';
import { LoanDrawer } from '../../desk/web/loans/LoanDrawer.tsx';

interface TabProps {
  titleId: number;
}

const ofLoan = loanColumns.filter(({ key }) => key !== 'title');

/** Who has copies of the title, and who had. */
export function TitleLoans({ titleId }: TabProps) {
  const { body } = useListBody({
    list: loansApi.list,
    name: 'library.libraryLoans.list',
    apart: 'of a title',
    words: {
      title: 'Loans',
      search: 'Borrower or copy',
      empty: { title: 'Nobody has borrowed it yet', text: 'Every loan of its copies appears here, also once it is back.' },
    },
    columns: ofLoan,
    fixed: { titleId },
    order: '-outOn',
    record: {
      drawer: (open, close) => <LoanDrawer id={open === null || open === 'copies' ? null : Number(open)} onClose={close} />,
    },
  });
  return body;
}

const ofLine: readonly Column<Reservation>[] = [
  { key: 'borrower', label: 'Borrower', value: (row) => `${row.borrower}, ${row.borrowerNo}`, wrap: true },
  { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true, phone: 'note' },
  { key: 'askedAt', label: 'Since', value: (row) => <DayText day={dayIn(schoolZone(), new Date(row.askedAt))} />, quiet: true },
  { key: 'place', label: 'Place in line', value: (row) => <span className="num">{row.place}</span>, end: true },
  { key: 'accessionNo', label: 'Copy', value: (row) => <span className="num">{row.accessionNo}</span>, quiet: true },
  { key: 'heldUntil', label: 'Held until', value: (row) => <DayText day={row.heldUntil} />, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={reservationStateWords[row.state][1]}>{reservationStateWords[row.state][0]}</Status>,
    phone: 'figure',
  },
];

/** Who waits for the title, in line. */
export function TitleReservations({ titleId }: TabProps) {
  const { body } = useListBody({
    list: reservationsApi.list,
    name: 'library.libraryReservations.list',
    apart: 'of a title',
    words: {
      title: 'Reservations',
      search: 'Borrower',
      empty: {
        title: 'No reservations',
        text: 'Borrowers are put in line under Loans; who comes next is said when a copy comes back.',
      },
    },
    columns: ofLine,
    fixed: { titleId },
    record: { href: (row) => to(deskScreens.borrower, { kind: row.borrowerKind, id: row.borrowerId }) },
  });
  return body;
}
