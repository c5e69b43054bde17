import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { titlesApi } from '../../../catalogue/contract/titles.ts';

interface TitlePickerProps {
  name: string;
  label: string;
  value: number | null;
  onChange: (titleId: number | null) => void;
  placeholder?: string;
  required?: boolean;
  error?: string | undefined;
}

/** A title, found by words. The value is its key, or null. */
export function TitlePicker({ value, onChange, ...rest }: TitlePickerProps) {
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim(), 200);
  const known = useApi(titlesApi.options, { q: '', ...(value === null ? {} : { id: value }) }, { keepPrevious: true }).data?.rows;
  // What stands in the field after a choice is a title, which is no word to search for.
  const isLabel = known?.some(({ id, title }) => id === value && title === words) ?? false;
  const { data } = useApi(
    titlesApi.options,
    { q: isLabel ? '' : words, ...(value === null ? {} : { id: value }) },
    { keepPrevious: true },
  );
  return (
    <Select
      {...rest}
      data={(data?.rows ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      searchable
      clearable={!rest.required}
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={data ? 'Nothing found' : 'Loading'}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    />
  );
}
