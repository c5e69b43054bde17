import { instantText, schoolZone, today } from '#kit/web/api/clock.ts';
import { dayIn, timeIn } from '#kit/contract/dates.ts';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import type { MeetingState, Provider } from '../contract/words.ts';

export const stateWords: Readonly<Record<MeetingState, readonly [string, Tone]>> = {
  coming: ['Coming', 'quiet'],
  open: ['Open', 'inf'],
  live: ['Live now', 'pos'],
  over: ['Over', 'quiet'],
  cancelled: ['Cancelled', 'neg'],
};

export const MeetingStateOf = ({ state }: { state: MeetingState }) => (
  <Status tone={stateWords[state][1]}>{stateWords[state][0]}</Status>
);

export const providerWords: Readonly<Record<Provider, string>> = {
  room: 'The school’s own room',
  livekit: 'LiveKit',
  link: 'Link',
};

/** `14 Mar 2026, 10:00–10:40`; of today the times alone. */
export function whenText(startsAt: string, endsAt: string): string {
  const [from, until] = [new Date(startsAt), new Date(endsAt)];
  const zone = schoolZone();
  const ends = dayIn(zone, from) === dayIn(zone, until) ? timeIn(zone, until) : instantText(endsAt);
  return dayIn(zone, from) === today() ? `Today, ${timeIn(zone, from)}–${ends}` : `${instantText(startsAt)}–${ends}`;
}

/** Minutes as one says them: `1 h 5 min`. */
export const minutesText = (minutes: number): string =>
  minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
