import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { relations } from '../../contract/student-fields.ts';

const relationOptions = relations.map((value) => ({ value, label: value }));

/** The guardian's part in this student's life. */
export const linkFields: readonly Field[] = [
  { kind: 'select', name: 'relation', label: 'Relation to the student', options: relationOptions, required: true },
];

/** A guardian whom the register does not know yet. `required` is false for those who may be left out. */
export const personFields = (noPhone: boolean): readonly Field[] => [
  { kind: 'text', name: 'fullName', label: 'Full name, as on the ID', required: true },
  ...linkFields,
  { kind: 'phone', name: 'phone', label: 'Phone', required: true, when: () => !noPhone },
  { kind: 'text', name: 'nationalId', label: 'National ID or passport number' },
  { kind: 'email', name: 'email', label: 'Email', placeholder: 'name@example.com' },
  { kind: 'text', name: 'occupation', label: 'Occupation' },
  { kind: 'phone', name: 'alternativePhone', label: 'Other phone', when: () => !noPhone },
];
