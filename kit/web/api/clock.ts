import { dayIn, formatInstant, timeIn, usualZone } from '#kit/contract/dates.ts';
import { viewer } from './session.ts';

/** Milliseconds that this machine's clock is behind the server's; old machines are years behind. */
let behind = 0;

/** What a clock may be off before it is corrected: the answer's way, and that the header knows whole seconds. */
const slack = 90_000;

/** Notes what the server's clock shows. @param header `Date` of an answer; null where it has none */
export function noteServerTime(header: string | null): void {
  const shown = Date.parse(header ?? '');
  if (Number.isNaN(shown)) return;
  const off = shown - Date.now();
  behind = Math.abs(off) > slack ? off : 0;
}

/** The instant, by the server's clock where this machine's is wrong. */
export const now = (): Date => new Date(Date.now() + behind);

/** The zone in which the school's days begin and end. */
export const schoolZone = (): string => viewer()?.user.timeZone ?? usualZone;

/** The calendar day at the school, `yyyy-mm-dd`. */
export const today = (): string => dayIn(schoolZone(), now());

/** The time of day at the school, `10:42`. */
export const timeNow = (): string => timeIn(schoolZone(), now());

/** An instant as the school's clocks show it: `14 Mar 2026, 10:42`. */
export const instantText = (isoInstant: string): string => formatInstant(isoInstant, schoolZone());
