import type { Filter } from '#kit/web/resource/FilterBar.tsx';

/** The timetable that holds on a day; today's where none is chosen. */
export const asOf: Filter = { key: 'day', label: 'Timetable of', options: 'day' };

export const nothingYet = {
  title: 'No timetable holds on this day',
  text: 'Publish a timetable: its figures appear here from the day on which it begins. Choose another day to look back or ahead.',
  tools: true as const,
};
