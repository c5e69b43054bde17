import { Box } from '#kit/web/ui/Box.tsx';
import { Bars, Lines } from '#kit/web/ui/chart/Charts.tsx';
import type { Tracked, TrackedExam } from '../../contract/tracker.ts';

const labelOf = ({ exam, termName, yearName }: TrackedExam): string => `${exam}, ${termName} ${yearName}`;

/** The better a level, the darker. */
const shade = (at: number, of: number): string =>
  `color-mix(in oklab, var(--chart-1) ${100 - (at / Math.max(1, of - 1)) * 75}%, var(--line))`;

/** The mean exam by exam; of a class without one, how many subjects have which level. */
export function OverTime({ student: { exams, grades, subjects } }: { student: Tracked }) {
  // What was sat goes before what is made of it: both in one line would count twice.
  const sat = exams.some(({ kind }) => kind === 'sat') ? exams.filter(({ kind }) => kind === 'sat') : exams;
  const means = sat.flatMap((exam) => (exam.mean === null ? [] : [{ exam: labelOf(exam), mean: exam.mean }]));
  if (means.length > 1)
    return (
      <Box title="Mean over time">
        <Lines
          label={`The mean from ${means[0]?.mean} in ${means[0]?.exam} to ${means.at(-1)?.mean} in ${means.at(-1)?.exam}. The table below has each.`}
          data={means}
          by="exam"
          series={[{ key: 'mean', label: 'Mean' }]}
          dots
          from="auto"
          gap={16}
        />
      </Box>
    );
  const rows = sat.flatMap((exam) => {
    if (exam.mean !== null) return [];
    const at = exams.indexOf(exam);
    const counts = grades.map((level) => [level, subjects.filter(({ marks }) => marks[at]?.grade === level).length] as const);
    return [{ exam: labelOf(exam), ...Object.fromEntries(counts) }];
  });
  if (rows.length === 0 || grades.length === 0) return null;
  return (
    <Box title="Levels over time">
      <Bars
        label="How many subjects have which level, exam by exam. The table below has each subject."
        data={rows}
        by="exam"
        series={grades.map((level, at) => ({ key: level, label: level, color: shade(at, grades.length) }))}
        stacked
      />
    </Box>
  );
}
