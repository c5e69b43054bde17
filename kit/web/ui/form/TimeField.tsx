import { schoolZone } from '#kit/web/api/clock.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { dayIn, instantIn, isDay, noTime, parseTime, timeIn } from '#kit/contract/dates.ts';
import { DateField } from './DateField.tsx';
import type { FieldSlot } from './FormField.tsx';

interface Typed {
  day: string | null;
  time: string;
}

/**
 * A day and time, in the time of the school, wherever the device is. The value is an instant as ISO text, or null; what is neither day nor time is the form's
 * as it was typed, so that its check refuses it.
 */
export function TimeField({ name, label, value, error, required, onChange }: FieldSlot) {
  const [typed, setTyped] = useState<Typed>(() => partsOf(value));
  const [told, setTold] = useState(value);
  const [left, setLeft] = useState(false);
  // Somebody else than these two fields has changed the value.
  if (value !== told) {
    setTold(value);
    setTyped(partsOf(value));
  }
  const change = (part: Partial<Typed>): void => {
    const next = { ...typed, ...part };
    const instant = instantOf(next);
    setTyped(next);
    setTold(instant);
    onChange(instant);
  };
  const wrong = left && typed.time !== '' && parseTime(typed.time) === null;
  return (
    <div className="day-time">
      <DateField
        name={name}
        label={label}
        required={required}
        error={error}
        value={typed.day}
        onChange={(day) => change({ day, ...(day !== null && typed.time === '' ? { time: '08:00' } : {}) })}
      />
      <TextInput
        name={`${name}Time`}
        label="Time"
        aria-label={`${label}, time`}
        required={required}
        placeholder="14:05"
        error={wrong ? noTime : undefined}
        value={typed.time}
        onChange={({ currentTarget }) => {
          setLeft(false);
          change({ time: currentTarget.value });
        }}
        onBlur={() => {
          setLeft(true);
          const time = parseTime(typed.time);
          if (time !== null && time !== typed.time) change({ time });
        }}
        classNames={{ input: 'num' }}
      />
    </div>
  );
}

function partsOf(value: unknown): Typed {
  const at = typeof value === 'string' ? new Date(value) : null;
  if (at === null || Number.isNaN(at.getTime())) return { day: null, time: '' };
  return { day: dayIn(schoolZone(), at), time: timeIn(schoolZone(), at) };
}

function instantOf({ day, time }: Typed): string | null {
  if (day === null && time.trim() === '') return null;
  const typed = parseTime(time);
  if (!isDay(day) || typed === null) return `${day ?? ''} ${time}`.trim();
  return instantIn(schoolZone(), day, typed).toISOString();
}
