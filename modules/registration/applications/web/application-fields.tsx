import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { relations } from '../../students/contract/student-fields.ts';
import { genderOptions, residenceOptions } from '../../students/web/student-words.ts';
import { WindowSelect } from './WindowSelect.tsx';

/** What the application form asks for. */
export const applicationFields = [
  {
    kind: 'custom',
    name: 'windowId',
    label: 'Admission window',
    required: true,
    wide: true,
    render: (slot) => <WindowSelect {...slot} />,
  },
  { kind: 'text', name: 'firstName', label: 'First name', required: true },
  { kind: 'text', name: 'middleName', label: 'Middle name' },
  { kind: 'text', name: 'lastName', label: 'Last name', required: true },
  { kind: 'select', name: 'gender', label: 'Gender', options: genderOptions, required: true },
  { kind: 'date', name: 'bornOn', label: 'Date of birth', required: true },
  { kind: 'select', name: 'boarding', label: 'Residence', options: residenceOptions, required: true },
  { kind: 'text', name: 'birthCertificateNo', label: 'Birth certificate no.' },
  { kind: 'text', name: 'assessmentNo', label: 'Assessment no.', hint: 'From the examinations council' },
  { kind: 'text', name: 'upi', label: 'UPI', hint: 'From the ministry’s register of learners' },
  { kind: 'text', name: 'entryMarks', label: 'Entry marks', placeholder: '61 of 72' },
  { kind: 'text', name: 'previousSchool', label: 'Previous school', wide: true },
  { kind: 'text', name: 'guardianName', label: 'Guardian’s name' },
  {
    kind: 'select',
    name: 'guardianRelation',
    label: 'Relation',
    options: relations.map((value) => ({ value, label: value })),
  },
  { kind: 'phone', name: 'guardianPhone', label: 'Guardian’s phone', hint: 'Told of every step by SMS' },
  { kind: 'email', name: 'guardianEmail', label: 'Guardian’s e-mail' },
  { kind: 'text', name: 'feeReference', label: 'Fee paid by', hint: 'Receipt no. or M-Pesa code' },
  { kind: 'textarea', name: 'specialNeeds', label: 'Special needs' },
] as const satisfies readonly Field[];
