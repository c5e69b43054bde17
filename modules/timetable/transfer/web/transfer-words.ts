import type { Tone } from '#kit/web/ui/Status.tsx';
import type { ItemKind, LessonOutcome, TransferItem, TransferState } from '../contract/transfers.ts';

export const stateWords: Record<TransferState, string> = { read: 'Not imported', done: 'Imported', undone: 'Undone' };
export const stateTones: Record<TransferState, Tone> = { read: 'att', done: 'pos', undone: 'quiet' };

export const itemStateWords: Record<TransferItem['state'], string> = {
  ask: 'To say',
  match: 'Found',
  new: 'Made',
  leave: 'Left out',
};
export const itemTones: Record<TransferItem['state'], Tone> = { ask: 'att', match: 'quiet', new: 'pos', leave: 'quiet' };

export const outcomeTones: Record<LessonOutcome, Tone> = { new: 'pos', change: 'inf', same: 'quiet', leave: 'att' };

/** In the order in which they are looked at. */
export const kindTitles: readonly (readonly [ItemKind, string])[] = [
  ['teacher', 'Teachers'],
  ['class', 'Classes'],
  ['group', 'Groups'],
  ['subject', 'Subjects'],
  ['day', 'Days'],
  ['bell', 'Bell times'],
  ['room', 'Rooms'],
  ['lesson', 'Lessons that are here with other teachers'],
];
