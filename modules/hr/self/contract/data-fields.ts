import { z } from 'zod';
import { line, optionalDay, optionalEmail, optionalLine } from '#kit/contract/fields.ts';
import { optionalPhone } from '#kit/contract/phone-field.ts';
import { personalNumberFields } from '#modules/settings/contract/people/personal-numbers.ts';

/** What somebody can propose to put right of their own. */
export const dataFields = [
  'full_name',
  'phone',
  'alternative_phone',
  'email',
  'national_id',
  'kra_pin',
  'nssf_no',
  'sha_no',
  'tsc_no',
  'birth_date',
  'next_of_kin_name',
  'next_of_kin_relation',
  'next_of_kin_phone',
  'pay_route',
  'other',
] as const;
export type DataField = (typeof dataFields)[number];

export const dataFieldWords: Readonly<Record<DataField, string>> = {
  full_name: 'Name',
  phone: 'Phone',
  alternative_phone: 'Other phone',
  email: 'Email',
  national_id: 'National ID or passport',
  kra_pin: 'KRA PIN',
  nssf_no: 'NSSF no.',
  sha_no: 'SHA no.',
  tsc_no: 'TSC no.',
  birth_date: 'Date of birth',
  next_of_kin_name: 'Next of kin',
  next_of_kin_relation: 'Next of kin, relation',
  next_of_kin_phone: 'Next of kin, phone',
  pay_route: 'Where pay goes',
  other: 'Something else',
};

/** What is kept on the staff record, under which name there, and how it is checked. */
export const onRecord = {
  full_name: { key: 'fullName', form: line(100) },
  phone: { key: 'phone', form: optionalPhone },
  alternative_phone: { key: 'alternativePhone', form: optionalPhone },
  email: { key: 'email', form: optionalEmail },
  national_id: { key: 'nationalId', form: personalNumberFields.nationalId },
  kra_pin: { key: 'kraPin', form: personalNumberFields.kraPin },
  nssf_no: { key: 'nssfNo', form: personalNumberFields.nssfNo },
  sha_no: { key: 'shaNo', form: personalNumberFields.shaNo },
  tsc_no: { key: 'tscNo', form: personalNumberFields.tscNo },
  next_of_kin_name: { key: 'nextOfKinName', form: optionalLine(100) },
  next_of_kin_relation: { key: 'nextOfKinRelation', form: optionalLine(40) },
  next_of_kin_phone: { key: 'nextOfKinPhone', form: optionalPhone },
} as const;
export type RecordField = keyof typeof onRecord;
export const isOnRecord = (field: DataField): field is RecordField => field in onRecord;

/** A new value as it would be kept; what is wrong with it stands at `newValue`. */
export const checkedValue = z
  .object({ field: z.enum(dataFields), newValue: line(300) })
  .transform(({ field, newValue }, found) => {
    const form = isOnRecord(field) ? onRecord[field].form : field === 'birth_date' ? optionalDay : null;
    const checked = form?.safeParse(newValue);
    if (checked && !checked.success)
      found.addIssue({
        code: 'custom',
        path: ['newValue'],
        message: checked.error.issues[0]?.message ?? 'This cannot be right.',
      });
    return { field, newValue: typeof checked?.data === 'string' ? checked.data : newValue };
  });
