import { useRouter } from '@tanstack/react-router';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { employeesApi } from '../contract/employees.ts';
import { employeesScreens } from '../contract/screens.ts';
import { contractKindOptions, useContractFields } from './contract-fields.tsx';
import { personFields } from './person-fields.ts';

/** Somebody who is not on the staff yet, with their first contract. */
export function AddEmployee({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { history } = useRouter();
  const work = useContractFields();
  return (
    <SideDrawer opened={opened} onClose={onClose} title="Add employee" size={560}>
      {opened && (
        <div className="drawer-form">
          <RecordForm
            save={employeesApi.create}
            initial={{
              fullName: '',
              staffNo: '',
              employer: 'BOM',
              kind: 'support',
              fromDay: today(),
              payPer: 'month',
              basic: null,
            }}
            text="Somebody who is on the staff already gets a contract on their own record: find them under “The whole staff”."
            fields={[
              ...personFields,
              { kind: 'select', name: 'contractKind', label: 'Employed as', options: contractKindOptions },
              ...work,
              { kind: 'text', name: 'payrollNo', label: 'Payroll no.', hint: 'Empty: the staff number' },
              { kind: 'date', name: 'birthDate', label: 'Date of birth' },
              { kind: 'date', name: 'probationTo', label: 'On probation until' },
            ]}
            submit="Add employee"
            onDone={({ person }) => {
              say(`${person.fullName} is added`);
              history.push(to(employeesScreens.employee, { id: person.id }));
            }}
          />
        </div>
      )}
    </SideDrawer>
  );
}
