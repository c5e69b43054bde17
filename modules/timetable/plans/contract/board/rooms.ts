import { during, type Piece, type Position, slotsFrom } from './position.ts';

/** The room that a piece gets, and who would have to leave it. */
export interface Roomed {
  readonly piece: Piece;
  /** Null: it needs none. */
  readonly roomId: number | null;
  readonly holders: readonly Piece[];
}

/** So many ways to give a block its rooms are tried. */
const tries = 2000;

/**
 * Rooms for pieces that begin together at a slot, no room twice: those that they have where these are free, else the best that are, and
 * only where there is no other way such that somebody must leave. Null where there is none at all.
 * @param leaving pieces that are gone from there anyway
 */
export function roomsFor(
  position: Position,
  block: readonly Piece[],
  slot: number,
  leaving: ReadonlySet<string>,
): Roomed[] | null {
  const options = block.map((piece) => optionsOf(position, piece, slot, leaving));
  // Those with the fewest rooms choose first.
  const order = [...block.keys()].toSorted((a, b) => (options[a]?.length ?? 0) - (options[b]?.length ?? 0));
  let left = tries;
  const choose = (place: number, given: ReadonlySet<number>, outs: number): Roomed[] | null => {
    const at = order[place];
    if (at === undefined) return [];
    for (const one of options[at] ?? []) {
      if ((one.roomId !== null && given.has(one.roomId)) || (one.holders.length > 0 && outs === 0) || left-- <= 0) continue;
      const rest = choose(
        place + 1,
        one.roomId === null ? given : new Set([...given, one.roomId]),
        outs - (one.holders.length > 0 ? 1 : 0),
      );
      if (rest) return [one, ...rest];
    }
    return null;
  };
  for (let outs = 0; outs <= block.length; outs++) {
    const found = choose(0, new Set(), outs);
    if (found) return block.flatMap((piece) => found.find((one) => one.piece === piece) ?? []);
  }
  return null;
}

/** A piece's rooms that are open then, its own first and then the best. */
function optionsOf(position: Position, piece: Piece, slot: number, leaving: ReadonlySet<string>): Roomed[] {
  const { rooms } = piece.lesson;
  if (rooms === null) return [{ piece, roomId: null, holders: [] }];
  const { off } = position.frame.board;
  const own = position.stands.get(piece.key)?.roomId ?? null;
  const taken = slotsFrom(slot, piece.length);
  const then = during(position, slot, piece.length).filter(({ key }) => !leaving.has(key));
  return rooms
    .map(({ roomId }) => roomId)
    .filter((roomId) => !taken.some((one) => off.rooms[roomId]?.forbidden.includes(one)))
    .toSorted((a, b) => Number(b === own) - Number(a === own))
    .map((roomId) => ({ piece, roomId, holders: then.filter(({ key }) => position.stands.get(key)?.roomId === roomId) }));
}
