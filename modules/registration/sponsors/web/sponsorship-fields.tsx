import { NumberInput, Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { sponsorsApi } from '../contract/sponsors.ts';
import { FeeField } from '../../students/web/forms/FeeField.tsx';

/** The sponsor of a new sponsorship. */
export const sponsorField = {
  kind: 'custom',
  name: 'sponsorId',
  label: 'Sponsor',
  required: true,
  wide: true,
  render: (slot) => <SponsorSelect {...slot} />,
} as const satisfies Field;

/** What a sponsor pays, and from when to when. */
export const sponsorshipFields = [
  { kind: 'custom', name: 'share', label: 'Share of each invoice', render: (slot) => <ShareField {...slot} /> },
  {
    kind: 'custom',
    name: 'amount',
    label: 'Or an amount a year',
    render: (slot) => <FeeField {...slot} />,
  },
  { kind: 'date', name: 'fromDay', label: 'From', required: true },
  { kind: 'date', name: 'toDay', label: 'Until', hint: 'Empty: until it is ended' },
  { kind: 'text', name: 'reference', label: 'Reference', hint: 'The sponsor’s own number', wide: true },
] as const satisfies readonly Field[];

function SponsorSelect({ name, label, value, required, error, onChange }: FieldSlot) {
  const { data } = useApi(sponsorsApi.list, { size: 200 }, { staleTime: 0 });
  const options = data?.rows.filter((row) => row.active).map((row) => ({ value: String(row.id), label: row.name })) ?? [];
  return (
    <Select
      name={name}
      label={label}
      required={required}
      error={error}
      data={options}
      searchable
      nothingFoundMessage="No such sponsor. Add it under Sponsors first."
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}

/** A share typed in per cent and kept in hundredths of one. */
function ShareField({ name, label, value, required, error, onChange }: FieldSlot) {
  return (
    <NumberInput
      name={name}
      label={label}
      required={required}
      error={error}
      suffix=" %"
      decimalScale={2}
      min={0.01}
      max={100}
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(typed) => onChange(typed === '' ? null : Math.round(Number(typed) * 100))}
    />
  );
}
