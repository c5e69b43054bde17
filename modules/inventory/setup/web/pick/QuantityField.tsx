import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatQuantity, parseQuantity } from '../../contract/quantity.ts';

interface QuantityFieldProps {
  name?: string;
  label?: ReactNode;
  /** Thousandths. */
  value: number | null;
  /** Gets thousandths, and null for nothing or for what is no quantity. */
  onChange: (thousandths: number | null) => void;
  /** Stands behind the number. */
  unit?: string | undefined;
  error?: ReactNode;
  required?: boolean;
  description?: ReactNode;
  disabled?: boolean;
  size?: 'xs' | 'sm' | 'md';
  /** For fields without a label of their own, in tables. */
  'aria-label'?: string;
  autoFocus?: boolean;
  onKeyDown?: React.KeyboardEventHandler<HTMLInputElement>;
}

/** Takes a quantity as it is typed, `1,250.5`, and gives integer thousandths. Written out in full when it is left. */
export function QuantityField({ name = 'quantity', value, onChange, unit, error, ...rest }: QuantityFieldProps) {
  const [typed, setTyped] = useState<{ text: string; value: number | null } | null>(null);
  const [left, setLeft] = useState(false);
  // What is being typed stands as long as the value is what it gave, also where a nought on the way to 0.5 is kept as nothing; a value
  // from elsewhere replaces it.
  const nought = typed?.value === 0 && value === null;
  const stands = typed !== null && (typed.value === value || nought);
  const text = stands ? typed.text : value === null ? '' : formatQuantity(value);
  const wrong = text.trim() !== '' && value === null && !nought;
  return (
    <TextInput
      {...rest}
      name={name}
      value={text}
      inputMode="decimal"
      autoComplete="off"
      error={error ?? (wrong && left ? 'Enter a quantity such as 2.5.' : undefined)}
      rightSection={unit}
      rightSectionWidth={unit ? Math.min(96, 24 + unit.length * 8) : undefined}
      rightSectionPointerEvents="none"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ input: 'num', section: 'hint' }}
      onFocus={(event) => {
        setLeft(false);
        event.currentTarget.select();
      }}
      onChange={({ currentTarget }) => {
        const given = parseQuantity(currentTarget.value);
        setTyped({ text: currentTarget.value, value: given });
        onChange(given);
      }}
      onBlur={() => {
        setLeft(true);
        if (!wrong) setTyped(null);
      }}
    />
  );
}
