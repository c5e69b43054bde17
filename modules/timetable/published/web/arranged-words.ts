import type { Arranged, DaySession } from '../contract/session.ts';

function inWords({ kind, absentName, coverName, roomName }: Arranged): string {
  const place = roomName === null ? '' : ` in ${roomName}`;
  const whose = absentName === null ? '' : ` for ${absentName}`;
  switch (kind) {
    case 'cover':
      return `${coverName ?? 'Somebody'}${whose}${place}`;
    case 'merge':
      return `Together with ${coverName ?? 'another class'}${place}`;
    case 'swap':
      return `Swapped with ${coverName ?? 'a colleague'}${place}`;
    case 'self_study':
      return `Self-study${whose}${place}`;
    case 'room':
      return `Moved to ${roomName ?? 'another room'}`;
    case 'cancelled':
      return 'Not held';
  }
}

/** What was arranged for a lesson on its day, each in words. */
export const arrangedWords = ({ arranged }: DaySession): string[] => [...new Set(arranged.map(inWords))];
