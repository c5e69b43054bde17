import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import type { OwnLesson } from '../../contract/own.ts';

/** Lessons of one day, in their order. */
export function Lessons({ label, lessons }: { label: string; lessons: readonly OwnLesson[] }) {
  return (
    <RowsTable
      label={label}
      rows={lessons}
      keyOf={({ id }) => id}
      columns={[
        { key: 'title', label: 'Lesson', value: ({ title }) => title, wrap: true },
        {
          key: 'time',
          label: 'Time',
          value: ({ startsAt, endsAt }) => (
            <span className="num">
              {startsAt} to {endsAt}
            </span>
          ),
          phone: 'figure',
        },
        {
          key: 'where',
          label: 'Teacher and room',
          value: ({ teacher, room }) => [teacher, room].filter(Boolean).join(', '),
          quiet: true,
          phone: 'note',
        },
      ]}
    />
  );
}
