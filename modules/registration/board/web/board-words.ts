import type { Tone } from '#kit/web/ui/Status.tsx';
import type { BoardMember, boardPositions } from '../contract/members.ts';
import type { Meeting, MeetingRow } from '../contract/meetings.ts';
import type { Resolution } from '../contract/resolutions.ts';

export const positionWords: Readonly<Record<(typeof boardPositions)[number], string>> = {
  chair: 'Chair',
  secretary: 'Secretary',
  treasurer: 'Treasurer',
  member: 'Member',
};

export const kindWords: Readonly<Record<MeetingRow['kind'], string>> = {
  ordinary: 'Ordinary meeting',
  special: 'Special meeting',
  annual: 'Annual meeting',
};

export const attendanceWords: Readonly<Record<NonNullable<Meeting['attendance'][number]['state']>, string>> = {
  present: 'Present',
  apologies: 'Apologies',
  absent: 'Absent',
};

const stateWords: Readonly<Record<BoardMember['state'], readonly [Tone, string]>> = {
  active: ['quiet', 'In office'],
  upcoming: ['inf', 'To come'],
  expired: ['quiet', 'Term ended'],
  resigned: ['quiet', 'Resigned'],
};

/** A member’s state in words; a term that ends soon jumps out. */
export const memberState = ({ state, expiring }: Pick<BoardMember, 'state' | 'expiring'>): readonly [Tone, string] =>
  expiring ? ['att', 'Term ends soon'] : stateWords[state];

/** A meeting’s state in words, with what is still to do. */
export function meetingState({ state, minutesState }: Pick<MeetingRow, 'state' | 'minutesState'>): readonly [Tone, string] {
  if (state === 'cancelled') return ['neg', 'Cancelled'];
  if (state === 'planned') return ['inf', 'Planned'];
  if (minutesState === 'confirmed') return ['quiet', 'Minutes confirmed'];
  return minutesState === 'draft' ? ['att', 'Minutes to confirm'] : ['att', 'No minutes yet'];
}

/** A resolution’s state in words. */
export function resolutionState({ state, overdue }: Pick<Resolution, 'state' | 'overdue'>): readonly [Tone, string] {
  if (overdue) return ['neg', 'Overdue'];
  if (state === 'open') return ['att', 'Open'];
  return state === 'done' ? ['pos', 'Done'] : ['quiet', 'Dropped'];
}
