import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { employeesApi } from '../../employees/contract/employees.ts';

/** Chooses employees by name, staff or payroll number. */
export function EmployeesField({ slot: { name, label, value, required, error, onChange } }: { slot: FieldSlot }) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const { data } = useApi(employeesApi.options, words ? { q: words } : {}, { staleTime: 0, keepPrevious: true });
  // Who is chosen stays to be read while others are looked for.
  const [known, setKnown] = useState<Readonly<Record<string, string>>>({});
  const found = Object.fromEntries((data?.rows ?? []).map((one) => [String(one.id), `${one.name} (${one.payrollNo})`]));
  const labels = { ...known, ...found };
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <MultiSelect
      name={name}
      label={label}
      required={required}
      error={error}
      placeholder={chosen.length === 0 ? 'Name, staff or payroll no.' : undefined}
      data={[...new Set([...chosen, ...Object.keys(found)])].map((id) => ({ value: id, label: labels[id] ?? id }))}
      value={chosen}
      onChange={(ids) => {
        setKnown(labels);
        onChange(ids.map(Number));
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has looked for the words already.
      filter={({ options }) => options}
      searchable
      clearable
      maxValues={500}
      nothingFoundMessage="Nothing found"
    />
  );
}
