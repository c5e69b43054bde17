import { MultiSelect } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';

interface ManyFieldProps {
  slot: FieldSlot;
  options: readonly { id: number; name: string }[];
  /** What it means that none is chosen. */
  none: string;
}

/** Chooses several by name. */
export function ManyField({ slot: { name, label, value, required, error, onChange }, options, none }: ManyFieldProps) {
  const chosen = Array.isArray(value) ? value.map(String) : [];
  return (
    <MultiSelect
      name={name}
      label={label}
      required={required}
      error={error}
      description={chosen.length === 0 ? none : undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={options.map((option) => ({ value: String(option.id), label: option.name }))}
      value={chosen}
      onChange={(ids) => onChange(ids.map(Number))}
      searchable
      clearable
      nothingFoundMessage="Nothing found"
    />
  );
}
