import type { SubjectFigures } from '../contract/results.ts';

/** The grades of a subject as one bar, the best first; the columns beside it have the numbers. */
export function GradesBar({ order, grades }: { order: readonly string[]; grades: SubjectFigures['grades'] }) {
  const all = grades.reduce((sum, { students }) => sum + students, 0);
  if (all === 0) return <>–</>;
  return (
    <span className="results-bar" aria-hidden="true">
      {grades.map(({ grade, students }) => (
        <i
          key={grade}
          style={{
            width: `${(students / all) * 100}%`,
            background: `color-mix(in oklab, var(--chart-1) ${100 - (order.indexOf(grade) / Math.max(1, order.length - 1)) * 80}%, var(--line))`,
          }}
        />
      ))}
    </span>
  );
}
