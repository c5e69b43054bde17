import { judge } from '#kit/contract/access.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { viewer } from '#kit/web/api/session.ts';
import { RecordDrawer } from '#kit/web/resource/RecordDrawer.tsx';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import type { StaffMember } from '#modules/settings/contract/staff.ts';
import { registrationWrite } from '../../contract/access.ts';
import type { DirectoryApi } from '../../contract/staff.ts';
import { adultOptions, employerOptions, staffStatusOptions } from './staff-words.ts';

interface StaffDrawerProps {
  api: DirectoryApi;
  /** `teacher`, `member of staff`. */
  word: string;
  open: string | null;
  close: () => void;
}

const fields = [
  { kind: 'text', name: 'fullName', label: 'Full name', wide: true },
  { kind: 'text', name: 'staffNo', label: 'Staff no.' },
  { kind: 'select', name: 'gender', label: 'Gender', options: adultOptions },
  { kind: 'text', name: 'jobTitle', label: 'Job title' },
  { kind: 'select', name: 'employer', label: 'Employer', options: employerOptions },
  { kind: 'phone', name: 'phone', label: 'Phone' },
  { kind: 'email', name: 'email', label: 'Email' },
  { kind: 'text', name: 'nationalId', label: 'National ID' },
  { kind: 'text', name: 'tscNo', label: 'TSC no.' },
  { kind: 'date', name: 'joinedOn', label: 'Joined on' },
] as const satisfies readonly Field[];

const statusField = {
  kind: 'select',
  name: 'status',
  label: 'Status',
  options: staffStatusOptions,
  hint: 'Who has left stays in the directory and is offered nowhere',
} as const satisfies Field;

const blank = { fullName: '', staffNo: '', gender: null, employer: 'TSC' };

/** A teacher or another member of staff: a form for those who edit them, the facts for those who only read. */
export function StaffDrawer({ api, word, open, close }: StaffDrawerProps) {
  const mayWrite = judge(registrationWrite, viewer()) === 'allowed';
  const done = ({ fullName }: StaffMember): void => {
    say(`${fullName} is saved`);
    close();
  };
  return (
    <RecordDrawer open={open} onClose={close} get={api.get} title={(record) => record?.fullName ?? `Add ${word}`}>
      {(record) => {
        if (!mayWrite) return record && <StaffFacts member={record} />;
        if (record === null)
          return <RecordForm save={api.create} initial={blank} fields={fields} submit={`Add ${word}`} onDone={done} />;
        const { id, version } = record;
        const initial = { ...record, phone: record.phone && formatPhone(record.phone) };
        return (
          <RecordForm
            save={api.update}
            fixed={{ id, version }}
            initial={initial}
            fields={[...fields, statusField]}
            submit={`Save ${word}`}
            onDone={done}
          />
        );
      }}
    </RecordDrawer>
  );
}

function StaffFacts({ member }: { member: StaffMember }) {
  return (
    <Facts
      rows={[
        ['Staff no.', member.staffNo],
        ['Job title', member.jobTitle],
        ['Department', member.departmentName],
        ['Phone', member.phone && formatPhone(member.phone)],
        ['Email', member.email],
        ['TSC no.', member.tscNo],
        ['Joined', member.joinedOn && <DayText day={member.joinedOn} />],
      ]}
    />
  );
}
