import { z } from 'zod';

/** The numbers that the state knows a member of staff by. Only who edits staff reads them. */
export const personalNumbers = ['nationalId', 'tscNo', 'kraPin', 'nssfNo', 'shaNo'] as const;
export type PersonalNumber = (typeof personalNumbers)[number];

export const personalNumberWords: Readonly<Record<PersonalNumber, string>> = {
  nationalId: 'National ID or passport',
  tscNo: 'TSC no.',
  kraPin: 'KRA PIN',
  nssfNo: 'NSSF no.',
  shaNo: 'SHA no.',
};

/** A number that may be left empty, kept in capitals without spaces. */
function optionalNumber(form: RegExp, message: string) {
  const written = z
    .string()
    .max(40, message)
    .transform((text) => text.replaceAll(/\s/g, '').toUpperCase() || null)
    .refine((text) => text === null || form.test(text), message);
  return z.union([z.null(), written], message).default(null);
}

/** Identity card (6 to 9 digits) or passport (one or two letters, then digits). */
export const optionalNationalId = optionalNumber(
  /^(?:\d{6,9}|[A-Z]{1,2}\d{6,8})$/,
  'Enter 6 to 9 digits, or a passport number such as AK0123456.',
);

/** The fields of a form that take the numbers. */
export const personalNumberFields = {
  nationalId: optionalNationalId,
  tscNo: optionalNumber(/^\d{4,8}$/, 'Enter the 4 to 8 digits of the TSC number.'),
  kraPin: optionalNumber(/^[AP]\d{9}[A-Z]$/, 'Enter a PIN such as A001234567Z.'),
  nssfNo: optionalNumber(/^\d{7,11}[\dX]$/, 'Enter the 8 to 12 digits of the NSSF number.'),
  shaNo: optionalNumber(/^[A-Z]{0,4}-?\d{6,14}(?:-\d)?$/, 'Enter a number such as CR1234567890123-4.'),
};
