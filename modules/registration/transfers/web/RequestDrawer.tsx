import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field, Option } from '#kit/web/ui/form/FormField.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { transfersScreens } from '../contract/screens.ts';
import { transferOffersApi } from '../contract/offers.ts';
import { transfersApi } from '../contract/transfers.ts';
import { numberOf } from '../../students/web/forms/student-fields.tsx';
import { StudentPicker } from '../../students/web/StudentPicker.tsx';

type Name = 'studentId' | 'toSchoolId' | 'otherSchool' | 'reason';

const fieldsOf = (schools: readonly Option[]): readonly Field<Name>[] => [
  {
    kind: 'custom',
    name: 'studentId',
    label: 'Student',
    wide: true,
    render: ({ name, label, error, value, onChange }) => (
      <StudentPicker name={name} label={label} required error={error} value={numberOf(value)} onChange={onChange} />
    ),
  },
  {
    kind: 'select',
    name: 'toSchoolId',
    label: 'School of the branch',
    hint: 'It takes the student in without a file',
    placeholder: 'Another school',
    options: schools,
    wide: true,
    when: () => schools.length > 0,
  },
  {
    kind: 'text',
    name: 'otherSchool',
    label: schools.length > 0 ? 'Or any other school' : 'To which school',
    wide: true,
    required: schools.length === 0,
    when: ({ toSchoolId }) => numberOf(toSchoolId) === null,
  },
  { kind: 'textarea', name: 'reason', label: 'Reason' },
];

/** Asks for a transfer: to a school of the branch, or to any other by its name. */
export function RequestDrawer({ open, studentId, onClose }: { open: boolean; studentId: number | null; onClose: () => void }) {
  const go = useGo();
  const { data, error, refetch } = useApi(transferOffersApi.schools, {}, { enabled: open, staleTime: 300_000 });
  return (
    <SideDrawer opened={open} onClose={onClose} title="Request transfer">
      <div className="drawer-form">
        {error && !data && <ErrorState title="The form could not be loaded" error={error} onRetry={() => void refetch()} />}
        {data && (
          <RecordForm
            save={transfersApi.request}
            initial={studentId === null ? {} : { studentId }}
            fields={fieldsOf(data.rows.map(({ id, name }) => ({ value: id, label: name })))}
            submit="Request transfer"
            onDone={({ id }) => go(to(transfersScreens.transfer, { id }))}
          />
        )}
      </div>
    </SideDrawer>
  );
}
