import { describe, expect, it } from 'vitest';
import { findAll } from './all.ts';
import type { Finding, ReviewCell, ReviewColumn } from './facts.ts';

const subjects = ['English', 'Kiswahili', 'Mathematics', 'Biology', 'Physics', 'Chemistry', 'Geography', 'History'];

/** Numbers that look like chance and are the same in every run. */
function chance(seed: number): () => number {
  let at = seed;
  const even = () => {
    at = (at * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return (at + 1) / 4_294_967_297;
  };
  return () => Math.sqrt(-2 * Math.log(even())) * Math.cos(2 * Math.PI * even());
}

const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** Two streams of 40 with eight subjects: able and less able students, each with two exams behind them. */
function school(seed = 7): ReviewColumn[] {
  const normal = chance(seed);
  return [1, 2].flatMap((streamId) => {
    const able = Array.from({ length: 40 }, normal);
    return subjects.map((subject, at): ReviewColumn => {
      const expected = able.map((one) => 0.8 * one + 0.35 * normal());
      const cells = expected.map((own, n): ReviewCell => {
        const mark = percent(52 + 15 * (own + 0.35 * normal()));
        const before = [0, 1].map(() => own + 0.35 * normal());
        const z = ((before[0] ?? 0) + (before[1] ?? 0)) / 2;
        const studentId = streamId * 1000 + n;
        return {
          studentId,
          who: `Student ${studentId}`,
          state: 'scored',
          mark,
          scores: [mark],
          earlier: { exams: 2, z, mark: 52 + 15 * z },
        };
      });
      const place = streamId === 1 ? 'Form 3 West' : 'Form 3 East';
      return { sheetId: streamId * 100 + at, courseId: at, subject, classId: 3, streamId, place, outOf: [100], cells };
    });
  });
}

/** The same with one sheet's cells changed. */
const changed = (
  columns: readonly ReviewColumn[],
  sheetId: number,
  change: (cell: ReviewCell, row: number, all: readonly ReviewCell[]) => Partial<ReviewCell>,
) =>
  columns.map((column) =>
    column.sheetId === sheetId
      ? { ...column, cells: column.cells.map((cell, row, all) => ({ ...cell, ...change(cell, row, all) })) }
      : column,
  );
const marked = (mark: number): Partial<ReviewCell> => ({ mark, scores: [mark] });
const rulesOf = (findings: readonly Finding[]) => findings.map(({ rule, sheetId }) => `${rule} ${sheetId}`);
const only = (columns: readonly ReviewColumn[], rule: string) => findAll(columns, []).filter((one) => one.rule === rule);

describe('what is looked for before results are published', () => {
  it('finds nothing, or next to nothing, in marks that are right', () => {
    const found = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => findAll(school(seed), []));
    // 5,120 marks in 128 columns.
    expect(found.length).toBeLessThanOrEqual(4);
  });

  it('a mark far from what the student has elsewhere is told with what would fit, where enough is known', () => {
    const columns = school();
    const best = columns[2]?.cells.findIndex(({ earlier }) => (earlier?.z ?? 0) > 1) ?? 0;
    const wrong = changed(columns, 102, (_, row) => (row === best ? marked(7) : {}));
    const [found, ...more] = only(wrong, 'far').filter(({ sheetId }) => sheetId === 102);
    expect(more).toEqual([]);
    expect(found).toMatchObject({ studentId: 1000 + best, about: '7' });
    expect(found?.said).toMatch(/has 7 % in Mathematics; about \d\d % would fit/);
    // A newcomer of whom only this exam is known is not judged.
    const alone = wrong.map((one) => ({
      ...one,
      cells: one.cells.map((cell, row) => (row === best ? { ...cell, earlier: null } : cell)),
    }));
    expect(only(alone, 'far').filter(({ sheetId }) => sheetId === 102)).toEqual([]);
  });

  it('two students exchanged are one finding and not two marks that are far', () => {
    const columns = school();
    const cells = columns[4]?.cells ?? [];
    const order = cells.map(({ mark }, row) => ({ mark: mark ?? 0, row })).toSorted((a, b) => a.mark - b.mark);
    const [low, high] = [order[1]?.row ?? 0, order.at(-2)?.row ?? 0];
    const wrong = changed(columns, 104, (cell, row, all) =>
      row === low ? marked(all[high]?.mark ?? 0) : row === high ? marked(all[low]?.mark ?? 0) : {},
    );
    const found = findAll(wrong, []).filter(({ sheetId }) => sheetId === 104);
    expect(found.map(({ rule }) => rule)).toEqual(['swapped']);
    expect(new Set(found[0]?.key.split(' ').slice(2).map(Number))).toEqual(new Set([1000 + low, 1000 + high]));
  });

  it('rows moved by one are one finding from the first to the last', () => {
    const moved = changed(school(), 203, (_, row, all) => (row >= 8 && row < 32 ? marked(all[row - 1]?.mark ?? 0) : {}));
    const [found, ...more] = only(moved, 'shifted');
    expect(more).toEqual([]);
    expect(found).toMatchObject({ sheetId: 203 });
    // A mark written a row too low belongs to the student above.
    expect(found?.said).toMatch(/\((?:2[0-6]) rows\).*one row above/);
    const up = changed(school(), 203, (_, row, all) => (row >= 8 && row < 32 ? marked(all[row + 1]?.mark ?? 0) : {}));
    expect(only(up, 'shifted')[0]?.said).toMatch(/one row below/);
  });

  it('a column pasted for another subject, and one for another stream, is named with both', () => {
    const columns = school();
    const english = columns[0]?.cells ?? [];
    expect(
      only(
        changed(columns, 101, (_, row) => marked(english[row]?.mark ?? 0)),
        'alike',
      ).map(({ said }) => said),
    ).toEqual(['English and Kiswahili of Form 3 West have the same mark for 40 of 40 students.']);
    expect(
      only(
        changed(columns, 200, (_, row) => marked(english[row]?.mark ?? 0)),
        'alike',
      ).map(({ said }) => said),
    ).toEqual(['Form 3 West and Form 3 East have the same marks in English in the same order, 40 of 40.']);
  });

  it('whole columns: missing, all the same, only tens, out of line in average and spread, too many absent', () => {
    const columns = school();
    const missing = only(
      changed(columns, 105, (_, row) => (row < 12 ? { state: 'missing', mark: null, scores: [] } : {})),
      'missing',
    );
    expect(missing).toMatchObject([{ sheetId: 105, studentId: 1000 }]);
    expect(missing[0]?.said).toBe(
      '12 of 40 marks are missing in Chemistry, Form 3 West: Student 1000, Student 1001, Student 1002 and 9 more.',
    );
    expect(
      rulesOf(
        findAll(
          changed(columns, 106, () => marked(50)),
          [],
        ),
      ),
    ).toContain('same 106');
    expect(
      rulesOf(
        findAll(
          changed(columns, 106, ({ mark }) => marked(Math.round((mark ?? 0) / 10) * 10)),
          [],
        ),
      ),
    ).toEqual(['tens 106']);
    expect(
      rulesOf(
        findAll(
          changed(columns, 207, ({ mark }) => marked((mark ?? 0) / 2)),
          [],
        ),
      ),
    ).toEqual(expect.arrayContaining(['average 207']));
    expect(
      rulesOf(
        findAll(
          changed(columns, 207, ({ mark }) => marked(50 + ((mark ?? 0) - 50) / 5)),
          [],
        ),
      ),
    ).toContain('spread 207');
    const absent = changed(columns, 201, (_, row) => (row % 4 === 0 ? { state: 'absent', mark: null, scores: [] } : {}));
    expect(rulesOf(findAll(absent, []))).toEqual(['absent 201']);
    // A student who was away altogether is no sign of anything.
    const ill = columns.map((one) => ({
      ...one,
      cells: one.cells.map((cell, row) => (row % 4 === 0 ? { ...cell, state: 'absent' as const, mark: null, scores: [] } : cell)),
    }));
    expect(only(ill, 'absent')).toEqual([]);
  });

  it('marks changed after closing are told one by one, and of many how many', () => {
    const change = (n: number) => ({
      sheetId: 100,
      studentId: 1000 + n,
      who: `Student ${1000 + n}`,
      paper: '',
      from: '40',
      to: '64',
      by: 'Grace Akinyi',
      at: '2026-03-14T10:00:00.000Z',
    });
    const [one] = findAll(school(), [change(3)]).filter(({ rule }) => rule === 'late');
    expect(one?.said).toBe(
      'Student 1003’s mark in English, Form 3 West became 64 from 40, by Grace Akinyi, after the exam was closed.',
    );
    expect(findAll(school(), [1, 2, 3, 4, 5, 6].map(change)).filter(({ rule }) => rule === 'late')).toHaveLength(1);
    expect(findAll([], [])).toEqual([]);
  });
});
