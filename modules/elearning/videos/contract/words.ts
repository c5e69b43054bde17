/** Where a lesson stands. */
export const videoStates = ['draft', 'published', 'archived'] as const;
export type VideoState = (typeof videoStates)[number];

export const videoAudiences = ['class', 'streams'] as const;

/** A recording that is kept here, or an address that is opened outside. */
export const videoSources = ['file', 'link'] as const;
export type VideoSource = (typeof videoSources)[number];

/** How far a student has come. */
export const watchStates = ['new', 'begun', 'done'] as const;
export type WatchState = (typeof watchStates)[number];

/** Kinds of questions that may stop a recording: all that are marked at once and answered in a few seconds. */
export const momentKinds = ['single', 'multiple', 'trueFalse', 'short', 'numeric'] as const;

/** Languages of captions as they are offered; others by their code. */
export const captionLanguages = [
  ['en', 'English'],
  ['sw', 'Kiswahili'],
  ['ki', 'Gĩkũyũ'],
  ['luo', 'Dholuo'],
  ['kam', 'Kĩkamba'],
  ['kln', 'Kalenjin'],
  ['mas', 'Maa'],
  ['so', 'Soomaali'],
  ['fr', 'Français'],
  ['de', 'Deutsch'],
  ['ar', 'العربية'],
] as const;

export const languageName = (language: string): string => captionLanguages.find(([code]) => code === language)?.[1] ?? language;

/** A time in a recording as it is written: `1:02:09`, `4:05`. */
export function clockText(milliseconds: number): string {
  const all = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** Milliseconds of a time that was typed: `4:05`, `1:02:09.5`, `65`; null for anything else. */
export function clockMs(typed: string): number | null {
  const found = /^(?:(\d{1,2}):)?(?:(\d{1,3}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(typed.trim());
  if (!found) return null;
  const [, first, second, last = ''] = found;
  const seconds = Number(last.replace(',', '.'));
  const parts = [first, second].filter((part) => part !== undefined).map(Number);
  if (parts.length > 0 && seconds >= 60) return null;
  const [minutes = 0, hours = 0] = parts.toReversed();
  if (parts.length > 1 && minutes >= 60) return null;
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
}
