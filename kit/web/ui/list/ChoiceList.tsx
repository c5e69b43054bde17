import { Button } from '@mantine/core';
import { useState } from 'react';
import '#kit/web/ui/css/filters.css';
import { DayChoice } from './DayChoice.tsx';
import { MoneyField } from '../form/MoneyField.tsx';

/** Values to choose from, `day` for a date, or `amount` for money in cents. */
export type Choices = readonly { value: string | number | boolean; label: string }[] | 'day' | 'amount';

interface ChoiceListProps {
  label: string;
  options: Choices;
  /** The chosen value as text; empty for none. */
  value: string;
  onChoose: (value: string) => void;
}

const searchFrom = 9;

/** One value out of several; long lists can be searched. */
export function ChoiceList({ label, options, value, onChoose }: ChoiceListProps) {
  const [typed, setTyped] = useState('');
  if (options === 'day') {
    return <DayChoice label={label} value={value} onChoose={onChoose} />;
  }
  if (options === 'amount') return <AmountChoice label={label} value={value} onChoose={onChoose} />;
  const found = options.filter((option) => option.label.toLowerCase().includes(typed.trim().toLowerCase()));
  return (
    <div className="filter-options">
      {options.length >= searchFrom && (
        <label className="filter-search">
          <input
            aria-label={`Find in ${label}`}
            placeholder={label}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            data-autofocus
          />
        </label>
      )}
      <ul>
        {found.map((option) => (
          <li key={String(option.value)}>
            <button type="button" aria-pressed={String(option.value) === value} onClick={() => onChoose(String(option.value))}>
              {option.label}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function AmountChoice({ label, value, onChoose }: Omit<ChoiceListProps, 'options'>) {
  const [cents, setCents] = useState<number | null>(value === '' ? null : Number(value));
  return (
    <form
      className="filter-amount"
      onSubmit={(event) => {
        event.preventDefault();
        if (cents !== null) onChoose(String(cents));
      }}
    >
      <MoneyField name="amount" size="xs" aria-label={label} value={cents} onChange={setCents} />
      <Button type="submit" size="xs" disabled={cents === null}>
        Set
      </Button>
    </form>
  );
}
