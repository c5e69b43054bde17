import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { screens } from '../../contract/screens.ts';
import { directionWords, type TransferRow, transferStates, transferWords } from '../../contract/transfers/transfer.ts';
import { transfersApi } from '../../contract/transfers/transfers.ts';
import { numberOf } from '../student-fields.tsx';
import { StudentPicker } from '../StudentPicker.tsx';
import { TakeInDrawer } from './TakeInDrawer.tsx';
import { stateTones } from './transfer-words.ts';

const columns: readonly Column<TransferRow>[] = [
  { key: 'studentName', label: 'Student', value: (row) => <PersonCell name={row.studentName} /> },
  { key: 'transferNo', label: 'No.', value: (row) => <span className="num">{row.transferNo}</span>, quiet: true },
  { key: 'direction', label: 'Direction', value: (row) => directionWords[row.direction], phone: 'note' },
  { key: 'otherSchool', label: 'Other school', value: (row) => row.otherSchool },
  {
    key: 'state',
    label: 'State',
    value: (row) => (
      <Status tone={stateTones[row.state]}>
        {row.direction === 'in' && row.reportedOn === null && row.state === 'completed'
          ? 'Not reported'
          : transferWords[row.state]}
      </Status>
    ),
    phone: 'figure',
  },
  { key: 'requestedOn', label: 'Requested', value: (row) => <DayText day={row.requestedOn} />, quiet: true },
  { key: 'completedOn', label: 'Completed', value: (row) => <DayText day={row.completedOn} />, quiet: true },
  { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true, optional: true },
];

const fields: readonly Field<'studentId' | 'otherSchool' | 'reason'>[] = [
  {
    kind: 'custom',
    name: 'studentId',
    label: 'Student',
    wide: true,
    render: ({ name, label, error, value, onChange }) => (
      <StudentPicker name={name} label={label} required error={error} value={numberOf(value)} onChange={onChange} />
    ),
  },
  { kind: 'text', name: 'otherSchool', label: 'To which school', wide: true },
  { kind: 'textarea', name: 'reason', label: 'Reason' },
];

/** Who comes from other schools and who goes to them. */
export function TransferList({ tabs }: { tabs: ReactNode }) {
  const [taking, setTaking] = useState(false);
  const go = useGo();
  const { add, body } = useListBody({
    list: transfersApi.list,
    name: 'registration.transfers.list',
    words: {
      title: 'Transfers',
      search: 'Student, no. or school',
      empty: {
        title: 'No transfers yet',
        text: 'A student who goes to another school clears with every department and takes a letter and a signed file along.',
      },
    },
    columns,
    filters: [
      {
        key: 'direction',
        label: 'Direction',
        options: [
          { value: 'out', label: directionWords.out },
          { value: 'in', label: directionWords.in },
        ],
      },
      {
        key: 'state',
        label: 'State',
        options: [
          { value: 'open', label: 'Open' },
          { value: 'not reported', label: 'Not reported' },
          ...transferStates.map((value) => ({ value, label: transferWords[value] })),
        ],
      },
    ],
    record: {
      add: 'Request transfer',
      create: transfersApi.request,
      href: (row) => to(screens.transfer, { id: row.id }),
      drawer: (open, close) => (
        <SideDrawer opened={open === 'new'} onClose={close} title="Request transfer">
          <div className="drawer-form">
            <RecordForm
              save={transfersApi.request}
              initial={{}}
              fields={fields}
              submit="Request transfer"
              onDone={({ id }) => go(to(screens.transfer, { id }))}
            />
          </div>
        </SideDrawer>
      ),
    },
  });
  return (
    <Page fill>
      <PageHeader
        title="Transfers"
        primary={add}
        secondary={
          <Button variant="default" onClick={() => setTaking(true)}>
            Take in a file
          </Button>
        }
      />
      {tabs}
      {body}
      <TakeInDrawer open={taking} onClose={() => setTaking(false)} />
    </Page>
  );
}
