import { NumberInput } from '@mantine/core';

interface RateFieldProps {
  name: string;
  label: string;
  error?: string | undefined;
  /** Hundredths of a per cent; anything else is shown as empty. */
  value: unknown;
  onChange: (rate: number | null) => void;
}

/** Takes a rate as per cent with two decimals and gives hundredths of a per cent. */
export function RateField({ value, onChange, error, ...rest }: RateFieldProps) {
  return (
    <NumberInput
      {...rest}
      error={error}
      value={typeof value === 'number' ? value / 100 : ''}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next) * 100))}
      decimalScale={2}
      min={0}
      max={100}
      suffix=" %"
      hideControls
      classNames={{ input: 'num' }}
    />
  );
}
