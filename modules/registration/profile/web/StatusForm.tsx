import { today } from '#kit/web/api/clock.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Student } from '../../students/contract/student.ts';
import { statusWords, studentStatuses, type StudentStatus } from '../../students/contract/student-fields.ts';
import { studentsApi } from '../../students/contract/students.ts';

import { StepFields } from '../../students/web/forms/StepFields.tsx';
import { SectionForm } from '../../students/web/forms/SectionForm.tsx';

const here: readonly StudentStatus[] = ['active', 'suspended', 'on_leave'];

/** Suspending, letting go and taking back, with a day and a reason. */
export function StatusForm({ student, onDone }: { student: Student; onDone: () => void }) {
  const { id, version, status } = student;
  const offered = studentStatuses.filter((one) => (student.here ? one !== status : one === 'active' || !here.includes(one)));
  const fields: readonly Field[] = [
    {
      kind: 'select',
      name: 'status',
      label: 'New status',
      required: true,
      options: offered.map((value) => ({ value, label: statusWords[value] })),
    },
    { kind: 'date', name: 'on', label: student.here ? 'From' : 'On', required: true },
    { kind: 'textarea', name: 'reason', label: 'Reason', required: true },
  ];
  return (
    <SectionForm
      save={studentsApi.changeStatus}
      initial={{ status: null, on: today(), reason: '' }}
      input={(values) => ({ ...values, id, version }) as never}
      submit="Change status"
      over={{ version }}
      onDone={onDone}
    >
      {(values, errors, change) => (
        <>
          <StepFields
            fields={fields}
            values={values}
            errors={errors}
            onChange={(name, value) => change({ [name]: value, ...(name === 'status' && asKept(student, value)) })}
          />
          <Consequence student={student} to={values['status'] as StudentStatus | null} />
        </>
      )}
    </SectionForm>
  );
}

/** Of who has left, the day and the reason on record, to be corrected; for who comes back the day is today. */
function asKept({ here: isHere, leftOn, leftBecause }: Student, status: unknown) {
  if (isHere) return {};
  return status === 'active' ? { on: today(), reason: '' } : { on: leftOn ?? today(), reason: leftBecause ?? '' };
}

/** What the step brings, before it is taken. */
function Consequence({ student, to }: { student: Student; to: StudentStatus | null }) {
  if (to === null) return null;
  const leaves = student.here && !here.includes(to);
  if (leaves)
    return (
      <Note tone="att">
        {student.fullName} leaves the roll of {[student.className, student.streamName].filter(Boolean).join(' ')}
        {student.bedName && ` and frees ${student.hostelName}, ${student.bedName}`}. The record stays and can be reopened.
      </Note>
    );
  if (!student.here && to === 'active')
    return <Note>{student.fullName} is put back on the roll. Give them a hostel and bed afterwards if they board.</Note>;
  if (!student.here)
    return (
      <Note>
        This corrects how, when and why {student.fullName} left. A leaving certificate with another day stands no more: print a
        new one.
      </Note>
    );
  return null;
}
