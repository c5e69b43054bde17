import { addDays, dayIn, instantIn, timeIn } from '#kit/contract/dates.ts';

/** A meeting that is held every week at most so many times. */
export const mostWeeks = 53;

interface Closed {
  readonly startsOn: string;
  readonly endsOn: string;
}

export interface Occurrence {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** The same time every week until a day; days on which the school is closed are left out, with why. The first one is always held. */
export function weeksOf(
  timeZone: string,
  { startsAt, endsAt }: Occurrence,
  until: string,
  closed: readonly Closed[],
): { held: Occurrence[]; skipped: { day: string; because: string }[] } {
  const first = new Date(startsAt);
  const length = Date.parse(endsAt) - first.getTime();
  const [from, time] = [dayIn(timeZone, first), timeIn(timeZone, first)];
  const held: Occurrence[] = [{ startsAt, endsAt }];
  const skipped: { day: string; because: string }[] = [];
  for (let week = 1; week < mostWeeks; week += 1) {
    const day = addDays(from, week * 7);
    if (day > until) break;
    if (closed.some((span) => span.startsOn <= day && day <= span.endsOn)) {
      skipped.push({ day, because: 'The school is closed.' });
      continue;
    }
    const starts = instantIn(timeZone, day, time);
    held.push({ startsAt: starts.toISOString(), endsAt: new Date(starts.getTime() + length).toISOString() });
  }
  return { held, skipped };
}
