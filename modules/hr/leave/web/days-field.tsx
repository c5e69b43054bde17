import { NumberInput } from '@mantine/core';
import type { Field } from '#kit/web/ui/form/FormField.tsx';

/** A field of days that is kept in hundredths. */
export const daysField = <N extends string>(name: N, label: string, hint?: string): Field<N> => ({
  kind: 'custom',
  name,
  label,
  render: ({ value, error, required, onChange }) => (
    <NumberInput
      name={name}
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required={required}
      error={error}
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 100))}
      decimalScale={2}
      clampBehavior="none"
      hideControls
      classNames={{ input: 'num' }}
    />
  ),
});
