import type { Field } from '#kit/web/ui/form/FormField.tsx';
import type { ProfileDraft } from '../../contract/employees.ts';
import { identityKinds, identityKindWords } from '../../contract/kinds.ts';

/** What of the law holds for an employee. */
export const profileFields: readonly Field<keyof ProfileDraft>[] = [
  { kind: 'text', name: 'payrollNo', label: 'Payroll no.' },
  { kind: 'date', name: 'birthDate', label: 'Date of birth' },
  {
    kind: 'select',
    name: 'identityKind',
    label: 'Identity paper',
    options: identityKinds.map((value) => ({ value, label: identityKindWords[value] })),
  },
  { kind: 'number', name: 'noticeDays', label: 'Notice, days', min: 0, max: 366 },
  { kind: 'date', name: 'probationTo', label: 'On probation until' },
  {
    kind: 'select',
    name: 'slipBy',
    label: 'Payslips are sent',
    options: [
      { value: 'none', label: 'Not by themselves' },
      { value: 'email', label: 'By e-mail' },
      { value: 'sms', label: 'By SMS' },
    ],
  },
  { kind: 'checkbox', name: 'resident', label: 'Resident for tax' },
  {
    kind: 'checkbox',
    name: 'firstEmployment',
    label: 'Main employment',
    hint: 'A second one is taxed at one rate, without relief',
  },
  { kind: 'checkbox', name: 'nssf', label: 'NSSF' },
  { kind: 'checkbox', name: 'health', label: 'SHIF' },
  { kind: 'checkbox', name: 'housing', label: 'Housing levy' },
  { kind: 'checkbox', name: 'nita', label: 'NITA' },
  { kind: 'text', name: 'tierTwoScheme', label: 'Scheme for NSSF tier II', hint: 'Empty: to NSSF', wide: true },
  { kind: 'text', name: 'disabilityNo', label: 'Disability exemption no.' },
  { kind: 'date', name: 'disabilityFrom', label: 'Exempt from' },
  { kind: 'date', name: 'disabilityTo', label: 'Exempt until', hint: 'From the day after, tax is taken as of anybody' },
  { kind: 'textarea', name: 'note', label: 'Note' },
];
