import { useState } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { type ClearanceDuty, clearanceDutiesApi } from '../contract/duties.ts';
import { clearanceFields } from './Clearances.tsx';
import { clearanceTones, clearanceWords } from './transfer-words.ts';

const columns: readonly Column<ClearanceDuty>[] = [
  { key: 'studentName', label: 'Student', value: (row) => <PersonCell name={row.studentName} /> },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  { key: 'seat', label: 'Class', value: (row) => row.seat, quiet: true },
  { key: 'department', label: 'For', value: (row) => `${row.department}: ${row.title}`, phone: 'note' },
  { key: 'note', label: 'Note', value: (row) => row.note, quiet: true },
  { key: 'requestedOn', label: 'Since', value: (row) => <DayText day={row.requestedOn} />, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) => <Status tone={clearanceTones[row.state]}>{clearanceWords[row.state]}</Status>,
    phone: 'figure',
  },
];

/** What the user signs of students who are to leave, without any right to transfers. */
export default function DutiesScreen() {
  const { body } = useListBody({
    list: clearanceDutiesApi.list,
    name: 'registration.clearanceDuties.list',
    words: {
      title: 'Clearances to sign',
      search: 'Student or department',
      empty: {
        title: 'Nothing to sign',
        text: 'When a student is to leave for another school, what your department signs appears here.',
      },
    },
    columns,
    filters: [
      {
        key: 'state',
        label: 'State',
        options: Object.entries(clearanceWords).map(([value, label]) => ({ value, label })),
      },
    ],
    record: { drawer: (open, close) => <DutyDrawer open={open} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Clearances to sign" />
      {body}
    </Page>
  );
}

function DutyDrawer({ open, onClose }: { open: string | null; onClose: () => void }) {
  const { data, error, refetch } = useApi(clearanceDutiesApi.list, { size: 200 }, { enabled: open !== null, staleTime: 0 });
  const [last, setLast] = useState<ClearanceDuty | null>(null);
  const found = data?.rows.find(({ id }) => id === open) ?? null;
  if (found && found !== last) setLast(found);
  return (
    <SideDrawer opened={open !== null} onClose={onClose} title={last ? `${last.department}: ${last.title}` : 'Clearance'}>
      <div className="drawer-form">
        {error && !found && <ErrorState title="The clearance could not be loaded" error={error} onRetry={() => void refetch()} />}
        {found && (
          <>
            <Facts
              rows={[
                ['Student', `${found.studentName}, ${found.admissionNo}`],
                ['Class', found.seat],
                ['Leaves for', found.otherSchool],
                ['Signed by', found.signedBy],
              ]}
            />
            <RecordForm
              key={found.id}
              save={clearanceDutiesApi.sign}
              fixed={{ id: found.transferId, key: found.key }}
              initial={{ state: found.computed ? 'waived' : 'cleared', note: found.computed ? null : found.note }}
              fields={clearanceFields(found)}
              submit="Sign"
              onDone={() => {
                say('Signed');
                onClose();
              }}
            />
          </>
        )}
      </div>
    </SideDrawer>
  );
}
