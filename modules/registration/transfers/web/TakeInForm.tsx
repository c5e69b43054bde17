import { instantText, today } from '#kit/web/api/clock.ts';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { studentsScreens } from '../../students/contract/screens.ts';
import type { Transfer } from '../contract/transfer.ts';
import type { FileContent } from '../contract/transfers.ts';
import { SectionForm } from '../../students/web/forms/SectionForm.tsx';
import { placeFormFields, withDependents } from '../../students/web/forms/student-fields.tsx';
import { genderWords } from '../../students/web/student-words.ts';

import { StepFields } from '../../students/web/forms/StepFields.tsx';

const fields: readonly Field[] = [
  { kind: 'date', name: 'admittedOn', label: 'Admitted on', required: true },
  { kind: 'text', name: 'admissionNo', label: 'Admission number', hint: 'Left empty, the next one is given' },
  ...placeFormFields(null),
];

/** What another school says of a student, and who of this school may be the same person. */
export function TakenStudent({ found }: { found: FileContent }) {
  return (
    <>
      <Facts
        rows={[
          ['Student', `${found.fullName}, ${genderWords[found.gender].toLowerCase()}`],
          ['Born', formatDay(found.bornOn)],
          ['From', `${found.fromSchool}, adm ${found.admissionNo}`],
          ['Class there', found.className],
          ['Classes', found.enrolments.join('; ')],
          ['Photo', found.photo ? 'In the file' : 'None'],
          ['Guardians', found.guardians.join('; ')],
          ['Cleared', found.cleared ? 'With every department' : 'Not with every department'],
          ['Signed', instantText(found.signedAt)],
          ['Fingerprint of the key', found.fingerprint],
          ['Fingerprint of the transfer', found.transferFingerprint],
        ]}
      />
      {found.duplicates.length > 0 && (
        <Note tone="att">
          May be in this school already:{' '}
          {found.duplicates.map(({ id, fullName, admissionNo, because }) => (
            <Go key={id} className="link" href={to(studentsScreens.student, { id })}>
              {fullName}, adm {admissionNo} (same {because.join(', ')}){' '}
            </Go>
          ))}
        </Note>
      )}
    </>
  );
}

/** Where the student is put; `save` takes a file or an offer in, and `fixed` says which. */
export function TakeInForm({
  found,
  save,
  fixed,
  children,
}: {
  found: FileContent;
  save: Endpoint;
  fixed: Readonly<Record<string, unknown>>;
  /** Over the fields, and scrolled with them. */
  children: ReactNode;
}) {
  const go = useGo();
  return (
    <SectionForm
      save={save}
      initial={{
        admittedOn: today(),
        admissionNo: null,
        streamId: null,
        hostelId: null,
        bedId: null,
        gender: found.gender,
        trustKey: false,
        another: false,
        sameGuardian: false,
        reported: true,
      }}
      input={({ gender: _gender, ...values }) => ({ ...values, ...fixed }) as never}
      submit="Register student"
      onDone={(answer) => {
        const transfer = answer as Transfer;
        say(`${transfer.studentName} is registered`);
        go(to(studentsScreens.student, { id: transfer.studentId }));
      }}
    >
      {(values, errors, change) => (
        <>
          <div className="stack">{children}</div>
          <StepFields
            fields={fields}
            values={values}
            errors={errors}
            onChange={(name, value) => change(withDependents(name, value))}
          />
          <Checkbox
            mt="md"
            label="The student has reported"
            description="Left out, the student is listed as not reported until somebody says they came"
            checked={values['reported'] === true}
            onChange={({ currentTarget }) => change({ reported: currentTarget.checked })}
          />
          {found.duplicates.length > 0 && (
            <Checkbox
              mt="md"
              label="I have looked: this is another student"
              error={errors['another']}
              checked={values['another'] === true}
              onChange={({ currentTarget }) => change({ another: currentTarget.checked })}
            />
          )}
          {(errors['sameGuardian'] || values['sameGuardian'] === true) && (
            <Checkbox
              mt="md"
              label="They are the same person; the register’s name stays"
              error={errors['sameGuardian']}
              checked={values['sameGuardian'] === true}
              onChange={({ currentTarget }) => change({ sameGuardian: currentTarget.checked })}
            />
          )}
          {!found.known && (
            <Checkbox
              mt="md"
              label="I have compared the fingerprint with the other school"
              error={errors['trustKey']}
              checked={values['trustKey'] === true}
              onChange={({ currentTarget }) => change({ trustKey: currentTarget.checked })}
            />
          )}
        </>
      )}
    </SectionForm>
  );
}
