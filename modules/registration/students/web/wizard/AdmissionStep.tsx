import { useApi } from '#kit/web/api/hooks.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { registerApi } from '../../contract/register.ts';
import { admissionFormFields, numberOf, placeFormFields } from '../forms/student-fields.tsx';
import { type Answers, type Errors, textOf } from './answers.ts';
import { StepFields } from '../forms/StepFields.tsx';

interface AdmissionStepProps {
  answers: Answers;
  errors: Errors;
  onSet: (name: string, value: unknown) => void;
}

const place: readonly Field[] = placeFormFields(null);

/** What the server says of class, stream and number before anything is saved. */
export function usePlaceCheck(answers: Answers) {
  const admittedOn = textOf(answers['admittedOn']);
  const bornOn = textOf(answers['bornOn']) || null;
  const input = { classId: numberOf(answers['classId']), streamId: numberOf(answers['streamId']), bornOn, admittedOn };
  return useApi(registerApi.checkPlace, input, { enabled: admittedOn !== '', keepPrevious: true, staleTime: 0 }).data;
}

/** Class, stream, hostel and how the student came. */
export function AdmissionStep({ answers, errors, onSet }: AdmissionStepProps) {
  const check = usePlaceCheck(answers);
  const number: Field = {
    kind: 'text',
    name: 'admissionNo',
    label: 'Admission number',
    placeholder: check?.nextNumber,
    hint: check ? `Left empty, the next one is given: ${check.nextNumber}` : 'Left empty, the next one is given',
  };
  return (
    <>
      <h2>Class and residence</h2>
      <StepFields fields={place} values={answers} errors={errors} onChange={onSet} />
      <PlaceNotes check={check} />
      <hr />
      <h2>Admission</h2>
      <StepFields fields={[number, ...admissionFormFields]} values={answers} errors={errors} onChange={onSet} />
    </>
  );
}

/** A full stream and an unusual age, as warnings. */
export function PlaceNotes({ check }: { check: ReturnType<typeof usePlaceCheck> }) {
  const { stream = null, ageWarning = null } = check ?? {};
  const full = stream !== null && stream.capacity !== null && stream.students >= stream.capacity;
  return (
    <>
      {stream && full && (
        <Note tone="att">
          {stream.name} has {stream.students} students and room for {stream.capacity}. You will be asked to confirm one more.
        </Note>
      )}
      {stream && !full && (
        <p className="hint">
          {stream.name} has {stream.students} {stream.students === 1 ? 'student' : 'students'}
          {stream.capacity === null ? '.' : ` and room for ${stream.capacity}.`}
        </p>
      )}
      {ageWarning && <Note tone="att">{ageWarning}</Note>}
    </>
  );
}
