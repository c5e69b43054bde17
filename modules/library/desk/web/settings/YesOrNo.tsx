import { Select } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';

/** Yes, no, or what the next rule says. */
export function YesOrNo({ slot: { name, label, value, error, onChange } }: { slot: FieldSlot }) {
  return (
    <Select
      name={name}
      label={label}
      error={error}
      placeholder="Empty: the next rule says it"
      clearable
      data={[
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      value={typeof value === 'boolean' ? (value ? 'yes' : 'no') : null}
      onChange={(next) => onChange(next === null ? null : next === 'yes')}
    />
  );
}
