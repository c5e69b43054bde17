import { today } from '#kit/web/api/clock.ts';
import { TextInput } from '@mantine/core';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { formatNumber, numberFormat } from '#kit/contract/number-format.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import type { profileApi } from '../../contract/profile.ts';
import { CountySelect } from '../public.tsx';

export type ProfileField = keyof CallInput<typeof profileApi.update>;

const thisYear = () => Number(today().slice(0, 4));

const kinds = [
  { value: 'primary', label: 'Primary' },
  { value: 'junior', label: 'Junior' },
  { value: 'secondary', label: 'Secondary' },
  { value: 'mixed', label: 'More than one' },
];
const boarding = [
  { value: 'day', label: 'Day' },
  { value: 'boarding', label: 'Boarding' },
  { value: 'both', label: 'Boarding and day' },
];

export const schoolFields: readonly Field<ProfileField>[] = [
  { kind: 'text', name: 'motto', label: 'Motto', wide: true },
  { kind: 'text', name: 'headName', label: 'Head of the school', wide: true, hint: 'Stands under letters and report forms' },
  { kind: 'select', name: 'kind', label: 'Kind of school', options: kinds },
  { kind: 'select', name: 'boarding', label: 'Boarding', options: boarding },
];

export const contactFields: readonly Field<ProfileField>[] = [
  { kind: 'text', name: 'address', label: 'Postal address', wide: true, placeholder: 'P.O. Box 1040-00100' },
  { kind: 'text', name: 'town', label: 'Town' },
  { kind: 'custom', name: 'countyCode', label: 'County', render: (slot) => <CountySelect {...slot} /> },
  { kind: 'phone', name: 'phone', label: 'Office phone', placeholder: '020 271 8870' },
  { kind: 'phone', name: 'alternativePhone', label: 'Other phone' },
  { kind: 'email', name: 'email', label: 'E-mail' },
  { kind: 'text', name: 'website', label: 'Website', placeholder: 'https://' },
];

export const numberFields: readonly Field<ProfileField>[] = [
  { kind: 'custom', name: 'admissionFormat', label: 'Admission numbers', render: (slot) => <NumberFormat {...slot} /> },
  { kind: 'custom', name: 'receiptFormat', label: 'Receipt numbers', render: (slot) => <NumberFormat {...slot} /> },
];

export const financeFields: readonly Field<ProfileField>[] = [
  { kind: 'text', name: 'paybill', label: 'Paybill or till', placeholder: '5 to 7 digits' },
  { kind: 'text', name: 'smsSenderId', label: 'SMS sender', placeholder: 'Up to 11 letters' },
  {
    kind: 'checkbox',
    name: 'financeOtp',
    label: 'Ask for a one-time code before finance',
    hint: 'Each user is sent a code when they first open the finance area after signing in',
    wide: true,
  },
];

/** A number format with the next numbers as it would write them. Numbers given already stay as they are. */
function NumberFormat({ name, label, value, error, required, onChange }: FieldSlot) {
  const format = typeof value === 'string' ? value : '';
  const example = numberFormat.safeParse(format).success
    ? `Writes ${formatNumber(format, 7, thisYear())}, then ${formatNumber(format, 8, thisYear())}`
    : 'For example ADM/{yyyy}/{n:4}';
  return (
    <TextInput
      name={name}
      label={label}
      value={format}
      error={error}
      required={required}
      description={`${example}. {n} is the number, {n:4} with zeros to four digits, {yyyy} or {yy} the year.`}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
