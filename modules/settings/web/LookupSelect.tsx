import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Option } from '#kit/web/ui/form/FormField.tsx';
import { type NoneYet, underChoices } from '#kit/web/ui/form/NoneYet.tsx';

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
  /** What is missing where there are none. */
  none?: NoneYet;
  /** When the server searches: what was typed, and where to tell it. */
  search?: { typed: string; onType: (typed: string) => void };
}

/** A choice from a list that the server keeps. */
export function LookupSelect({ options, none, value, onChange, hint, required, search, ...rest }: LookupSelectProps) {
  const all = options ?? [];
  const chosen = all.find((option) => option.value === value);
  // The label of what is chosen comes after the options, and would mix with what was typed before it.
  const [labelled, setLabelled] = useState(false);
  const onSearchChange = (typed: string) => {
    setLabelled(true);
    search?.onType(typed);
  };
  return (
    <Select
      {...rest}
      readOnly={!options || (chosen !== undefined && !labelled)}
      data={all.map((option) => ({ value: String(option.value), label: option.label }))}
      value={typeof value === 'number' || typeof value === 'string' ? String(value) : null}
      onChange={(next) => onChange(all.find((option) => String(option.value) === next)?.value ?? null)}
      required={required}
      description={underChoices(options, none, hint)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable={search !== undefined || all.length > 8}
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={options ? 'Nothing found' : 'Loading'}
      onSearchChange={onSearchChange}
      {...(search ? { searchValue: search.typed, filter: ({ options: found }) => found } : {})}
    />
  );
}
