/** A grade of one of the school's scales. */
export interface GradeFact {
  id: number;
  scaleId: number;
  code: string;
  points: number;
  /** 1 is the best. */
  place: number;
  /** The most points of its scale. */
  most: number;
}

/** Results of one grade, counted and summed where they are stored. */
export interface Cell {
  /** Null: results without a grade, such as those of who was absent. */
  gradeId: number | null;
  results: number;
  sat: number;
  /** The sum of the marks, in percent. */
  marks: number;
  points: number;
  pointed: number;
  /** The sum of what was gained on the exam before, and how many have one. */
  change: number;
  changed: number;
}

/** What results say together; null where there is nothing to say it of. */
export interface Figures {
  results: number;
  sat: number;
  average: number | null;
  points: number | null;
  change: number | null;
  /** Percent of the graded results that are in the upper half of their scale. */
  upper: number | null;
  /** How many have which grade, by its code. */
  grades: ReadonlyMap<string, number>;
}

/** A result in the upper half of its scale: C+ and above of twelve points, ME 2 and above of eight. */
export const isUpper = ({ points, most }: Pick<GradeFact, 'points' | 'most'>): boolean => points * 2 > most;

/** The code of the lowest grade of the upper half, of the scale that comes first. */
export function upperFrom(grades: readonly GradeFact[]): string | null {
  const first = grades[0]?.scaleId;
  return grades.findLast((grade) => grade.scaleId === first && isUpper(grade))?.code ?? null;
}

/** Puts cells together. */
export function rollUp(cells: readonly Cell[], grades: ReadonlyMap<number, GradeFact>): Figures {
  const sum = (of: keyof Omit<Cell, 'gradeId'>) => cells.reduce((all, cell) => all + cell[of], 0);
  const counts = new Map<string, number>();
  let graded = 0;
  let upper = 0;
  for (const { gradeId, results } of cells) {
    const grade = gradeId === null ? undefined : grades.get(gradeId);
    if (!grade) continue;
    counts.set(grade.code, (counts.get(grade.code) ?? 0) + results);
    graded += results;
    if (isUpper(grade)) upper += results;
  }
  return {
    results: sum('results'),
    sat: sum('sat'),
    average: over(sum('marks'), sum('sat'), 2),
    points: over(sum('points'), sum('pointed'), 3),
    change: over(sum('change'), sum('changed'), 2),
    upper: over(upper * 100, graded, 1),
    grades: counts,
  };
}

/** A mean rounded half away from nought; null of nothing. */
export function over(sum: number, count: number, places: number): number | null {
  if (count === 0) return null;
  const scale = 10 ** places;
  // What binary fractions miss by is less than any mark can differ by.
  const value = (Math.round((Math.abs(sum) / count) * scale + 1e-7) / scale) * Math.sign(sum);
  return value === 0 ? 0 : value;
}

/** The difference of two figures that were rounded already. */
export const less = (now: number | null, before: number | null, places = 3): number | null =>
  now === null || before === null ? null : Number((now - before).toFixed(places));

/** The grades that columns are made of: whole scales of which some grade was given, the best first, each code once. */
export function gradeColumns(all: ReadonlyMap<number, GradeFact>, cells: readonly Cell[]): string[] {
  const scales = new Set(cells.flatMap(({ gradeId }) => (gradeId === null ? [] : (all.get(gradeId)?.scaleId ?? []))));
  const shown = [...all.values()].filter(({ scaleId }) => scales.has(scaleId));
  return [...new Set(shown.toSorted((a, b) => a.scaleId - b.scaleId || a.place - b.place).map(({ code }) => code))];
}

/** Cells by what they are of, in the order in which that comes first. */
export function grouped<C extends Cell>(cells: readonly C[], of: (cell: C) => string | number | null): Map<string, C[]> {
  const groups = new Map<string, C[]>();
  for (const cell of cells) {
    const key = of(cell);
    if (key === null) continue;
    const group = groups.get(String(key));
    if (group) group.push(cell);
    else groups.set(String(key), [cell]);
  }
  return groups;
}
