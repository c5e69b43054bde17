import { today } from '#kit/web/api/clock.ts';
import { Select } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { admissionWindowsApi } from '../contract/admission-windows.ts';

/** An admission window; those that are open today stand first. The value is its key, or null. */
export function WindowSelect({ name, label, value, required, error, onChange }: FieldSlot) {
  const { data } = useApi(admissionWindowsApi.list, { size: 200 }, { staleTime: 0 });
  const day = today();
  const isOpen = (row: { opensOn: string; closesOn: string }) => row.opensOn <= day && day <= row.closesOn;
  const rows = data?.rows ?? [];
  const options = [...rows.filter(isOpen), ...rows.filter((row) => !isOpen(row))].map((row) => ({
    value: String(row.id),
    label: isOpen(row) ? row.name : `${row.name} (closed)`,
  }));
  return (
    <Select
      name={name}
      label={label}
      required={required}
      error={error}
      data={options}
      searchable={options.length > 8}
      placeholder={data && rows.length === 0 ? 'Open an admission window first' : 'Choose a window'}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}
