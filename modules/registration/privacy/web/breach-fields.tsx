import { MultiSelect } from '@mantine/core';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { affected, affectedWords, risks, riskWords } from '../contract/breaches.ts';

type Fact = 'title' | 'details' | 'happenedAt' | 'whose' | 'data' | 'people' | 'risk' | 'riskBecause' | 'measures';

/** What is known about a breach, and may become better known. */
export const breachFacts: readonly Field<Fact>[] = [
  { kind: 'text', name: 'title', label: 'Breach', placeholder: 'Marks of Form 3 sent to the wrong group', wide: true },
  { kind: 'textarea', name: 'details', label: 'What happened' },
  { kind: 'custom', name: 'happenedAt', label: 'When it happened', wide: true, render: (slot) => <TimeField {...slot} /> },
  {
    kind: 'custom',
    name: 'whose',
    label: 'Whose data',
    wide: true,
    render: ({ name, label, error, required, value, onChange }) => (
      <MultiSelect
        name={name}
        label={label}
        error={error}
        required={required}
        data={affected.map((one) => ({ value: one, label: affectedWords[one] }))}
        value={Array.isArray(value) ? value.map(String) : []}
        onChange={onChange}
      />
    ),
  },
  { kind: 'text', name: 'data', label: 'Which data', placeholder: 'Names, admission numbers, marks' },
  { kind: 'number', name: 'people', label: 'How many people', min: 0, hint: 'Empty while nobody knows' },
  { kind: 'select', name: 'risk', label: 'Risk', options: risks.map((value) => ({ value, label: riskWords[value] })) },
  {
    kind: 'textarea',
    name: 'riskBecause',
    label: 'Reason for that risk',
    hint: 'Where there is no real risk of harm, the reason why the Commissioner need not be told',
  },
  { kind: 'textarea', name: 'measures', label: 'What was done about it', placeholder: 'Message withdrawn, password changed' },
];

/** The same with the moment from which the clock runs, which is given once. */
export const newBreach: readonly Field<Fact | 'knownAt'>[] = [
  ...breachFacts.slice(0, 2),
  {
    kind: 'custom',
    name: 'knownAt',
    label: 'When the school knew',
    wide: true,
    required: true,
    render: (slot) => <TimeField {...slot} />,
  },
  ...breachFacts.slice(2),
];
