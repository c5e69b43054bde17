import { VisuallyHidden } from '@mantine/core';
import '../timetable.css';

/** Lessons a week: half a lesson is one in every second week. */
export const aWeek = (lessons: number): string => (Number.isInteger(lessons) ? String(lessons) : lessons.toFixed(1));

/** How many lessons of how many: a figure, and a line that fills; past its end it says so in colour and words. */
export function LoadBar({ lessons, of }: { lessons: number | null; of: number | null }) {
  if (lessons === null) return null;
  const over = of !== null && lessons > of;
  return (
    <span className="tt-load" data-over={over || undefined}>
      <span className="num">
        {aWeek(lessons)}
        {of !== null && ` of ${aWeek(of)}`}
      </span>
      {of !== null && of > 0 && (
        <span className="tt-load-line" aria-hidden="true">
          <span style={{ width: `${Math.min(100, (lessons / of) * 100)}%` }} />
        </span>
      )}
      {over && <VisuallyHidden>more than there may be</VisuallyHidden>}
    </span>
  );
}
