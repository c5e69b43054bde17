import { addDays, formatMonth } from '#kit/contract/dates.ts';
import { today } from '#kit/web/api/clock.ts';
import type { Filter } from '#kit/web/resource/FilterBar.tsx';

/** The month that a list shows: this one and the eleven before it. */
export function monthFilter(): Filter {
  const options: { value: string; label: string }[] = [];
  for (let first = `${today().slice(0, 7)}-01`; options.length < 12; first = `${addDays(first, -1).slice(0, 7)}-01`)
    options.push({ value: first.slice(0, 7), label: formatMonth(first) });
  return { key: 'month', label: 'Month', options };
}
