import { instantText } from '#kit/web/api/clock.ts';
import { formatDay } from '#kit/contract/dates.ts';

/** A day as `14 Mar 2026`, or nothing. `short` leaves the year out. */
export function DayText({ day, short }: { day: string | null | undefined; short?: boolean }) {
  if (!day) return null;
  return (
    <time dateTime={day} className="num">
      {formatDay(day, short)}
    </time>
  );
}

/** An instant as `14 Mar 2026, 10:42` in the school's time, or nothing. */
export function InstantText({ at }: { at: string | null | undefined }) {
  if (!at) return null;
  return (
    <time dateTime={at} className="num">
      {instantText(at)}
    </time>
  );
}
