import type { PunchSource } from './punches.ts';

const directions: Readonly<Record<number, string>> = {
  0: 'In',
  1: 'Out',
  2: 'To a break',
  3: 'From a break',
  4: 'In for overtime',
  5: 'Out of overtime',
};

/** What was pressed on a device; most people press nothing. */
export const directionInWords = (direction: number): string => directions[direction] ?? 'Not said';

const ways: Readonly<Record<number, string>> = {
  0: 'Password',
  1: 'Finger',
  2: 'Number',
  3: 'Password',
  4: 'Card',
  15: 'Face',
  25: 'Palm',
};

/** How a device knew somebody; null: it did not say. */
export const wayInWords = (verified: number | null): string | null =>
  verified === null ? null : (ways[verified] ?? `Way ${verified}`);

export const sourceWords: Record<PunchSource, string> = {
  device: 'A device',
  kiosk: 'A kiosk page',
  import: 'A file',
  ingest: 'Another program',
  manual: 'By hand',
};
