import { figure, type Finding } from './facts.ts';
import type { ColumnFit, Fit } from './fits.ts';

/** From here on a mark is far: in usual distances, and in percent. */
export const farFrom = { off: 3.5, percent: 20 } as const;
/** Both marks of an exchange are this far, and after it near: within one, or a quarter of what they were, but never beyond two. */
export const exchange = { off: 2.75, near: 1, share: 0.25, most: 2 } as const;
/** A run of moved rows: how many at least, and how much better they fit together and each. */
export const moved = { rows: 6, gain: 30, each: 1 } as const;

type Sure = Fit & { expected: number; expectedMark: number; off: number };
const sure = (fit: Fit): fit is Sure => fit.off !== null;
const square = (value: number) => value * value;

/**
 * What is unusual of single students in a column: rows moved by one, two students exchanged, and marks far from the student's own.
 * A student is named once: what is explained by a moved run is no exchange, and what is an exchange is not far.
 */
export function findStudents(fit: ColumnFit): Finding[] {
  const shift = movedRun(fit);
  const taken = new Set(shift?.students);
  const swaps = exchanged(fit, taken);
  for (const { pair } of swaps) for (const { cell } of pair) taken.add(cell.studentId);
  return [...(shift ? [shift.finding] : []), ...swaps.map(({ finding }) => finding), ...farMarks(fit, taken)];
}

/** `|off| ≥ 3.5` and 20 percent or more, where two earlier exams are known, or one and four other subjects. */
function farMarks({ column, fits }: ColumnFit, taken: ReadonlySet<number>): Finding[] {
  return fits.filter(sure).flatMap((fit): Finding[] => {
    const { cell, off, expectedMark, known } = fit;
    const expected = Math.min(100, Math.max(0, expectedMark));
    if (!known || taken.has(cell.studentId) || Math.abs(off) < farFrom.off) return [];
    if (Math.abs(cell.mark - expected) < farFrom.percent) return [];
    return [
      {
        rule: 'far',
        key: `far ${column.sheetId} ${cell.studentId}`,
        about: String(cell.mark),
        sheetId: column.sheetId,
        studentId: cell.studentId,
        said: `${cell.who} has ${figure(cell.mark)} % in ${column.subject}; about ${Math.round(expected)} % would fit the exams before and the other subjects.`,
        why: 'Digits may be exchanged, a mark may be another student’s, or a paper may be missing.',
        weight: Math.abs(off),
      },
    ];
  });
}

const near = (after: number, before: number) =>
  Math.abs(after) <= Math.min(exchange.most, Math.max(exchange.near, exchange.share * Math.abs(before)));

interface Swap {
  pair: readonly [Sure, Sure];
  gain: number;
  finding: Finding;
}

/** Two of one column who would both fit well with each other's marks, the clearest first; nobody is in two. */
function exchanged({ column, fits, scale }: ColumnFit, taken: ReadonlySet<number>): Swap[] {
  const far = fits.filter(sure).filter(({ off, cell }) => Math.abs(off) >= exchange.off && !taken.has(cell.studentId));
  const found: Swap[] = [];
  for (const [at, a] of far.entries())
    for (const b of far.slice(at + 1)) {
      const [offA, offB] = [(b.z - a.expected) / scale, (a.z - b.expected) / scale];
      if (!near(offA, a.off) || !near(offB, b.off)) continue;
      const gain = square(a.off) + square(b.off) - square(offA) - square(offB);
      found.push({
        pair: [a, b],
        gain,
        finding: {
          rule: 'swapped',
          key: `swapped ${column.sheetId} ${a.cell.studentId} ${b.cell.studentId}`,
          about: `${a.cell.mark} ${b.cell.mark}`,
          sheetId: column.sheetId,
          studentId: a.cell.studentId,
          said: `${a.cell.who} has ${figure(a.cell.mark)} % and ${b.cell.who} ${figure(b.cell.mark)} % in ${column.subject}. Exchanged, both would fit what they have elsewhere.`,
          why: 'The marks of two students may have been written into each other’s rows.',
          weight: Math.sqrt(gain),
        },
      });
    }
  const used = new Set<number>();
  return found
    .toSorted((a, b) => b.gain - a.gain)
    .filter(({ pair }) => {
      const ids = pair.map(({ cell }) => cell.studentId);
      if (ids.some((id) => used.has(id))) return false;
      for (const id of ids) used.add(id);
      return true;
    });
}

/**
 * The run of rows that fits best when every mark belongs to the student one row above or below: the sum of what each gains,
 * `off² − off′²`, is greatest over it. A column that is right loses by it.
 */
function movedRun({ column, fits, scale }: ColumnFit): { finding: Finding; students: number[] } | null {
  const byRow = new Map(fits.map((fit) => [fit.row, fit]));
  let best: { gain: number; from: number; to: number; step: 1 | -1 } | null = null;
  for (const step of [1, -1] as const) {
    let [sum, from] = [0, 0];
    for (const [row, { studentId }] of column.cells.entries()) {
      const own = byRow.get(row);
      const given = byRow.get(row + step);
      // Where one of the two has no mark nothing is known of the row.
      const gain =
        own && given && sure(own) && own.cell.studentId === studentId
          ? Math.min(square(own.off) - square((given.z - own.expected) / scale), 12)
          : 0;
      if (sum <= 0) [sum, from] = [0, row];
      sum += gain;
      if (gain > 0 && (best === null || sum > best.gain)) best = { gain: sum, from, to: row, step };
    }
  }
  if (!best) return null;
  const rows = best.to - best.from + 1;
  if (rows < moved.rows || best.gain < moved.gain || best.gain / rows < moved.each) return null;
  const run = column.cells.slice(best.from, best.to + 1);
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return null;
  return {
    students: run.map(({ studentId }) => studentId),
    finding: {
      rule: 'shifted',
      key: `shifted ${column.sheetId} ${first.studentId} ${last.studentId} ${best.step}`,
      about: run.map(({ mark, state }) => mark ?? state).join(' '),
      sheetId: column.sheetId,
      studentId: first.studentId,
      said: `From ${first.who} to ${last.who} (${rows} rows) the marks in ${column.subject}, ${column.place}, fit the student one row ${best.step === 1 ? 'above' : 'below'}.`,
      why: 'A row may have been left out or written twice when the marks were copied.',
      weight: Math.sqrt(best.gain),
    },
  };
}
