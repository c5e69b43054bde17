import { StudentPicker } from '#modules/registration/web/public.tsx';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import type { FieldsOf } from '#kit/web/resource/resource-list.tsx';
import type { enrolments } from '../contract/enrolments.ts';

const keyOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Whose a number is: a student or a member of staff. */
export const whoseFields: FieldsOf<typeof enrolments> = [
  {
    kind: 'custom',
    name: 'studentId',
    label: 'Student',
    wide: true,
    when: ({ staffMemberId }) => keyOf(staffMemberId) === null,
    render: ({ name, label, value, error, onChange }) => (
      <StudentPicker name={name} label={label} value={keyOf(value)} error={error} onChange={onChange} />
    ),
  },
  {
    kind: 'custom',
    name: 'staffMemberId',
    label: 'Or a member of staff',
    wide: true,
    when: ({ studentId }) => keyOf(studentId) === null,
    render: (slot) => <StaffPicker {...slot} value={keyOf(slot.value)} />,
  },
  {
    kind: 'date',
    name: 'agreedOn',
    label: 'Agreed to biometrics on',
    hint: 'Before a finger or face is taken; emptied when they take it back, and devices give them up',
    wide: true,
    when: ({ staffMemberId }) => keyOf(staffMemberId) !== null,
  },
];
