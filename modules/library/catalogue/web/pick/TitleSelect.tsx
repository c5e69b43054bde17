import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { titlesApi } from '../../contract/titles.ts';

interface TitleSelectProps {
  name: string;
  label: string;
  /** The chosen title’s key, or null. */
  value: number | null;
  onChange: (value: number | null) => void;
  required?: boolean;
  error?: string | undefined;
}

const labelOf = ({ title, authors }: { title: string; authors: string | null }) => [title, authors].filter(Boolean).join(', ');

/** A title of the library, found by its words, its ISBN or an accession number. The value is its key, or null. */
export function TitleSelect({ value, onChange, ...rest }: TitleSelectProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed, 200);
  const known = useApi(titlesApi.options, { q: '', ...(value === null ? {} : { id: value }) }, { keepPrevious: true }).data?.rows;
  const chosen = known?.find(({ id }) => id === value) ?? null;
  // What stands in the field after a choice is a label, which is no word to search for.
  const q = chosen && words === labelOf(chosen) ? '' : words.trim();
  const { data } = useApi(titlesApi.options, { q, ...(value === null ? {} : { id: value }) }, { keepPrevious: true });
  return (
    <Select
      {...rest}
      data={(data?.rows ?? []).map((row) => ({ value: String(row.id), label: labelOf(row) }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      placeholder="Title, author, ISBN or accession no."
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      clearable={!rest.required}
      allowDeselect={!rest.required}
      nothingFoundMessage={data ? 'No title found' : 'Loading'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
