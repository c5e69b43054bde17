import { shareLabel, type ShareOf } from '../../contract/share-label.ts';
import type { ReportColumn, ReportRow, ReportTable } from '../../contract/reports.ts';
import type { Figures } from '../figures.rules.ts';
import type { Scope } from '../scope.store.ts';

export const text = (key: string, label: string): ReportColumn => ({ key, label, kind: 'text', grade: null });
export const number = (key: string, label: string): ReportColumn => ({ key, label, kind: 'number', grade: null });
export const percent = (key: string, label: string): ReportColumn => ({ key, label, kind: 'percent', grade: null });
export const change = (key: string, label: string): ReportColumn => ({ key, label, kind: 'change', grade: null });

/** The one figure that a school compares by: mean points; where there is no mean, the percent in the upper half of the scale. */
export const measureOf = ({ means }: Pick<Scope, 'means'>, figures: Figures): number | null =>
  means ? figures.points : figures.upper;

export const measureLabel = ({ means, upper }: Pick<Scope, 'means' | 'upper'>): string =>
  means ? 'Mean' : shareLabel(upper, 'results');

/** A column of the measure. */
export const measured = ({ means }: Pick<Scope, 'means'>, key: string, label: string): ReportColumn =>
  means ? number(key, label) : percent(key, label);

/** The same within a title. */
export const measureWord = ({ means, upper }: Pick<Scope, 'means' | 'upper'>): string =>
  means ? 'mean' : `percent of subject entries with ${upper ?? 'the upper half'}`;

/** The columns of figures: averages and means where the classes have them, then how many have which grade. */
export function figureColumns(scope: Scope, codes: readonly string[], of: ShareOf): ReportColumn[] {
  const { means, upper } = scope;
  return [
    ...(means
      ? [number('points', 'Mean'), change('change', of === 'results' ? 'Change %' : 'Change'), number('average', 'Average %')]
      : []),
    ...(upper === null ? [] : [percent('upper', shareLabel(upper, of))]),
    ...codes.map((code): ReportColumn => ({ key: `grade ${code}`, label: code, kind: 'number', grade: code })),
  ];
}

/** The cells of these columns. */
export function figureCells({ means }: Scope, figures: Figures, codes: readonly string[]): ReportRow['cells'] {
  const { points, change: gained, average, upper, grades } = figures;
  return {
    ...(means ? { points, change: gained, average } : {}),
    upper,
    ...Object.fromEntries(codes.map((code) => [`grade ${code}`, grades.get(code) ?? 0])),
  };
}

/** Says which classes a report leaves out. */
export const leftNote = ({ left }: Scope): string | null =>
  left.length === 0 ? null : `${left.join(', ')} ${left.length === 1 ? 'has' : 'have'} no mean and can be chosen above.`;

/** The chart of the measure by one column. */
export const measureChart = (scope: Scope, by: string): ReportTable['chart'] => ({
  how: 'bars',
  by,
  series: [{ key: scope.means ? 'points' : 'upper', label: measureLabel(scope) }],
});
