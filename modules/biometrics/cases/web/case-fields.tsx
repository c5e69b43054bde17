import { TextInput } from '@mantine/core';
import { today } from '#kit/web/api/clock.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { outcomes, outcomeWords, stepKinds, stepWords } from '../contract/steps.ts';

const kinds = stepKinds.map((value) => ({ value, label: stepWords[value] }));

/** Which step comes next, and on which day. */
const nextFields = () =>
  [
    { kind: 'select', name: 'nextStep', label: 'Next step', options: kinds },
    { kind: 'date', name: 'dueOn', label: 'Next step on', min: today() },
  ] as const satisfies readonly Field<'nextStep' | 'dueOn'>[];

const reason = (required: boolean) =>
  ({
    kind: 'textarea',
    name: 'reason',
    label: 'Reason',
    ...(required
      ? {}
      : {
          required: false,
          hint: 'Left empty: how many days were missed since the term began. What ails a student belongs in the health record.',
        }),
  }) as const satisfies Field<'reason'>;

/** @param student the one it is for; null: to be chosen */
export const newCase = (student: string | null): readonly Field<'studentId' | 'reason' | 'nextStep' | 'dueOn'>[] => [
  {
    kind: 'custom',
    name: 'studentId',
    label: 'Student',
    wide: true,
    render: ({ name, label, value, error, required, onChange }) =>
      student === null ? (
        <StudentPicker
          name={name}
          label={label}
          value={typeof value === 'number' ? value : null}
          error={error}
          required={required}
          onChange={onChange}
        />
      ) : (
        <TextInput label={label} value={student} error={error} readOnly />
      ),
  },
  reason(false),
  ...nextFields(),
];

export const changedCase = (): readonly Field<'reason' | 'nextStep' | 'dueOn'>[] => [reason(true), ...nextFields()];

export const takenStep = (): readonly Field<'kind' | 'day' | 'by' | 'note' | 'nextStep' | 'dueOn'>[] => [
  { kind: 'select', name: 'kind', label: 'What was done', options: kinds, required: true },
  { kind: 'date', name: 'day', label: 'On', max: today(), required: true },
  { kind: 'text', name: 'by', label: 'By' },
  { kind: 'textarea', name: 'note', label: 'What was said and agreed' },
  ...nextFields(),
];

export const closing: readonly Field<'outcome' | 'note'>[] = [
  {
    kind: 'select',
    name: 'outcome',
    label: 'How it ended',
    wide: true,
    required: true,
    options: outcomes.map((value) => ({ value, label: outcomeWords[value] })),
  },
  { kind: 'textarea', name: 'note', label: 'Note' },
];

export const reopening = (): readonly Field<'note' | 'nextStep' | 'dueOn'>[] => [
  { kind: 'textarea', name: 'note', label: 'Why it is opened again' },
  ...nextFields(),
];

/** What a step begins with. */
export const stepBegins = () => ({ kind: 'call', day: today(), by: viewer()?.user.fullName ?? '', nextStep: null, dueOn: null });
