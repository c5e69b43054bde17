import { Select } from '@mantine/core';
import { type NoneYet, underChoices } from '#kit/web/ui/form/NoneYet.tsx';

interface ListSelectProps {
  name: string;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  /** Undefined while they load. */
  options?: readonly { value: number; label: string }[] | undefined;
  /** What is missing where there are none. */
  none?: NoneYet;
  required?: boolean;
  error?: string | undefined;
  hint?: string;
  placeholder?: string;
}

/** A choice of one of the area's records. The value is its key, or null. */
export function ListSelect({ name, label, value, onChange, options, none, required, error, hint, placeholder }: ListSelectProps) {
  return (
    <Select
      name={name}
      label={label}
      error={error}
      placeholder={placeholder}
      data={options?.map((option) => ({ value: String(option.value), label: option.label })) ?? []}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(next) => onChange(next === null ? null : Number(next))}
      required={required}
      description={underChoices(options, none, hint)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      searchable={(options?.length ?? 0) > 8}
      clearable={!required}
      allowDeselect={!required}
      nothingFoundMessage={options ? 'Nothing found' : 'Loading'}
    />
  );
}
