import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balance, type BalanceMove, type BalanceStream, type BalanceStudent } from './balance.rules.ts';

interface Roll {
  streams: BalanceStream[];
  students: BalanceStudent[];
}

/** A class from rows of [room, girls, boys], and those without a stream. */
function classOf(rows: readonly (readonly [number | null, number, number])[], loose: readonly [number, number] = [0, 0]): Roll {
  const students: BalanceStudent[] = [];
  const add = (count: number, gender: BalanceStudent['gender'], streamId: number | null) => {
    for (let n = 0; n < count; n += 1) students.push({ id: students.length + 1, gender, streamId });
  };
  rows.forEach(([, girls, boys], at) => {
    add(girls, 'female', at + 1);
    add(boys, 'male', at + 1);
  });
  add(loose[0], 'female', null);
  add(loose[1], 'male', null);
  return { streams: rows.map(([capacity], at) => ({ id: at + 1, capacity })), students };
}

function after({ streams, students }: Roll, moves: readonly BalanceMove[]) {
  const to = new Map(moves.map(({ studentId, toStreamId }) => [studentId, toStreamId]));
  return streams.map(({ id }) => {
    const here = students.filter((one) => (to.get(one.id) ?? one.streamId) === id);
    const girls = here.filter(({ gender }) => gender === 'female').length;
    return { girls, boys: here.length - girls, size: here.length };
  });
}

const spread = (numbers: readonly number[]) => Math.max(...numbers) - Math.min(...numbers);
const few = fc.integer({ min: 0, max: 12 });
const open = fc.array(fc.tuple(fc.constant(null), few, few), { minLength: 1, maxLength: 6 });
const limited = fc.array(fc.tuple(fc.option(fc.integer({ min: 1, max: 20 })), few, few), { minLength: 1, maxLength: 5 });

describe('balancing the streams of a class', () => {
  it('makes sizes, girls and boys even, within one', () => {
    fc.assert(
      fc.property(open, fc.tuple(few, few), (rows, loose) => {
        const roll = classOf(rows, loose);
        const then = after(roll, balance(roll.streams, roll.students));
        expect(spread(then.map(({ size }) => size))).toBeLessThanOrEqual(1);
        expect(spread(then.map(({ girls }) => girls))).toBeLessThanOrEqual(1);
        expect(spread(then.map(({ boys }) => boys))).toBeLessThanOrEqual(1);
        expect(then.reduce((sum, { size }) => sum + size, 0)).toBe(roll.students.length);
      }),
    );
  });

  it('fills no stream over its room by a move, and leaves none over it while others have room', () => {
    fc.assert(
      fc.property(limited, fc.tuple(few, few), (rows, loose) => {
        const roll = classOf(rows, loose);
        const before = after(roll, []);
        const then = after(roll, balance(roll.streams, roll.students));
        const room = (at: number) => roll.streams[at]?.capacity ?? Infinity;
        then.forEach(({ size }, at) => expect(size <= room(at) || size <= (before[at]?.size ?? 0)).toBe(true));
        const over = then.some(({ size }, at) => size > room(at));
        if (over) expect(then.every(({ size }, at) => size >= room(at))).toBe(true);
        const sum = (sizes: readonly { size: number }[]) => sizes.reduce((all, { size }) => all + size, 0);
        const seats = roll.streams.reduce((all, { capacity }) => all + (capacity ?? Infinity), 0);
        expect(sum(then)).toBe(Math.min(roll.students.length, Math.max(seats, sum(before))));
      }),
    );
  });

  it('moves everybody at most once, never to where they sit, and nobody the second time where there is room', () => {
    fc.assert(
      fc.property(limited, (rows) => {
        const { streams, students } = classOf(rows);
        const moves = balance(streams, students);
        expect(new Set(moves.map(({ studentId }) => studentId)).size).toBe(moves.length);
        const to = new Map(moves.map(({ studentId, toStreamId }) => [studentId, toStreamId]));
        expect(students.filter(({ id, streamId }) => to.get(id) === streamId && streamId !== null)).toEqual([]);
        const then = students.map((one) => ({ ...one, streamId: to.get(one.id) ?? one.streamId }));
        const room = streams.reduce((all, { capacity }) => all + (capacity ?? Infinity), 0);
        if (students.length <= room) expect(balance(streams, then)).toEqual([]);
      }),
    );
  });

  it('takes the fewest moves there are', () => {
    const three = fc.array(fc.tuple(fc.constant(null), fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 })), {
      minLength: 2,
      maxLength: 3,
    });
    fc.assert(
      fc.property(three, (rows) => {
        const roll = classOf(rows);
        expect(balance(roll.streams, roll.students).length).toBe(fewest(rows));
      }),
    );
  });

  it('lets those stay who come first, and seats those without a stream', () => {
    const { streams, students } = classOf([
      [null, 4, 0],
      [null, 2, 0],
    ]);
    expect(balance(streams, students)).toEqual([{ studentId: 4, toStreamId: 2 }]);
    const loose = classOf([[3, 2, 0]], [2, 0]);
    expect(balance(loose.streams, loose.students)).toEqual([{ studentId: 3, toStreamId: 1 }]);
    expect(balance([], students)).toEqual([]);
    expect(balance(streams, [])).toEqual([]);
  });
});

/** The fewest moves by trying every even filling. */
function fewest(rows: readonly (readonly [null, number, number])[]): number {
  const all = (column: 1 | 2) => rows.reduce((sum, row) => sum + row[column], 0);
  const splits = (sum: number, parts: number): number[][] =>
    parts === 1
      ? [[sum]]
      : Array.from({ length: sum + 1 }, (_, first) => splits(sum - first, parts - 1).map((rest) => [first, ...rest])).flat();
  const even = (numbers: readonly number[]) => spread(numbers) <= 1;
  let best = Infinity;
  for (const girls of splits(all(1), rows.length).filter(even))
    for (const boys of splits(all(2), rows.length).filter(even)) {
      if (!even(girls.map((count, at) => count + (boys[at] ?? 0)))) continue;
      const arrivals = rows.map((row, at) => Math.max(0, (girls[at] ?? 0) - row[1]) + Math.max(0, (boys[at] ?? 0) - row[2]));
      best = Math.min(
        best,
        arrivals.reduce((sum, count) => sum + count, 0),
      );
    }
  return best;
}
