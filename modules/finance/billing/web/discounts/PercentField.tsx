import { NumberInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';

/** A share typed in per cent and kept in hundredths of one. */
export function PercentField({ name, label, value, required, error, onChange }: FieldSlot) {
  return (
    <NumberInput
      name={name}
      label={label}
      required={required}
      error={error}
      suffix=" %"
      decimalScale={2}
      min={0.01}
      max={100}
      hideControls
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(typed) => onChange(typed === '' ? null : Math.round(Number(typed) * 100))}
    />
  );
}
