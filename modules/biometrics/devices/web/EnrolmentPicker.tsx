import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { type Enrolment, enrolments } from '../contract/enrolments.ts';

const labelOf = ({ name, number, known }: Enrolment): string => [name, known, `number ${number}`].filter(Boolean).join(', ');

/** Somebody who has a number on devices, found by name or number. The value is the key of the number, or null. */
export function EnrolmentPicker({ name, label, value, required, error, onChange }: FieldSlot) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Enrolment | null>(null);
  const [words] = useDebouncedValue(typed, 200);
  const q = chosen && words === labelOf(chosen) ? '' : words.trim();
  const { data } = useApi(enrolments.api.list, { current: true, size: 20, ...(q ? { q } : {}) }, { keepPrevious: true });
  const found = data?.rows ?? [];
  const rows = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      name={name}
      label={label}
      required={required}
      error={error}
      data={rows.map((row) => ({ value: String(row.id), label: labelOf(row) }))}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => {
        const row = rows.find(({ id }) => String(id) === next) ?? null;
        setChosen(row);
        onChange(row?.id ?? null);
      }}
      placeholder="Name or number"
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={data ? 'Nobody found' : 'Loading'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
