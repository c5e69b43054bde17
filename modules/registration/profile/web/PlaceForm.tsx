import type { PartProps } from './EditDrawer.tsx';
import { studentsApi } from '../../students/contract/students.ts';
import { placeFormFields, withDependents } from '../../students/web/forms/student-fields.tsx';
import { StepFields } from '../../students/web/forms/StepFields.tsx';
import { SectionForm } from '../../students/web/forms/SectionForm.tsx';

/** Class, stream, hostel and bed. */
export function PlaceForm({ student, onDone }: PartProps) {
  const { id, version, gender, bedId, bedName } = student;
  const fields = placeFormFields(bedId !== null && bedName !== null ? { id: bedId, label: bedName } : null);
  const { classId, streamId, boarding, hostelId } = student;
  return (
    <SectionForm
      save={studentsApi.updatePlace}
      initial={{ classId, streamId, boarding, hostelId, bedId, gender }}
      input={(values) => ({ ...values, id, version }) as never}
      submit="Save class and residence"
      over={{ version }}
      onDone={onDone}
    >
      {(values, errors, change) => (
        <StepFields
          fields={fields}
          values={values}
          errors={errors}
          onChange={(name, value) => change(withDependents(name, value))}
        />
      )}
    </SectionForm>
  );
}
