import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { rollsApi, type StudentOption } from '../contract/rolls.ts';

interface StudentPickerProps {
  name: string;
  label: string;
  /** The chosen student's key, or null. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** Only students of this class or stream. */
  classId?: number;
  streamId?: number;
  required?: boolean;
  error?: string | undefined;
}

const shown = 20;
const labelOf = (student: StudentOption) =>
  [student.fullName, student.admissionNo, [student.className, student.streamName].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ');

/** A student on the roll, found by name, admission number or guardian phone. The value is their key, or null; one that was chosen before is named too. */
export function StudentPicker({ value, onChange, classId, streamId, ...rest }: StudentPickerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<StudentOption | null>(null);
  const [words] = useDebouncedValue(typed, 200);
  // What stands in the field after a choice is a label, which is no word to search for.
  const q = chosen && words === labelOf(chosen) ? '' : words.trim();
  const where = { ...(classId ? { classId } : {}), ...(streamId ? { streamId } : {}) };
  const { data } = useApi(rollsApi.activeStudents, { ...where, ...(q ? { q } : {}), limit: shown }, { keepPrevious: true });
  const found = data ?? [];
  const given = value !== null && chosen?.id !== value && data !== undefined && !found.some(({ id }) => id === value);
  const { data: named } = useApi(rollsApi.activeStudents, { ids: [value ?? 0], limit: 1 }, { enabled: given });
  const kept = given ? named?.[0] : chosen;
  const rows = kept && !found.some((one) => one.id === kept.id) ? [kept, ...found] : found;
  return (
    <Select
      {...rest}
      data={rows.map((row) => ({ value: String(row.id), label: labelOf(row) }))}
      value={value === null ? null : String(value)}
      onChange={(next) => {
        const row = rows.find((one) => String(one.id) === next) ?? null;
        setChosen(row);
        onChange(row?.id ?? null);
      }}
      placeholder="Name, adm no. or phone"
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable={!rest.required}
      allowDeselect={!rest.required}
      nothingFoundMessage={data ? 'Nobody found' : 'Loading'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
