import { NumberInput, Select } from '@mantine/core';
import { formatMonth } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import type { Field } from '#kit/web/ui/form/FormField.tsx';

const inputWrapperOrder: ('label' | 'input' | 'error' | 'description')[] = ['label', 'input', 'error', 'description'];

/** Months around this one, the first two years ago, and one that is chosen already. */
function months(chosen: unknown): { value: string; label: string }[] {
  const [year = 2026, month = 1] = today().split('-').map(Number);
  const all = Array.from({ length: 84 }, (_none, at) => new Date(Date.UTC(year, month - 25 + at, 1)).toISOString().slice(0, 7));
  if (typeof chosen === 'string' && chosen !== '' && !all.includes(chosen)) all.unshift(chosen);
  return all.map((value) => ({ value, label: formatMonth(`${value}-01`) }));
}

/** A field of a month, `2026-03`. */
export const monthField = <N extends string>(name: N, label: string, more: Partial<Field<N>> & { empty?: string } = {}) => {
  const { empty, ...rest } = more;
  return {
    ...rest,
    kind: 'custom',
    name,
    label,
    render: ({ value, error, required, onChange }) => (
      <Select
        name={name}
        label={label}
        description={rest.hint}
        inputWrapperOrder={inputWrapperOrder}
        placeholder={empty}
        required={required}
        error={error}
        searchable
        clearable={empty !== undefined}
        data={months(value)}
        value={typeof value === 'string' ? value : null}
        nothingFoundMessage="Nothing found"
        onChange={onChange}
      />
    ),
  } as Field<N>;
};

interface RateInputProps {
  name: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  /** Hundredths of a per cent; anything else is shown as empty. */
  value: unknown;
  onChange: (rate: number | null) => void;
}

/** Takes a rate as per cent with two decimals and gives hundredths of a per cent. */
export function RateInput({ value, onChange, hint, ...rest }: RateInputProps) {
  return (
    <NumberInput
      {...rest}
      description={hint}
      inputWrapperOrder={inputWrapperOrder}
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 100))}
      decimalScale={2}
      clampBehavior="none"
      suffix=" %"
      hideControls
      classNames={{ input: 'num' }}
    />
  );
}

/** A field of a rate that is kept in hundredths of a per cent. */
export const rateField = <N extends string>(name: N, label: string, more: Partial<Field<N>> = {}) =>
  ({
    ...more,
    kind: 'custom',
    name,
    label,
    render: ({ value, error, required, onChange }) => (
      <RateInput name={name} label={label} hint={more.hint} error={error} required={required} value={value} onChange={onChange} />
    ),
  }) as Field<N>;
