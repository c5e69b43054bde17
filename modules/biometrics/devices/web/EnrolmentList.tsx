import { IconUsers } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { today } from '#kit/web/api/clock.ts';
import { queryClient, useSave } from '#kit/web/api/hooks.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { lockedWords, mayChange } from '../../setup/web/may-change.ts';
import { enrolments, enrolmentsApi } from '../contract/enrolments.ts';
import { whoseFields } from './enrolment-fields.tsx';

const columns: ColumnsOf<typeof enrolments> = [
  { key: 'name', label: 'Name' },
  { key: 'known', label: 'Adm or staff no.', quiet: true, phone: 'note' },
  { key: 'className', label: 'Class', value: (row) => row.className ?? 'Staff', quiet: true },
  { key: 'number', label: 'Number', end: true, phone: 'figure' },
  { key: 'cardNo', label: 'Card', value: (row) => row.cardNo ?? '–', quiet: true, optional: true },
  {
    key: 'consents',
    label: 'Consent',
    value: (row) => (row.consents ? 'Given' : <Status tone="att">None</Status>),
    quiet: true,
  },
  { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, quiet: true },
  { key: 'untilDay', label: 'Until', value: (row) => <DayText day={row.untilDay} />, quiet: true, optional: true },
];

const fields: FieldsOf<typeof enrolments> = [
  ...whoseFields,
  { kind: 'text', name: 'number', label: 'Number on devices', hint: 'The same on all of the school’s devices' },
  { kind: 'text', name: 'cardNo', label: 'Card number' },
  { kind: 'date', name: 'fromDay', label: 'From' },
  { kind: 'date', name: 'untilDay', label: 'Last day' },
];

/** Who stands in the devices under which number. */
export function EnrolmentList({ tabs }: { tabs: ReactNode }) {
  const [asking, setAsking] = useState(false);
  const giving = useSave(enrolmentsApi.everybody, {
    onDone: ({ given }) => {
      say(given === 0 ? 'Every student has a number, or a family that said no' : `${counted(given, 'student')} got a number`);
      void queryClient.invalidateQueries({ queryKey: [enrolments.api.list.path] });
    },
  });
  const everybody = {
    label: 'Give numbers to all students',
    icon: <IconUsers size={16} stroke={1.7} />,
    onClick: () => setAsking(true),
  };
  return (
    <>
      <ResourceTab
        resource={enrolments}
        name="biometrics.enrolments"
        screen="Devices"
        tabs={tabs}
        words={{
          search: 'Name or number',
          add: 'Add number',
          empty:
            'Give students and staff the numbers under which devices know them: what devices see counts for whoever has the number.',
        }}
        columns={columns}
        menu={mayChange() ? [everybody] : []}
        filters={[
          {
            key: 'kind',
            label: 'Who',
            options: [
              { value: 'student', label: 'Students' },
              { value: 'staff', label: 'Staff' },
            ],
          },
          {
            key: 'current',
            label: 'In use',
            options: [
              { value: 'true', label: 'In use' },
              { value: 'false', label: 'Ended' },
            ],
          },
        ]}
        form={{
          fields,
          begins: { fromDay: today() },
          nameOf: ({ name, number }) => `${name}, number ${number}`,
          removal: ({ name, number }) =>
            `What devices saw under ${number} is nobody’s again, and the days of ${name} are calculated anew. Set a last day where the number was right.`,
          locked: lockedWords,
        }}
      />
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title="Give numbers to all students?"
        text="Each student who has none gets the next free number, and the devices are told to take them. Students whose family said no to biometrics are left out."
        confirm="Give numbers"
        keep="Not now"
        onConfirm={() => giving.mutateAsync({})}
      />
    </>
  );
}
