import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { rollsApi, type StudentOption } from '../../students/contract/rolls.ts';

interface StudentsFieldProps {
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  error: string | undefined;
}

/** Students found one by one. */
export function StudentsField({ chosen, onChange, error }: StudentsFieldProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const { data } = useApi(rollsApi.activeStudents, { ...(words ? { q: words } : {}), limit: 20 }, { keepPrevious: true });
  const listed = new Map([...known, ...labels(data)]);
  const unnamed = data === undefined ? [] : chosen.filter((key) => !listed.has(key)).map(Number);
  const { data: named } = useApi(rollsApi.activeStudents, { ids: unnamed }, { enabled: unnamed.length > 0 });
  const all = new Map([...listed, ...labels(named)]);
  return (
    <MultiSelect
      name="studentIds"
      label="Students"
      required
      searchable
      error={error}
      placeholder="Name, admission no. or guardian’s phone"
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={[...all].map(([value, label]) => ({ value, label }))}
      value={[...chosen]}
      onChange={(next) => {
        setKnown(new Map(next.map((value) => [value, all.get(value) ?? value])));
        onChange(next);
      }}
    />
  );
}

const labels = (rows: readonly StudentOption[] = []): [string, string][] =>
  rows.map((row) => [String(row.id), [row.fullName, row.admissionNo, row.className].filter(Boolean).join(', ')]);
