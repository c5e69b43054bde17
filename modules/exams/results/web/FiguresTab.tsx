import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { resultsApi, type SubjectFigures } from '../contract/results.ts';
import type { Exam } from '../../sittings/contract/exams.ts';
import { Deviation } from './Deviation.tsx';
import { GradesBar } from './GradesBar.tsx';
import './results.css';

const groupings = [
  { value: 'exam', label: 'All classes' },
  { value: 'class', label: 'By class' },
  { value: 'stream', label: 'By stream and teacher' },
] as const;

/** Means and the distribution of grades of every subject. */
export function FiguresTab({ exam }: { exam: Exam }) {
  const [by, setBy] = useState<(typeof groupings)[number]['value']>('exam');
  const { data, error, refetch } = useApi(resultsApi.figures, { id: exam.id, by }, { staleTime: 0, keepPrevious: true });
  return (
    <Box
      title="Subjects"
      aside={
        <SegmentedControl
          size="xs"
          aria-label="Group by"
          data={groupings.map(({ value, label }) => ({ value, label }))}
          value={by}
          onChange={(value) => setBy(groupings.find((one) => one.value === value)?.value ?? 'exam')}
        />
      }
    >
      {error && !data && <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonPage />}
      {data?.rows.length === 0 && <EmptyState title="No figures" text="No subject has a result in this exam." />}
      {data && data.rows.length > 0 && <FiguresTable grades={data.grades} rows={data.rows} by={by} />}
    </Box>
  );
}

function FiguresTable({ grades, rows, by }: { grades: readonly string[]; rows: readonly SubjectFigures[]; by: string }) {
  const columns: readonly Column<SubjectFigures>[] = [
    { key: 'subject', label: 'Subject', value: ({ subject }) => subject },
    ...(by === 'exam' ? [] : [classColumn]),
    ...(by === 'stream' ? [teacherColumn] : []),
    ...figureColumns,
    { key: 'grades', label: 'Grades', value: (row) => <GradesBar order={grades} grades={row.grades} /> },
    ...grades.map((grade) => ({
      key: `grade ${grade}`,
      label: grade,
      value: (row: SubjectFigures) => row.grades.find((one) => one.grade === grade)?.students ?? '',
      end: true,
    })),
  ];
  const keyOf = (row: SubjectFigures) => `${row.courseId} ${row.className} ${row.streamName}`;
  return <RowsTable label="Means and grades of the subjects" columns={columns} rows={rows} keyOf={keyOf} sideways />;
}

const classColumn: Column<SubjectFigures> = {
  key: 'class',
  label: 'Class',
  value: ({ className, streamName }) => [className, streamName].filter(Boolean).join(' '),
};
const teacherColumn: Column<SubjectFigures> = { key: 'teachers', label: 'Teacher', value: ({ teachers }) => teachers || '–' };
const figureColumns: readonly Column<SubjectFigures>[] = [
  {
    key: 'sat',
    label: 'Sat',
    value: ({ sat, students }) => (sat === students ? sat : `${sat} of ${students}`),
    end: true,
  },
  { key: 'average', label: 'Average', value: ({ average }) => average ?? '–', end: true },
  { key: 'points', label: 'Points', value: ({ points }) => points ?? '–', end: true },
  { key: 'change', label: 'Change', value: ({ deviation }) => <Deviation value={deviation} />, end: true },
];
