import { NumberInput } from '@mantine/core';
import type { FieldSlot } from '#kit/web/ui/form/FormField.tsx';

/** A share in per cent, kept in hundredths of it. */
export const rateField = <const N extends string>(name: N, label: string, hint?: string) => ({
  kind: 'custom' as const,
  name,
  label,
  render: ({ value, error, required, onChange }: FieldSlot) => (
    <NumberInput
      name={name}
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      error={error}
      required={required}
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 100))}
      min={0}
      max={100}
      decimalScale={2}
      suffix=" %"
      hideControls
      clampBehavior="none"
      classNames={{ input: 'num' }}
    />
  ),
});
