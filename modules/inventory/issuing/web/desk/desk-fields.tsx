import { PasswordInput, TextInput } from '@mantine/core';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { signings, signingWords } from '../../../setup/contract/signing.ts';
import { DepartmentSelect } from '../../../setup/web/pick/DepartmentSelect.tsx';
import { StoreSelect } from '../../../setup/web/pick/StoreSelect.tsx';
import { toKinds, toWords } from '../../contract/words.ts';
import { PersonSelect } from '../PersonSelect.tsx';
import { IssueLines } from './IssueLines.tsx';

type Name =
  | 'storeId'
  | 'toKind'
  | 'departmentId'
  | 'staffMemberId'
  | 'studentId'
  | 'signerId'
  | 'purpose'
  | 'lines'
  | 'signedHow'
  | 'pin'
  | 'card'
  | 'day';
type Values = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const goesTo =
  (...kinds: readonly string[]) =>
  (values: Values) =>
    kinds.includes(textOf(values['toKind']));
const signs = (how: string) => (values: Values) => values['signedHow'] === how;

/** The fields of an issue, in the order in which the desk asks for them. */
export const deskFields = (requisitionLineOf: (itemId: number) => number | null): readonly Field<Name>[] => [
  {
    kind: 'custom',
    name: 'storeId',
    label: 'Store',
    render: ({ value, onChange, error }) => (
      <StoreSelect label="Store" required value={numberOf(value)} onChange={onChange} error={error} />
    ),
  },
  {
    kind: 'select',
    name: 'toKind',
    label: 'To',
    options: toKinds.map((value) => ({ value, label: toWords[value] })),
  },
  {
    kind: 'custom',
    name: 'departmentId',
    label: 'Department',
    when: goesTo('department', 'kitchen'),
    render: ({ value, onChange, error, values }) => (
      <DepartmentSelect
        label="Department"
        required={values['toKind'] === 'department'}
        value={numberOf(value)}
        onChange={onChange}
        error={error}
      />
    ),
  },
  {
    kind: 'custom',
    name: 'staffMemberId',
    label: 'Member of staff',
    when: goesTo('staff'),
    render: ({ name, value, onChange, error }) => (
      <PersonSelect
        name={name}
        kind="staff"
        label="Member of staff"
        required
        value={numberOf(value)}
        onChange={onChange}
        error={error}
      />
    ),
  },
  {
    kind: 'custom',
    name: 'studentId',
    label: 'Student',
    when: goesTo('student'),
    render: ({ name, value, onChange, error }) => (
      <PersonSelect
        name={name}
        kind="student"
        label="Student"
        required
        value={numberOf(value)}
        onChange={onChange}
        error={error}
      />
    ),
  },
  {
    kind: 'custom',
    name: 'signerId',
    label: 'Received by',
    when: goesTo('department', 'kitchen'),
    render: ({ name, value, onChange, error }) => (
      <PersonSelect
        name={name}
        kind="staff"
        label="Received by"
        required
        value={numberOf(value)}
        onChange={onChange}
        error={error}
      />
    ),
  },
  {
    kind: 'custom',
    name: 'lines',
    label: 'What is issued',
    wide: true,
    render: (slot) => <IssueLines slot={slot} storeId={numberOf(slot.values['storeId'])} requisitionLineOf={requisitionLineOf} />,
  },
  { kind: 'text', name: 'purpose', label: 'Purpose' },
  { kind: 'date', name: 'day', label: 'Day', hint: 'Today when left empty' },
  {
    kind: 'select',
    name: 'signedHow',
    label: 'Signed',
    options: signings.map((value) => ({ value, label: signingWords[value] })),
  },
  {
    kind: 'custom',
    name: 'pin',
    label: 'Signing code',
    when: signs('pin'),
    render: ({ name, value, onChange, error }) => (
      <PasswordInput
        name={name}
        label="Signing code"
        description="Whoever receives it types it."
        required
        inputMode="numeric"
        autoComplete="off"
        value={textOf(value)}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    ),
  },
  {
    kind: 'custom',
    name: 'card',
    label: 'Card',
    when: signs('card'),
    render: ({ name, value, onChange, error }) => (
      <TextInput
        name={name}
        label="Card"
        description="Scan the card of whoever receives it."
        required
        autoComplete="off"
        value={textOf(value)}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && !event.ctrlKey && event.preventDefault()}
      />
    ),
  },
];
