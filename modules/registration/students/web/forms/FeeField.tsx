import { NumberInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';

/** An amount typed in shillings and kept in cents. */
export function FeeField({ name, label, value, required, error, onChange }: FieldSlot) {
  return (
    <NumberInput
      name={name}
      label={label}
      required={required}
      error={error}
      prefix="KES "
      thousandSeparator=","
      decimalScale={2}
      min={0}
      max={1_000_000}
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(typed) => onChange(typed === '' ? null : Math.round(Number(typed) * 100))}
    />
  );
}
