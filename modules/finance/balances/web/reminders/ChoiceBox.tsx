import { SegmentedControl } from '@mantine/core';
import { Box } from '#kit/web/ui/Box.tsx';
import { FormField, type Field } from '#kit/web/ui/form/FormField.tsx';
import { MoneyField } from '#kit/web/ui/form/MoneyField.tsx';
import { ClassSelect, HostelSelect, StreamSelect } from '#modules/settings/web/public.tsx';
import type { ReminderKind } from '../../contract/reminders.ts';
import { ageOptions } from '../use-balance-filters.ts';
import type { Reminder } from './use-reminder.ts';

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);

const place: readonly Field[] = [
  { kind: 'custom', name: 'classId', label: 'Class', render: (slot) => <ClassSelect {...slot} /> },
  {
    kind: 'custom',
    name: 'streamId',
    label: 'Stream',
    render: (slot) => <StreamSelect {...slot} classId={numberOf(slot.values['classId'])} />,
  },
  { kind: 'custom', name: 'hostelId', label: 'Hostel', render: (slot) => <HostelSelect {...slot} /> },
  {
    kind: 'select',
    name: 'boarding',
    label: 'Boarding',
    options: [
      { value: 'boarder', label: 'Boarders' },
      { value: 'day', label: 'Day scholars' },
    ],
  },
];
const owed: readonly Field[] = [
  {
    kind: 'custom',
    name: 'atLeast',
    label: 'Owes at least',
    render: ({ name, label, value, error, onChange }) => (
      <MoneyField name={name} label={label} value={value} error={error} onChange={onChange} />
    ),
  },
  { kind: 'select', name: 'age', label: 'Age', options: ageOptions },
];
const days: readonly Field[] = [
  { kind: 'date', name: 'from', label: 'Billed from' },
  { kind: 'date', name: 'to', label: 'Billed to', hint: 'Without dates: this term’s invoices that no SMS was sent for' },
];
const skip: Field = { kind: 'number', name: 'skipDays', label: 'Not if told within', min: 0, max: 365, suffix: ' days' };

/** Whose families are told. */
export function ChoiceBox({ kind, reminder, chosen }: { kind: ReminderKind; reminder: Reminder; chosen: number }) {
  const { values, change, preview } = reminder;
  const wrong = (path: string) => preview.error?.fields.find((field) => field.path === `choice.${path}`)?.message;
  const fields = [...(chosen > 0 ? [] : [...place, ...owed]), ...(kind === 'invoice' ? days : []), skip];
  return (
    <Box title="Whom" padded>
      <div className="stack">
        {chosen > 0 && (
          <p>
            {chosen} chosen {chosen === 1 ? 'student' : 'students'}.
          </p>
        )}
        <div className="grid-2">
          {fields.map((field) => (
            <FormField
              key={field.name}
              field={field}
              value={values[field.name]}
              values={values}
              required={false}
              error={wrong(field.name)}
              onChange={change(field.name)}
            />
          ))}
        </div>
        <SegmentedControl
          aria-label="Which guardians"
          value={values['guardians'] === 'all' ? 'all' : 'first'}
          onChange={change('guardians')}
          data={[
            { value: 'first', label: 'First guardian' },
            { value: 'all', label: 'All guardians' },
          ]}
        />
      </div>
    </Box>
  );
}
