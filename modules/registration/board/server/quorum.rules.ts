import type { Meeting } from '../contract/meetings.ts';

/**
 * How many must be there: so many, or so many of a hundred of those expected, rounded up. Never nobody, so that a board
 * without members has no quorum.
 */
export function neededFor({ quorumKind, quorum }: Pick<Meeting, 'quorumKind' | 'quorum'>, expected: number): number {
  return quorumKind === 'number' ? quorum : Math.max(1, Math.ceil((expected * quorum) / 100));
}
