import { formatPhone } from '#kit/contract/phone.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { peopleApi, type StaffProfile } from '../../contract/people/people.ts';
import type { DirectoryApi } from '../../contract/staff.ts';
import { useStaffFields } from './staff-fields.tsx';

interface AddStaffDrawerProps {
  api: DirectoryApi;
  /** `teacher`, `member of staff`. */
  word: string;
  opened: boolean;
  onClose: () => void;
}

const blank = { fullName: '', staffNo: '', gender: null, employer: 'TSC', otherDepartmentIds: [] };

/** A new teacher or other member of staff. */
export function AddStaffDrawer({ api, word, opened, onClose }: AddStaffDrawerProps) {
  const { person, work } = useStaffFields();
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`Add ${word}`} size={560}>
      {opened && (
        <div className="drawer-form">
          <RecordForm
            save={api.create}
            initial={blank}
            fields={[...person, ...work] as never}
            submit={`Add ${word}`}
            onDone={({ fullName }) => {
              say(`${fullName} is added`);
              onClose();
            }}
          />
        </div>
      )}
    </SideDrawer>
  );
}

const written = (phone: string | null) => phone && formatPhone(phone);

/** The whole record of a member of staff to be changed. */
export function EditStaffForm({ member, onDone }: { member: StaffProfile; onDone: () => void }) {
  const { person, work, kind } = useStaffFields();
  const { id, version } = member;
  const initial = {
    ...member,
    phone: written(member.phone),
    alternativePhone: written(member.alternativePhone),
    nextOfKinPhone: written(member.nextOfKinPhone),
    otherDepartmentIds: member.otherDepartments.map((one) => one.id),
  };
  return (
    <RecordForm
      save={peopleApi.update}
      fixed={{ id, version }}
      initial={initial}
      fields={[...person, kind, ...work]}
      submit="Save"
      onDone={onDone}
    />
  );
}
