import '@mantine/dates/styles.layer.css';
import { DateInput } from '@mantine/dates';
import { type FormEvent, useState } from 'react';
import { formatDay, isDay, noDay, parseDay } from '#kit/contract/dates.ts';
import type { DateFieldProps } from './DateField.tsx';

/**
 * The field with its calendar. What is typed is the form's at once: a day, nothing, or text that is no day, which the form's check
 * refuses. The day before never stands in for what was mistyped.
 */
export default function DatePicker({ min, max, value, onChange, whole = false, error, ...rest }: DateFieldProps) {
  const [mistyped, setMistyped] = useState<string | null>(null);
  const [left, setLeft] = useState(false);
  // What the calendar shows meanwhile.
  const [known, setKnown] = useState<string | null>(null);
  if ((value === null || isDay(value)) && value !== known) setKnown(value);
  const wrong = mistyped !== null && (whole || value === mistyped);
  const outside = min !== undefined && known !== null && known < min ? `Not before ${formatDay(min)}.` : null;
  const beyond = max !== undefined && known !== null && known > max ? `Not after ${formatDay(max)}.` : null;
  const type = ({ currentTarget }: FormEvent<HTMLInputElement>): void => {
    const text = currentTarget.value.trim();
    const day = text === '' ? null : parseDay(text);
    const bad = text !== '' && day === null;
    setMistyped(bad ? text : null);
    setLeft(false);
    if (!bad) onChange(day);
    else if (!whole) onChange(text);
  };
  return (
    <DateInput
      {...rest}
      size="sm"
      value={known}
      error={wrong ? (left || error !== undefined) && noDay : (error ?? outside ?? beyond ?? undefined)}
      onInput={type}
      onBlur={() => setLeft(true)}
      onChange={(day) => {
        setMistyped(null);
        onChange(day);
      }}
      fixOnBlur={!wrong}
      valueFormat="D MMM YYYY"
      dateParser={(text) => parseDay(text)}
      minDate={min}
      maxDate={max}
      placeholder="14/3/2026"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      classNames={{ input: 'num' }}
      clearable={!rest.required}
      clearButtonProps={{ 'aria-label': `Clear ${rest.label}` }}
      firstDayOfWeek={1}
    />
  );
}
