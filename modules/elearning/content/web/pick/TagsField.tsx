import { TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { contentOptionsApi } from '../../contract/options.ts';

interface TagsFieldProps {
  name: string;
  label: string;
  /** The names of the tags. */
  value: unknown;
  onChange: (value: string[]) => void;
  required?: boolean;
  error?: string | undefined;
}

/** Tags by name: known ones are offered, new ones are made when the form is saved. */
export function TagsField({ value, onChange, ...rest }: TagsFieldProps) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim().slice(0, 60), 200);
  const { data } = useApi(contentOptionsApi.tags, { q }, { keepPrevious: true });
  return (
    <TagsInput
      {...rest}
      data={(data?.rows ?? []).map(({ name }) => name)}
      value={Array.isArray(value) ? value.map(String) : []}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      maxTags={20}
      description="Press Enter after each"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      clearable
    />
  );
}
