import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatCents, parseCents, parseSignedCents } from '#kit/contract/money.ts';
import '../css/money-field.css';

interface MoneyFieldProps {
  name: string;
  label?: ReactNode;
  /** Integer cents; anything else is shown as empty. */
  value: unknown;
  /** Gets integer cents, and null for nothing or for what is no amount. */
  onChange: (cents: number | null) => void;
  /** Gets what is no amount instead, for the check of a form to refuse: it is not to be saved as nothing. */
  onText?: (text: string) => void;
  error?: ReactNode;
  required?: boolean;
  description?: ReactNode;
  disabled?: boolean;
  /** May be below nothing: a minus in front, as a bank writes an overdrawn balance. */
  signed?: boolean;
  /** Stands in front; null for none, as in tables. */
  currency?: string | null;
  size?: 'xs' | 'sm' | 'md';
  /** For fields without a label of their own, in tables. */
  'aria-label'?: string;
  id?: string;
  autoFocus?: boolean;
}

/** Takes an amount as it is typed, `12,500.50`, and gives integer cents. Written out in full when it is left. */
export function MoneyField({ value, onChange, onText, error, signed = false, currency = 'KES', ...rest }: MoneyFieldProps) {
  const cents = typeof value === 'number' ? value : null;
  const [typed, setTyped] = useState<{ text: string; cents: number | null } | null>(null);
  const [left, setLeft] = useState(false);
  // What is being typed stands as long as the value is what it gave; a value from elsewhere replaces it.
  const stands = typed !== null && typed.cents === cents;
  const text = stands ? typed.text : cents === null ? '' : formatCents(cents);
  const wrong = text.trim() !== '' && cents === null;
  return (
    <TextInput
      {...rest}
      value={text}
      // A phone's decimal keys have no minus.
      inputMode={signed ? 'text' : 'decimal'}
      autoComplete="off"
      error={error ?? (wrong && left ? 'Enter an amount such as 12,500.50.' : undefined)}
      leftSection={currency === null ? undefined : currency}
      leftSectionWidth={currency === null ? undefined : 48}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ input: 'num money-input', section: 'hint' }}
      onFocus={(event) => {
        setLeft(false);
        event.currentTarget.select();
      }}
      onChange={({ currentTarget }) => {
        const given = signed ? parseSignedCents(currentTarget.value) : parseCents(currentTarget.value);
        setTyped({ text: currentTarget.value, cents: given });
        if (given === null && onText && currentTarget.value.trim() !== '') onText(currentTarget.value);
        else onChange(given);
      }}
      onBlur={() => {
        setLeft(true);
        if (!wrong) setTyped(null);
      }}
    />
  );
}
