import { Checkbox, TextInput } from '@mantine/core';
import { weekdays } from '../../contract/cycle.ts';
import type { WeekDay } from './week-days.ts';

interface DayRowProps {
  day: WeekDay;
  disabled: boolean;
  problemOf: (field: 'name' | 'short' | 'active' | 'weekday') => string | undefined;
  onChange: (day: WeekDay) => void;
}

/** A weekday: whether there are lessons, and what it is called. */
export function DayRow({ day, disabled, problemOf, onChange }: DayRowProps) {
  const weekday = weekdays[day.weekday - 1] ?? '';
  return (
    <li className="tt-day" data-off={!day.active || undefined}>
      <Checkbox
        size="sm"
        label={weekday}
        aria-label={`Lessons on ${day.name}`}
        disabled={disabled}
        checked={day.active}
        error={problemOf('active') ?? problemOf('weekday')}
        onChange={(event) => onChange({ ...day, active: event.currentTarget.checked })}
      />
      {day.active && (
        <>
          <TextInput
            aria-label={`Name of ${weekday}`}
            disabled={disabled}
            maxLength={30}
            value={day.name}
            error={problemOf('name') ?? (day.name.trim() === '' ? 'Fill in this field.' : undefined)}
            onChange={(event) => onChange({ ...day, name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Short name of ${weekday}`}
            disabled={disabled}
            maxLength={8}
            value={day.short}
            error={problemOf('short') ?? (day.short.trim() === '' ? 'Fill in this field.' : undefined)}
            onChange={(event) => onChange({ ...day, short: event.currentTarget.value })}
          />
        </>
      )}
    </li>
  );
}
