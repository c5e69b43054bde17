import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { type DataSubject, dataRequestsApi, type SubjectKind } from '../contract/requests.ts';

interface SubjectPickerProps {
  kind: SubjectKind;
  name: string;
  label: string;
  error: string | undefined;
  value: number | null;
  onChange: (value: number | null) => void;
}

const placeholders: Record<SubjectKind, string> = {
  student: 'Name or adm no.',
  guardian: 'Name or phone',
  staff: 'Name or staff no.',
  board: 'Name',
};
const labelOf = ({ fullName, note }: DataSubject) => [fullName, note].filter(Boolean).join(', ');

/** Somebody whom the school keeps data of, on the roll or gone. */
export function SubjectPicker({ kind, value, onChange, ...rest }: SubjectPickerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<DataSubject | null>(null);
  const [words] = useDebouncedValue(typed, 200);
  // What stands in the field after a choice is a label, which is no word to search for.
  const q = chosen && words === labelOf(chosen) ? '' : words.trim();
  const { data } = useApi(dataRequestsApi.people, { kind, q }, { keepPrevious: true });
  const found = data?.rows ?? [];
  const rows = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      {...rest}
      required
      data={rows.map((row) => ({ value: String(row.id), label: labelOf(row) }))}
      value={value === null ? null : String(value)}
      onChange={(next) => {
        const row = rows.find((one) => String(one.id) === next) ?? null;
        setChosen(row);
        onChange(row?.id ?? null);
      }}
      placeholder={placeholders[kind]}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      allowDeselect={false}
      nothingFoundMessage={data ? 'Nobody found' : 'Loading'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
