import { useRouter } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { staffScreens } from '../contract/screens.ts';
import type { DirectoryApi } from '../contract/staff.ts';
import { SamePerson } from './SamePerson.tsx';
import { useStaffFields } from './staff-fields.tsx';

interface AddStaffDrawerProps {
  api: DirectoryApi;
  /** `teacher`, `member of staff`. */
  word: string;
  opened: boolean;
  onClose: () => void;
}

const blank = { fullName: '', staffNo: '', gender: null, employer: 'TSC', otherDepartmentIds: [] };

/** A new teacher or other member of staff. Who has the same ID number or phone is shown while it is typed. */
export function AddStaffDrawer({ api, word, opened, onClose }: AddStaffDrawerProps) {
  const { history } = useRouter();
  const { person, work } = useStaffFields();
  const alike: Field<'guardianId'> = {
    kind: 'custom',
    name: 'guardianId',
    label: 'The same person',
    wide: true,
    render: ({ values, value, onChange }) => <SamePerson values={values} guardianId={value} onGuardian={onChange} />,
  };
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Add ${word}`} size={560}>
      {opened && (
        <div className="drawer-form">
          <RecordForm
            save={api.create}
            initial={blank}
            fields={[...person, alike, ...work]}
            submit={`Add ${word}`}
            onDone={({ id, fullName }) => {
              say(`${fullName} is added`);
              history.push(to(staffScreens.staffMember, { id }));
            }}
          />
        </div>
      )}
    </SideDrawer>
  );
}
