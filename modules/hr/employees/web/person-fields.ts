import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { personalNumberWords } from '#modules/settings/contract/people/personal-numbers.ts';

type Name =
  | 'fullName'
  | 'staffNo'
  | 'kind'
  | 'gender'
  | 'employer'
  | 'phone'
  | 'alternativePhone'
  | 'email'
  | 'nationalId'
  | 'tscNo'
  | 'kraPin'
  | 'nssfNo'
  | 'shaNo'
  | 'joinedOn'
  | 'nextOfKinName'
  | 'nextOfKinRelation'
  | 'nextOfKinPhone';

/** Who somebody is. The words are those of the staff record, since it is the same one. */
export const personFields: readonly Field<Name>[] = [
  { kind: 'text', name: 'fullName', label: 'Full name', wide: true },
  { kind: 'text', name: 'staffNo', label: 'Staff no.' },
  {
    kind: 'select',
    name: 'kind',
    label: 'Type of staff',
    options: [
      { value: 'teacher', label: 'Teacher' },
      { value: 'support', label: 'Other staff' },
    ],
  },
  {
    kind: 'select',
    name: 'gender',
    label: 'Gender',
    options: [
      { value: 'female', label: 'Woman' },
      { value: 'male', label: 'Man' },
    ],
  },
  {
    kind: 'select',
    name: 'employer',
    label: 'Employer',
    options: [
      { value: 'BOM', label: 'Board of management' },
      { value: 'TSC', label: 'TSC' },
      { value: 'private', label: 'Private' },
    ],
  },
  { kind: 'text', name: 'nationalId', label: personalNumberWords.nationalId },
  { kind: 'text', name: 'kraPin', label: personalNumberWords.kraPin, placeholder: 'A001234567Z' },
  { kind: 'text', name: 'nssfNo', label: personalNumberWords.nssfNo },
  { kind: 'text', name: 'shaNo', label: personalNumberWords.shaNo, placeholder: 'CR1234567890123-4' },
  { kind: 'text', name: 'tscNo', label: personalNumberWords.tscNo },
  { kind: 'date', name: 'joinedOn', label: 'Joined on' },
  { kind: 'phone', name: 'phone', label: 'Phone' },
  { kind: 'phone', name: 'alternativePhone', label: 'Other phone' },
  { kind: 'email', name: 'email', label: 'Email' },
  { kind: 'text', name: 'nextOfKinName', label: 'Next of kin' },
  { kind: 'text', name: 'nextOfKinRelation', label: 'Relation', placeholder: 'Spouse' },
  { kind: 'phone', name: 'nextOfKinPhone', label: 'Phone of next of kin' },
];
