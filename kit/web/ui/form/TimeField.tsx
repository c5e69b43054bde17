import { TextInput } from '@mantine/core';
import type { FieldSlot } from './FormField.tsx';

/** A day and time, in the time of the device. The value is an instant as ISO text, or null. */
export function TimeField({ name, label, value, error, required, onChange }: FieldSlot) {
  const at = typeof value === 'string' ? new Date(value) : null;
  const local = at === null ? '' : new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  return (
    <TextInput
      type="datetime-local"
      name={name}
      label={label}
      required={required}
      error={error}
      value={local}
      onChange={({ currentTarget: { value: typed } }) => onChange(typed === '' ? null : new Date(typed).toISOString())}
    />
  );
}
