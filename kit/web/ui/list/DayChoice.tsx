import { useState } from 'react';
import { formatDay, isDay, noDay, parseDay } from '#kit/contract/dates.ts';

interface DayChoiceProps {
  label: string;
  /** `yyyy-mm-dd`; empty for none. */
  value: string;
  onChoose: (value: string) => void;
}

/** A day of a filter, typed as everywhere; it filters once it is a day. */
export function DayChoice({ label, value, onChoose }: DayChoiceProps) {
  const [typed, setTyped] = useState(isDay(value) ? formatDay(value) : value);
  const [left, setLeft] = useState(false);
  const wrong = left && typed.trim() !== '' && parseDay(typed) === null;
  return (
    <label className="filter-search">
      <input
        aria-label={label}
        aria-invalid={wrong}
        placeholder="14/3/2026"
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setLeft(false);
          const day = parseDay(currentTarget.value);
          if (day !== null) onChoose(day);
        }}
        onBlur={() => setLeft(true)}
        data-autofocus
      />
      {wrong && <span className="hint">{noDay}</span>}
    </label>
  );
}
