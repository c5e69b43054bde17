import { Select } from '@mantine/core';
import type { FieldSlot, Option } from '#kit/web/ui/form/FormField.tsx';

interface OptionSelectProps {
  slot: FieldSlot;
  options: readonly Option[];
  placeholder?: string;
  /** Why there is none to choose. */
  empty?: string | undefined;
}

/** A choice whose options depend on what else is chosen; one that is no longer offered shows as not chosen. */
export function OptionSelect({ slot, options, placeholder, empty }: OptionSelectProps) {
  const { name, label, value, error, required, onChange } = slot;
  const chosen = options.find((option) => option.value === value);
  return (
    <Select
      name={name}
      label={label}
      error={error}
      required={required}
      placeholder={placeholder}
      data={options.map((option) => ({ value: String(option.value), label: option.label }))}
      value={chosen ? String(chosen.value) : null}
      onChange={(next) => onChange(options.find((option) => String(option.value) === next)?.value ?? null)}
      searchable={options.length > 8}
      clearable={!required}
      allowDeselect={!required}
      description={options.length === 0 ? empty : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      nothingFoundMessage="Choose the class first"
    />
  );
}
