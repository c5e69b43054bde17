import { useState, type ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { transfersScreens } from '../contract/screens.ts';
import { directionWords, type TransferRow } from '../contract/transfer.ts';
import { transferApproval } from '../contract/transfer-approval.ts';
import { transfersApi } from '../contract/transfers.ts';
import { useStudentFilters } from '../../students/web/use-student-filters.ts';
import { RequestDrawer } from './RequestDrawer.tsx';
import { TakeInDrawer } from './TakeInDrawer.tsx';
import { TransferState } from './TransferState.tsx';

const columns: readonly Column<TransferRow>[] = [
  { key: 'studentName', label: 'Student', value: (row) => <PersonCell name={row.studentName} /> },
  { key: 'transferNo', label: 'No.', value: (row) => <span className="num">{row.transferNo}</span>, quiet: true },
  { key: 'direction', label: 'Direction', value: (row) => directionWords[row.direction], phone: 'note' },
  { key: 'otherSchool', label: 'Other school', value: (row) => row.otherSchool },
  {
    key: 'state',
    label: 'State',
    value: (row) => <TransferState row={row} />,
    phone: 'figure',
  },
  { key: 'requestedOn', label: 'Requested', value: (row) => <DayText day={row.requestedOn} />, quiet: true },
  { key: 'completedOn', label: 'Completed', value: (row) => <DayText day={row.completedOn} />, quiet: true, optional: true },
  { key: 'reportedOn', label: 'Reported', value: (row) => <DayText day={row.reportedOn} />, quiet: true },
  { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true, optional: true },
];

const direction: Filter = {
  key: 'direction',
  label: 'Direction',
  options: [
    { value: 'out', label: directionWords.out },
    { value: 'in', label: directionWords.in },
  ],
};
const state: Filter = {
  key: 'state',
  label: 'State',
  options: [{ value: 'open', label: 'Open' }, ...stateChoices(transferApproval)],
};
const days: readonly Filter[] = [
  { key: 'from', label: 'Requested from', options: 'day' },
  { key: 'to', label: 'Requested until', options: 'day' },
];
const empty = {
  title: 'No transfers yet',
  text: 'A student who goes to another school clears with every department and takes a letter and a signed file along.',
};
const allReported = {
  title: 'Everybody has reported',
  text: 'Students who were released or taken in appear here until they have come.',
};

/** Who comes from other schools and who goes to them; or only those who have not come yet. */
export function TransferList({ tabs, notReported = false }: { tabs: ReactNode; notReported?: boolean }) {
  const [taking, setTaking] = useState(false);
  const student = new URLSearchParams(useSearch()).get('student');
  const classes = useStudentFilters(null).filter(({ key }) => key === 'classId');
  const { add, body } = useListBody({
    list: transfersApi.list,
    name: 'registration.transfers.list',
    words: {
      title: 'Transfers',
      search: 'Student, no. or school',
      empty: notReported ? allReported : empty,
    },
    columns,
    filters: [direction, ...(notReported ? [] : [state]), ...classes, ...days],
    ...(notReported && { fixed: { state: 'not reported' as const } }),
    record: {
      add: 'Request transfer',
      create: transfersApi.request,
      href: (row) => to(transfersScreens.transfer, { id: row.id }),
      drawer: (open, close) => (
        <RequestDrawer open={open === 'new'} studentId={student ? Number(student) : null} onClose={close} />
      ),
    },
  });
  return (
    <Page fill>
      <PageHeader title="Transfers" primary={add} menu={[{ label: 'Import a transfer file', onClick: () => setTaking(true) }]} />
      {tabs}
      {body}
      <TakeInDrawer open={taking} onClose={() => setTaking(false)} />
    </Page>
  );
}
