import { Autocomplete, Select } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { TimeField } from '#kit/web/ui/form/TimeField.tsx';
import { StudentPicker } from '#modules/registration/web/public.tsx';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import { DepartmentSelect } from '../../../setup/web/pick/DepartmentSelect.tsx';
import { SupplierSelect } from '../../../setup/web/pick/SupplierSelect.tsx';
import { useAssetOptions } from './use-options.ts';

interface Words<N extends string> {
  name: N;
  label: string;
  hint?: string;
  when?: (values: Readonly<Record<string, unknown>>) => boolean;
}

const idOf = (value: unknown) => (typeof value === 'number' ? value : null);

/** A member of staff. */
export const staffField = <const N extends string>({ name, label, hint, when }: Words<N>) => ({
  kind: 'custom' as const,
  name,
  label,
  ...(when ? { when } : {}),
  render: ({ value, error, required, onChange }: FieldSlot) => (
    <StaffPicker
      name={name}
      label={label}
      value={idOf(value)}
      error={error}
      required={required}
      onChange={onChange}
      {...(hint === undefined ? {} : { hint })}
    />
  ),
});

export const studentField = <const N extends string>({ name, label, when }: Words<N>) => ({
  kind: 'custom' as const,
  name,
  label,
  ...(when ? { when } : {}),
  render: ({ value, error, required, onChange }: FieldSlot) => (
    <StudentPicker name={name} label={label} value={idOf(value)} error={error} required={required} onChange={onChange} />
  ),
});

export const departmentField = <const N extends string>({ name, label, hint, when }: Words<N>) => ({
  kind: 'custom' as const,
  name,
  label,
  ...(when ? { when } : {}),
  render: ({ value, error, required, onChange }: FieldSlot) => (
    <DepartmentSelect
      name={name}
      label={label}
      value={idOf(value)}
      error={error}
      required={required}
      onChange={onChange}
      {...(hint === undefined ? {} : { hint })}
    />
  ),
});

export const supplierField = <const N extends string>({ name, label, when }: Words<N>) => ({
  kind: 'custom' as const,
  name,
  label,
  ...(when ? { when } : {}),
  render: ({ value, error, onChange }: FieldSlot) => (
    <SupplierSelect name={name} label={label} value={idOf(value)} error={error} onChange={onChange} />
  ),
});

/** A day with its time, in the school's zone. */
export const timeField = <const N extends string>({ name, label, when }: Words<N>) => ({
  kind: 'custom' as const,
  name,
  label,
  ...(when ? { when } : {}),
  render: (slot: FieldSlot) => <TimeField {...slot} />,
});

/** Where money for it came from, with what was named before. */
export const fundingField = <const N extends string>({ name, label, hint }: Words<N>) => ({
  kind: 'custom' as const,
  name,
  label,
  render: (slot: FieldSlot) => <FundingField slot={slot} hint={hint} />,
});

function FundingField({ slot, hint }: { slot: FieldSlot; hint: string | undefined }) {
  const { funding } = useAssetOptions();
  return (
    <Autocomplete
      name={slot.name}
      label={slot.label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={slot.error}
      data={[...funding]}
      value={typeof slot.value === 'string' ? slot.value : ''}
      onChange={slot.onChange}
    />
  );
}

/** A place of assets. */
export const placeField = <const N extends string>({ name, label, hint, when }: Words<N>) => ({
  kind: 'custom' as const,
  name,
  label,
  ...(when ? { when } : {}),
  render: (slot: FieldSlot) => <PlaceSelect slot={slot} hint={hint} />,
});

function PlaceSelect({ slot, hint }: { slot: FieldSlot; hint: string | undefined }) {
  const { locations } = useAssetOptions();
  return (
    <Select
      name={slot.name}
      label={slot.label}
      error={slot.error}
      required={slot.required}
      description={locations.length === 0 ? 'There are no places yet: Assets → Asset settings.' : hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable
      clearable={!slot.required}
      nothingFoundMessage="Nothing found"
      data={locations.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={typeof slot.value === 'number' ? String(slot.value) : null}
      onChange={(next) => slot.onChange(next === null ? null : Number(next))}
    />
  );
}
