import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Option } from '#kit/web/ui/form/FormField.tsx';

/** What a picker needs of the form field that it stands in. */
export interface PickerProps {
  name: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  required?: boolean;
  error?: string | undefined;
  hint?: string;
  placeholder?: string;
  disabled?: boolean;
}

interface LookupSelectProps extends PickerProps {
  /** Undefined while they load. */
  options: readonly Option[] | undefined;
  /** When the server searches: what was typed, and where to tell it. */
  search?: { typed: string; onType: (typed: string) => void };
}

/** A choice from a list that the server keeps. */
export function LookupSelect({ options, value, onChange, hint, required, search, ...rest }: LookupSelectProps) {
  const all = options ?? [];
  // The label of what is chosen comes with the options and would mix with what was typed before it. The select writes it
  // in an effect, and this one runs after that: label and permission to type reach the field together.
  const [ready, setReady] = useState(false);
  const loaded = options !== undefined;
  useEffect(() => setReady(loaded), [loaded]);
  return (
    <Select
      {...rest}
      readOnly={!ready}
      data={all.map((option) => ({ value: String(option.value), label: option.label }))}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : null}
      onChange={(next) => onChange(all.find((option) => String(option.value) === next)?.value ?? null)}
      required={required}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable={search !== undefined || all.length > 8}
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={options ? 'Nothing found' : 'Loading'}
      {...(search ? { searchValue: search.typed, onSearchChange: search.onType, filter: ({ options: found }) => found } : {})}
    />
  );
}
