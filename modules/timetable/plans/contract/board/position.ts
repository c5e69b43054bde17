import type { Board, BoardLesson } from './board.ts';

/** A piece of a lesson, with where it stands. */
export interface Piece {
  /** `lesson piece`. */
  readonly key: string;
  /** Place of its lesson in the board's list. */
  readonly at: number;
  readonly lesson: BoardLesson;
  readonly piece: number;
  readonly length: number;
}

/** Where a piece stands: the place of its first slot in the board's list, and the room. */
export interface Stand {
  readonly slot: number;
  readonly roomId: number | null;
  readonly locked: boolean;
}

export const keyOf = (lessonId: number, piece: number): string => `${lessonId} ${piece}`;

/** A board made ready for questions: who stands where, and which slots share the clock. Changes make a new one over the same frame. */
export interface Position {
  readonly frame: Frame;
  readonly stands: ReadonlyMap<string, Stand>;
  /** Pieces by each slot that they take. */
  readonly bySlot: ReadonlyMap<number, readonly Piece[]>;
}

/** What does not change while lessons are moved. */
export interface Frame {
  readonly board: Board;
  readonly pieces: ReadonlyMap<string, Piece>;
  /** Pieces that run together with each, itself first. */
  readonly blocks: ReadonlyMap<string, readonly Piece[]>;
  /** By lesson, those with which it cannot run at once. */
  readonly meets: readonly ReadonlySet<number>[];
  /** By slot, the slots that share some of the clock, itself first. */
  readonly overlaps: readonly (readonly number[])[];
  /** By length and bell times the slots in which a piece may begin. */
  readonly starts: ReadonlyMap<string, readonly number[]>;
}

export function frameOf(board: Board): Frame {
  const pieces = new Map<string, Piece>();
  for (const [at, lesson] of board.lessons.entries())
    for (const [piece, length] of lesson.lengths.entries()) {
      const key = keyOf(lesson.id, piece);
      pieces.set(key, { key, at, lesson, piece, length });
    }
  const blocks = new Map<string, readonly Piece[]>();
  for (const keys of board.together) {
    const all = keys.flatMap((key) => pieces.get(key) ?? []);
    for (const one of all) blocks.set(one.key, [one, ...all.filter((other) => other !== one)]);
  }
  const overlaps = board.slots.map((slot, at) => [
    at,
    ...board.slots.flatMap((other, place) =>
      place !== at && other.day === slot.day && other.from < slot.to && slot.from < other.to ? [place] : [],
    ),
  ]);
  const starts = new Map<string, number[]>();
  for (const [at, { bellId }] of board.slots.entries())
    for (let length = 1; length <= 6; length++) {
      if (!holds(board, at, length)) break;
      const key = `${bellId} ${length}`;
      starts.set(key, [...(starts.get(key) ?? []), at]);
    }
  return { board, pieces, blocks, meets: board.lessons.map(({ meets }) => new Set(meets)), overlaps, starts };
}

/** Whether slots follow each other from there on, without a break between and within the day. */
function holds({ slots }: Board, at: number, length: number): boolean {
  for (let i = at; i < at + length - 1; i++) if (!slots[i]?.joins) return false;
  return at + length <= slots.length;
}

export function positionOf(frame: Frame, stands: ReadonlyMap<string, Stand>): Position {
  const bySlot = new Map<number, Piece[]>();
  for (const [key, { slot }] of stands) {
    const piece = frame.pieces.get(key);
    if (!piece) continue;
    for (const taken of slotsFrom(slot, piece.length)) bySlot.set(taken, [...(bySlot.get(taken) ?? []), piece]);
  }
  return { frame, stands, bySlot };
}

/** As the board came. */
export const standsOf = ({ placed }: Board): Map<string, Stand> =>
  new Map(placed.map(({ lessonId, piece, slot, roomId, locked }) => [keyOf(lessonId, piece), { slot, roomId, locked }]));

export const slotsFrom = (slot: number, length: number): number[] => Array.from({ length }, (_, i) => slot + i);

/** Pieces that stand while a piece would from a slot on, in any bell times. */
export function during({ frame, bySlot }: Position, slot: number, length: number): Piece[] {
  const found = new Set<Piece>();
  for (const taken of slotsFrom(slot, length))
    for (const shared of frame.overlaps[taken] ?? []) for (const piece of bySlot.get(shared) ?? []) found.add(piece);
  return [...found];
}

/** The pieces that move with one: itself, or all of its block. */
export const blockOf = ({ blocks }: Frame, piece: Piece): readonly Piece[] => blocks.get(piece.key) ?? [piece];
