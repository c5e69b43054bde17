import type { Role } from '../../../solver/server/core/problem.ts';
import { shortageOf } from '../../../solver/server/matching.ts';
import { type RoomChoice } from './school.ts';
import { weights } from './weights.ts';
import type { Unit } from './units.ts';

/** Ways to give the lessons of a block a room each that are tried at most. */
const mostWays = 12;

/** The rooms of a unit: of each of its pieces, in their order (null where it needs none), and what that costs in points. */
export interface Way {
  readonly rooms: readonly (number | null)[];
  readonly cost: number;
}

export const rankCost = (rank: RoomChoice['rank']): number => [0, weights.normalRoom, weights.emergencyRoom][rank] ?? 0;

/**
 * Every way to give a unit's pieces rooms, no room twice, the cheapest first; none where a piece needs a room and finds none. Where there are
 * more than may be tried, those are left from which the other pieces still find theirs.
 */
export function waysOf({ pieces }: Unit): Way[] {
  let ways: Way[] = [{ rooms: [], cost: 0 }];
  for (const [place, { lesson }] of pieces.entries()) {
    const choices = lesson.rooms;
    if (choices === null) {
      ways = ways.map(({ rooms, cost }) => ({ rooms: [...rooms, null], cost }));
      continue;
    }
    // Turned by the piece's place, so that a cut list still holds every room of every piece.
    const turned = [
      ...choices.slice(place % Math.max(1, choices.length)),
      ...choices.slice(0, place % Math.max(1, choices.length)),
    ];
    const wider = ways.flatMap(({ rooms, cost }) =>
      turned
        .filter(({ roomId }) => !rooms.includes(roomId))
        .map(({ roomId, rank }) => ({ rooms: [...rooms, roomId], cost: cost + rankCost(rank) })),
    );
    const others = pieces.slice(place + 1).flatMap(({ lesson: { rooms } }) => (rooms ? [rooms.map(({ roomId }) => roomId)] : []));
    const goesOn = ({ rooms }: Way) => shortageOf(others.map((may) => may.filter((room) => !rooms.includes(room)))) === null;
    ways = thinned((wider.length > mostWays ? wider.filter(goesOn) : wider).toSorted((a, b) => a.cost - b.cost));
  }
  return ways;
}

/** As many as may be tried: the cheapest half, and of the others some spread over the rest. */
function thinned(ways: readonly Way[]): Way[] {
  if (ways.length <= mostWays) return [...ways];
  const first = ways.slice(0, mostWays / 2);
  const rest = ways.slice(mostWays / 2);
  const step = rest.length / (mostWays / 2);
  return [...first, ...Array.from({ length: mostWays / 2 }, (_, i) => rest[Math.floor(i * step)] as Way)];
}

/** Whether a unit needs any room. */
export const needsRoom = ({ pieces }: Unit): boolean => pieces.some(({ lesson }) => lesson.rooms !== null);

/** The role of a unit whose room is to be chosen. */
export function roleOf(ways: readonly Way[], resource: (room: number) => number, firstPlace: number): Role {
  return {
    options: ways.map(({ rooms }) => rooms.flatMap((room) => (room === null ? [] : [resource(room)]))),
    places: ways.map((_, i) => firstPlace + i),
    workload: 0,
  };
}
