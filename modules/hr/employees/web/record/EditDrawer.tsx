import { formatPhone } from '#kit/contract/phone.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type EmployeeRecord, employeesApi } from '../../contract/employees.ts';
import { employeeFilesApi } from '../../contract/employee-files.ts';
import { contractKindOptions, useContractFields } from '../contract-fields.tsx';
import { personFields } from '../person-fields.ts';
import { ContractForm, EndForm } from './ContractForms.tsx';
import { DocumentForm } from './DocumentForm.tsx';
import { profileFields } from './profile-fields.ts';
import { RouteForm } from './RouteForm.tsx';

interface EditDrawerProps {
  record: EmployeeRecord;
  /** The part from the address bar: `person`, `contract-7`, `route-new`. */
  edit: string | null;
  onClose: () => void;
}

export interface FormProps {
  record: EmployeeRecord;
  onDone: () => void;
}

const titles: Readonly<Record<string, string>> = {
  person: 'Edit person',
  profile: 'Edit payroll details',
  takeon: 'Give a contract',
  contract: 'Contract',
  end: 'End the contract',
  route: 'Where pay goes',
  document: 'Document',
  confirm: 'Confirm employment',
};

/** The drawers of a record, one for each part that can be changed. */
export function EditDrawer({ record, edit, onClose }: EditDrawerProps) {
  const [part = '', key = ''] = edit?.split('-') ?? [];
  const known = part in titles;
  const done = (): void => {
    say(`${record.person.fullName} is saved`);
    onClose();
  };
  return (
    <SideDrawer opened={known} onClose={onClose} title={titles[part] ?? ' '} size={part === 'person' ? 560 : 480}>
      {known && (
        <div key={edit} className="drawer-form">
          <Part part={part} of={key} record={record} onDone={done} />
        </div>
      )}
    </SideDrawer>
  );
}

function Part({ part, of, ...props }: FormProps & { part: string; of: string }) {
  switch (part) {
    case 'person':
      return <PersonForm {...props} />;
    case 'profile':
      return <ProfileForm {...props} />;
    case 'takeon':
      return <TakeOnForm {...props} />;
    case 'contract':
      return <ContractForm {...props} of={of} />;
    case 'end':
      return <EndForm {...props} of={of} />;
    case 'route':
      return <RouteForm {...props} of={of} />;
    case 'confirm':
      return <ConfirmForm {...props} />;
    default:
      return <OneDocument {...props} of={of} />;
  }
}

const written = (phone: string | null) => phone && formatPhone(phone);

function PersonForm({ record: { person }, onDone }: FormProps) {
  return (
    <RecordForm
      save={employeesApi.person}
      fixed={{ id: person.id, version: person.version }}
      initial={{
        ...person,
        phone: written(person.phone),
        alternativePhone: written(person.alternativePhone),
        nextOfKinPhone: written(person.nextOfKinPhone),
      }}
      fields={personFields}
      submit="Save person"
      onDone={onDone}
    />
  );
}

function ProfileForm({ record: { person, profile }, onDone }: FormProps) {
  if (!profile) return null;
  return (
    <RecordForm
      save={employeesApi.profile}
      fixed={{ id: person.id, version: profile.version }}
      initial={profile}
      fields={profileFields}
      submit="Save payroll details"
      onDone={onDone}
    />
  );
}

function TakeOnForm({ record: { person }, onDone }: FormProps) {
  const work = useContractFields();
  return (
    <RecordForm
      save={employeesApi.takeOn}
      fixed={{ id: person.id }}
      initial={{
        fromDay: today(),
        payPer: 'month',
        jobTitle: person.jobTitle,
        departmentId: person.departmentId,
        contractKind: person.employer === 'TSC' ? 'tsc_topup' : null,
      }}
      fields={[
        { kind: 'select', name: 'contractKind', label: 'Employed as', options: contractKindOptions },
        ...work,
        { kind: 'text', name: 'payrollNo', label: 'Payroll no.', hint: 'Empty: the staff number' },
        { kind: 'date', name: 'birthDate', label: 'Date of birth' },
        { kind: 'date', name: 'probationTo', label: 'On probation until' },
      ]}
      submit="Give contract"
      onDone={onDone}
    />
  );
}

function ConfirmForm({ record: { person, profile }, onDone }: FormProps) {
  if (!profile) return null;
  return (
    <RecordForm
      save={employeesApi.confirm}
      fixed={{ id: person.id, version: profile.version }}
      initial={{ on: profile.probationTo ?? today() }}
      fields={[{ kind: 'date', name: 'on', label: 'Confirmed from' }]}
      text="The probation ends with it. It is not taken back here."
      submit="Confirm employment"
      onDone={onDone}
    />
  );
}

function OneDocument({ record: { person }, of, onDone }: FormProps & { of: string }) {
  const { data } = useApi(employeeFilesApi.list, { id: person.id });
  if (!data) return null;
  return <DocumentForm memberId={person.id} document={data.rows.find(({ id }) => String(id) === of) ?? null} onDone={onDone} />;
}
