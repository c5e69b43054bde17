import { Checkbox, FileInput } from '@mantine/core';
import { useState } from 'react';
import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Go, useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { screens } from '../../contract/screens.ts';
import { transfersApi } from '../../contract/transfers/transfers.ts';
import { SectionForm } from '../profile/SectionForm.tsx';
import { placeFormFields, withDependents } from '../student-fields.tsx';
import { genderWords } from '../student-words.ts';
import { today } from '../today.ts';
import { StepFields } from '../wizard/StepFields.tsx';

const fields: readonly Field[] = [
  { kind: 'date', name: 'admittedOn', label: 'Admitted on', required: true },
  { kind: 'text', name: 'admissionNo', label: 'Admission number', hint: 'Left empty, the next one is given' },
  ...placeFormFields(null),
];

/** Registers the student of a transfer file: what it says is shown first, with whether its signature holds. */
export function TakeInDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [text, setText] = useState('');
  const go = useGo();
  const read = useSave(transfersApi.read, { invalidate: [] });
  const choose = async (file: File | null): Promise<void> => {
    const next = file === null ? '' : await file.text();
    setText(next);
    read.reset();
    if (next) read.mutate({ text: next });
  };
  const found = read.data;
  return (
    <SideDrawer opened={open} onClose={onClose} title="Take in a transfer file" size={560}>
      <div className="drawer-form">
        <div className="form-scroll stack">
          <FileInput
            label="Transfer file"
            description="The file ending in .transfer.json that the other school gave"
            placeholder="Choose the file"
            accept="application/json,.json"
            clearable
            onChange={(file) => void choose(file)}
          />
          {read.error && <Note tone="neg">{read.error.message}</Note>}
          {found?.taken && <Note tone="att">This file has been taken in already.</Note>}
          {found && (
            <>
              <Note tone={found.known ? 'pos' : 'att'}>
                {found.known
                  ? 'The signature holds: nothing was changed since the other school signed it.'
                  : `Nothing was changed since it was signed, by a key that this installation does not know. Compare the fingerprint with the other school: ${found.fingerprint}`}
              </Note>
              <Facts
                rows={[
                  ['Student', `${found.fullName}, ${genderWords[found.gender].toLowerCase()}`],
                  ['Born', formatDay(found.bornOn)],
                  ['From', `${found.fromSchool}, adm ${found.admissionNo}`],
                  ['Class there', found.className],
                  ['Guardians', found.guardians.join('; ')],
                  ['Cleared', found.cleared ? 'With every department' : 'Not with every department'],
                  ['Signed', formatInstant(found.signedAt)],
                ]}
              />
              {!found.taken && found.duplicates.length > 0 && (
                <Note tone="att">
                  May be in this school already:{' '}
                  {found.duplicates.map(({ id, fullName, admissionNo, because }) => (
                    <Go key={id} className="link" href={to(screens.student, { id })}>
                      {fullName}, adm {admissionNo} (same {because.join(', ')}){' '}
                    </Go>
                  ))}
                </Note>
              )}
            </>
          )}
        </div>
        {found && !found.taken && (
          <SectionForm
            key={text.length}
            save={transfersApi.takeIn}
            initial={{
              admittedOn: today(),
              admissionNo: null,
              streamId: null,
              hostelId: null,
              bedId: null,
              gender: found.gender,
              trustKey: false,
              another: false,
              reported: true,
            }}
            input={({ gender: _gender, ...values }) => ({ ...values, text }) as never}
            submit="Register student"
            onDone={(transfer) => {
              say(`${transfer.studentName} is registered`);
              go(to(screens.student, { id: transfer.studentId }));
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
                <Checkbox
                  mt="md"
                  label="The student has reported"
                  description="Left out, the student stands under not reported until somebody says they came"
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
        )}
      </div>
    </SideDrawer>
  );
}
