import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
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
  return (
    <div className="table-scroll">
      <table className="table">
        <caption className="sr">Means and grades of the subjects</caption>
        <thead>
          <tr>
            <th scope="col">Subject</th>
            {by !== 'exam' && <th scope="col">Class</th>}
            {by === 'stream' && <th scope="col">Teacher</th>}
            <th scope="col" className="cell-end">
              Sat
            </th>
            <th scope="col" className="cell-end">
              Average
            </th>
            <th scope="col" className="cell-end">
              Points
            </th>
            <th scope="col" className="cell-end">
              Change
            </th>
            <th scope="col">Grades</th>
            {grades.map((grade) => (
              <th key={grade} scope="col" className="cell-end">
                {grade}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.courseId} ${row.className} ${row.streamName}`}>
              <td>{row.subject}</td>
              {by !== 'exam' && <td>{[row.className, row.streamName].filter(Boolean).join(' ')}</td>}
              {by === 'stream' && <td>{row.teachers || '–'}</td>}
              <td className="cell-end num">{row.sat === row.students ? row.sat : `${row.sat} of ${row.students}`}</td>
              <td className="cell-end num">{row.average ?? '–'}</td>
              <td className="cell-end num">{row.points ?? '–'}</td>
              <td className="cell-end">
                <Deviation value={row.deviation} />
              </td>
              <td>
                <GradesBar order={grades} grades={row.grades} />
              </td>
              {grades.map((grade) => (
                <td key={grade} className="cell-end num">
                  {row.grades.find((one) => one.grade === grade)?.students ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
