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
  const offered = studentStatuses.filter((one) => one !== status && (student.here || one === 'active' || !here.includes(one)));
  const fields: readonly Field[] = [
    {
      kind: 'select',
      name: 'status',
      label: 'New status',
      required: true,
      options: offered.map((value) => ({ value, label: statusWords[value] })),
    },
    { kind: 'date', name: 'on', label: 'From', required: true },
    { kind: 'textarea', name: 'reason', label: 'Reason', required: true },
  ];
  return (
    <SectionForm
      save={studentsApi.changeStatus}
      initial={{ status: null, on: today(), reason: '' }}
      input={(values) => ({ ...values, id, version }) as never}
      submit="Change status"
      onDone={onDone}
    >
      {(values, errors, change) => (
        <>
          <StepFields fields={fields} values={values} errors={errors} onChange={(name, value) => change({ [name]: value })} />
          <Consequence student={student} to={values['status'] as StudentStatus | null} />
        </>
      )}
    </SectionForm>
  );
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
  return null;
}
