import { today } from '#kit/web/api/clock.ts';
import { Checkbox } from '@mantine/core';
import { to } from '#kit/contract/screen.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { type Application, applicationsApi } from '../contract/applications.ts';
import { studentsScreens } from '../../students/contract/screens.ts';
import { SectionForm } from '../../students/web/forms/SectionForm.tsx';
import { placeFormFields, withDependents } from '../../students/web/forms/student-fields.tsx';

import { StepFields } from '../../students/web/forms/StepFields.tsx';

const fields: readonly Field[] = [
  { kind: 'date', name: 'admittedOn', label: 'Admitted on', required: true },
  { kind: 'text', name: 'admissionNo', label: 'Admission number', hint: 'Left empty, the next one is given' },
  ...placeFormFields(null),
];

interface EnrolDrawerProps {
  open: boolean;
  onClose: () => void;
  application: Application;
}

/** Makes a student of the applicant: where they learn and sleep, and from when. */
export function EnrolDrawer({ open, onClose, application }: EnrolDrawerProps) {
  const { id, version, classId, boarding, gender, fullName } = application;
  const go = useGo();
  const blank = { hostelId: null, bedId: null, streamId: null, admissionNo: null, sameGuardian: false };
  return (
    <SideDrawer opened={open} onClose={onClose} title={`Enrol ${fullName}`}>
      <div key={version} className="drawer-form">
        <SectionForm
          save={applicationsApi.enrol}
          initial={{ ...blank, admittedOn: today(), classId, boarding, gender }}
          input={({ gender: _gender, ...values }) => ({ ...values, id, version }) as never}
          submit="Enrol"
          onDone={(answer) => {
            say(`${fullName} is enrolled as ${answer.admissionNo}`);
            go(to(studentsScreens.student, { id: answer.studentId }));
          }}
        >
          {(values, errors, change) => (
            <>
              <StepFields
                fields={fields}
                values={values}
                errors={errors}
                onChange={(name, value) => change(withDependents(name, value))}
              />
              {(errors['sameGuardian'] || values['sameGuardian'] === true) && (
                <Checkbox
                  mt="md"
                  label="They are the same person; the register’s name stays"
                  error={errors['sameGuardian']}
                  checked={values['sameGuardian'] === true}
                  onChange={({ currentTarget }) => change({ sameGuardian: currentTarget.checked })}
                />
              )}
            </>
          )}
        </SectionForm>
      </div>
    </SideDrawer>
  );
}
