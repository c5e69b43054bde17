import { dayIn, timeIn } from '#kit/contract/dates.ts';

/** A school's quiet hours: times of its day, `20:00` to `08:00`. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** The instant at which quiet hours end when `at` falls into them; null when it does not. */
export function quietUntil(at: Date, quiet: QuietHours | null, timeZone: string): Date | null {
  if (!quiet || quiet.from === quiet.to) return null;
  const { day, time } = wallTime(at, timeZone);
  const overMidnight = quiet.from > quiet.to;
  const inside = overMidnight ? time >= quiet.from || time < quiet.to : time >= quiet.from && time < quiet.to;
  if (!inside) return null;
  return instantOf(overMidnight && time >= quiet.from ? nextDay(day) : day, quiet.to, timeZone);
}

/** When a message goes out that is wanted at `sendAt`, or now. */
export function goingAt(
  message: { sendAt: Date | null; urgent: boolean },
  now: Date,
  quiet: QuietHours | null,
  timeZone: string,
): { at: Date; quiet: boolean } {
  const wanted = message.sendAt ?? now;
  const later = message.urgent ? null : quietUntil(wanted, quiet, timeZone);
  return { at: later ?? wanted, quiet: later !== null };
}

function wallTime(at: Date, timeZone: string): { day: string; time: string } {
  return { day: dayIn(timeZone, at), time: timeIn(timeZone, at) };
}

/** The instant at which a zone's clocks show that day and time; of a time that is skipped, one just after it. */
function instantOf(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  let guess = wanted;
  for (let tries = 0; tries < 3; tries += 1) {
    const shown = wallTime(new Date(guess), timeZone);
    guess += wanted - Date.parse(`${shown.day}T${shown.time}:00Z`);
  }
  return new Date(guess);
}

const nextDay = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
