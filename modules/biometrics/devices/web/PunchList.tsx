import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { refetch, useApi } from '#kit/web/api/hooks.ts';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { mayChange } from '../../setup/web/may-change.ts';
import { enrolments } from '../contract/enrolments.ts';
import { gadgets } from '../contract/gadgets.ts';
import { directionInWords, sourceWords, wayInWords } from '../contract/punch-words.ts';
import { type Punch, punchesApi } from '../contract/punches.ts';
import { whoseFields } from './enrolment-fields.tsx';

const columns: readonly Column<Punch>[] = [
  { key: 'at', label: 'When', value: (row) => <InstantText at={row.at} /> },
  {
    key: 'person',
    label: 'Who',
    value: (row) => row.person ?? <Status tone="att">{`Nobody’s number ${row.number}`}</Status>,
    phone: 'note',
  },
  { key: 'known', label: 'Adm or staff no.', value: (row) => row.known ?? '–', quiet: true },
  { key: 'number', label: 'Number', value: (row) => row.number, end: true, optional: true },
  { key: 'gadget', label: 'Device', value: (row) => row.gadget ?? sourceWords[row.source], quiet: true },
  { key: 'direction', label: 'Pressed', value: (row) => directionInWords(row.direction), quiet: true },
  { key: 'verified', label: 'Known by', value: (row) => wayInWords(row.verified) ?? '–', quiet: true, optional: true },
  { key: 'receivedAt', label: 'Received', value: (row) => <InstantText at={row.receivedAt} />, quiet: true, optional: true },
];

/** What devices saw, the latest first. */
export function PunchList({ tabs }: { tabs: ReactNode }) {
  const { data } = useApi(gadgets.api.list, { size: 200 });
  return (
    <TabbedList
      list={punchesApi.list}
      name="biometrics.punches.list"
      words={{
        screen: 'Devices',
        title: 'Punches',
        search: 'Name, number or device',
        empty: {
          title: 'No punches yet',
          text: 'What approved devices see appears here within seconds, and nobody can change it.',
        },
      }}
      tabs={tabs}
      menu={mayChange() ? [importEntry('biometrics.punches')] : []}
      columns={columns}
      filters={[
        { key: 'day', label: 'Day', options: 'day' },
        { key: 'gadgetId', label: 'Device', options: (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name })) },
        {
          key: 'unknown',
          label: 'Whose',
          options: [
            { value: 'true', label: 'Nobody’s number' },
            { value: 'false', label: 'Known people' },
          ],
        },
      ]}
      drawer={(open, close) => (
        <RecordDrawer open={open} onClose={close} get={punchesApi.get} title={(punch) => punch?.person ?? 'Punch'}>
          {(punch) => punch && <PunchDetails punch={punch} close={close} />}
        </RecordDrawer>
      )}
    />
  );
}

function PunchDetails({ punch, close }: { punch: Punch; close: () => void }) {
  const unknown = punch.person === null;
  const client = useQueryClient();
  return (
    <>
      <div className="form-scroll">
        <Facts
          rows={[
            ['When', <InstantText at={punch.at} key="at" />],
            ['By the device’s clock', punch.localTime],
            ['Number', punch.number],
            ['Adm or staff no.', punch.known],
            ['From', punch.gadget ?? sourceWords[punch.source]],
            ['Pressed', directionInWords(punch.direction)],
            ['Known by', wayInWords(punch.verified)],
            ['Received', <InstantText at={punch.receivedAt} key="received" />],
          ]}
        />
        {unknown && <Note>Nobody had this number on the day. Once it is somebody’s, all punches under it count.</Note>}
      </div>
      {unknown && mayChange() && (
        <RecordForm
          save={enrolments.api.create}
          fixed={{ number: punch.number, fromDay: punch.day }}
          initial={{ studentId: null, staffMemberId: null }}
          fields={whoseFields}
          submit="Give the number"
          onDone={({ name }) => {
            say(`Number ${punch.number} is ${name}’s`);
            close();
            // Whose punches are follows from the number, which is another record.
            void refetch(client, punchesApi.list);
          }}
        />
      )}
    </>
  );
}
