import { expect, test } from 'vitest';
import { Random } from '../../../solver/server/core/flat.ts';
import { chainsFor } from '../../contract/board/chains.ts';
import type { Board } from '../../contract/board/board.ts';
import { frameOf, type Piece, type Position, positionOf, standsOf } from '../../contract/board/position.ts';
import { applied, unplaced, verdicts } from '../../contract/board/verdict.ts';
import { judge } from '../judge/judge.ts';
import type { Placed, School } from '../problem/school.ts';
import { randomSchool } from '../testing/random-school.ts';
import { boardOf } from './board-of.ts';

const boardFor = (school: School, placed: readonly Placed[] = []): Board => ({
  ...boardOf(school, placed, new Map()),
  plan: { id: 1, name: 'Draft', state: 'draft', version: 1 },
  changes: [],
  steps: { undo: false, redo: false },
});
const placedOf = ({ frame, stands }: Position): Placed[] =>
  [...stands].flatMap(([key, { slot, roomId, locked }]) => {
    const piece = frame.pieces.get(key);
    return piece ? [{ lessonId: piece.lesson.id, piece: piece.piece, slot, roomId, locked }] : [];
  });
/** What a board breaks; of a block of which parts are still out nothing is asked. */
const broken = (school: School, position: Position): string[] =>
  judge(school, placedOf(position)).hard.map(({ about, who, words }) => `${about} ${who} ${words}`);
const pick = <T>(random: Random, all: readonly T[]): T | undefined => all[random.below(Math.max(1, all.length))];

test('on random boards: what is free, swapped or pushes others out breaks nothing, and what cannot be breaks something', () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 6; seed++) {
    const random = new Random(seed);
    const school = randomSchool(random);
    let position = positionOf(frameOf(boardFor(school)), new Map());
    const pieces = [...position.frame.pieces.values()];
    for (let step = 0; step < 16; step++) {
      const piece = pick(random, pieces);
      if (!piece) break;
      const all = [...verdicts(position, piece)];
      for (const [slot, verdict] of all) {
        if (verdict.kind === 'here') continue;
        seen.set(verdict.kind, (seen.get(verdict.kind) ?? 0) + 1);
        if (verdict.kind === 'no') expect(refused(school, position, piece, slot), verdict.reasons.join(' ')).toBe(true);
        else expect(broken(school, applied(position, verdict.changes)), `seed ${seed} ${piece.key} ${slot}`).toEqual([]);
        // Nobody is lost where it is free or swapped.
        if (verdict.kind === 'free' || verdict.kind === 'swap')
          expect(unplaced(applied(position, verdict.changes)).length).toBeLessThanOrEqual(unplaced(position).length);
      }
      const chosen = pick(
        random,
        all.filter(([, { kind }]) => kind === 'free' || kind === 'swap' || kind === 'push'),
      );
      if (chosen) position = applied(position, chosen[1].changes);
    }
  }
  for (const kind of ['free', 'swap', 'push', 'no']) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(5);
});

/** Whether a piece cannot stand at a slot in any of its rooms, even where everybody who could be put out is. */
function refused(school: School, position: Position, piece: Piece, slot: number): boolean {
  const block = position.frame.blocks.get(piece.key) ?? [piece];
  const keys = new Set(block.map(({ key }) => key));
  // Alone but for what shares the day's limits, which stays: it may be the limit that is broken.
  const others = placedOf(position).filter(({ lessonId, piece: of }) => !keys.has(`${lessonId} ${of}`));
  const ways = block.reduce<Placed[][]>(
    (found, { lesson, piece: of }) =>
      found.flatMap((way) =>
        (lesson.rooms ?? [{ roomId: null }]).map(({ roomId }) => [
          ...way,
          { lessonId: lesson.id, piece: of, slot, roomId, locked: false },
        ]),
      ),
    [[]],
  );
  const allowed = ways.some((way) => {
    const away = new Set(
      judge(school, [...others, ...way])
        .hard.filter(({ about }) => about === 'clash')
        .flatMap((breach) => breach.pieces.map(({ lessonId, piece: of }) => `${lessonId} ${of}`)),
    );
    const left = others.filter(({ lessonId, piece: of }) => !away.has(`${lessonId} ${of}`));
    return judge(school, [...left, ...way]).hard.length === 0;
  });
  return !allowed;
}

test('a chain of moves places a lesson, leaves nobody out and breaks nothing', () => {
  let found = 0;
  for (let seed = 1; seed <= 12; seed++) {
    const random = new Random(seed);
    const school = randomSchool(random);
    let position = positionOf(frameOf(boardFor(school)), new Map());
    // Everything that stands free, one after the other; what is left asks for chains.
    for (const piece of unplaced(position)) {
      if (position.stands.has(piece.key)) continue;
      const free = [...verdicts(position, piece)].find(([, { kind }]) => kind === 'free');
      if (free) position = applied(position, free[1].changes);
    }
    for (const piece of unplaced(position).slice(0, 4))
      for (const chain of chainsFor(position, piece)) {
        found++;
        const after = applied(position, chain.changes);
        expect(broken(school, after), chain.words).toEqual([]);
        expect(after.stands.has(piece.key)).toBe(true);
        expect(unplaced(after).length).toBeLessThan(unplaced(position).length);
        expect([...chain.changes.values()]).not.toContain(null);
      }
  }
  expect(found).toBeGreaterThan(3);
});

test('what is locked neither moves nor gives way, and says so', () => {
  const random = new Random(3);
  const school = randomSchool(random);
  let position = positionOf(frameOf(boardFor(school)), new Map());
  for (const piece of position.frame.pieces.values()) {
    const free = [...verdicts(position, piece)].find(([, { kind }]) => kind === 'free');
    if (free && !position.stands.has(piece.key)) position = applied(position, free[1].changes);
  }
  const locked = positionOf(
    position.frame,
    new Map([...position.stands].map(([key, stand]) => [key, { ...stand, locked: true }])),
  );
  for (const piece of locked.frame.pieces.values())
    for (const [, { kind, reasons, changes }] of verdicts(locked, piece)) {
      expect(['here', 'free', 'no']).toContain(kind);
      if (kind === 'free') expect(locked.stands.has(piece.key)).toBe(false);
      if (kind === 'no') expect(reasons.length).toBeGreaterThan(0);
      expect([...changes.values()]).not.toContain(null);
    }
  expect(standsOf(boardFor(school, placedOf(position)))).toEqual(position.stands);
});
