import { Button } from '@mantine/core';
import { useState } from 'react';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type ItemRow, quizAnalysisApi } from '../../contract/analysis.ts';
import { shareText } from '../marks.ts';
import { RegradeDrawer } from './RegradeDrawer.tsx';
import type { TabProps } from './StaffQuiz.tsx';

const columns: readonly Column<ItemRow>[] = [
  { key: 'text', label: 'Question', value: (row) => row.text, wrap: true },
  { key: 'answered', label: 'Answered', value: (row) => `${row.answered} of ${row.asked}`, end: true, quiet: true },
  {
    key: 'facility',
    label: 'Average mark',
    value: (row) => row.facility !== null && shareText(row.facility),
    end: true,
    phone: 'figure',
  },
  {
    key: 'discrimination',
    label: 'Discrimination',
    value: (row) => row.discrimination !== null && shareText(row.discrimination),
    end: true,
  },
  {
    key: 'answers',
    label: 'What was answered',
    value: (row) => row.answers.map(({ words, count }) => `${words} (${count})`).join('; '),
    quiet: true,
    wrap: true,
  },
];

/** How each question did, and marking anew after a key was mended. */
export function AnalysisTab({ quiz }: TabProps) {
  const [regrading, setRegrading] = useState(false);
  const { data, error, refetch } = useApi(quizAnalysisApi.items, { id: quiz.id }, { staleTime: 0 });
  const { data: before } = useApi(quizAnalysisApi.regrades, { id: quiz.id }, { staleTime: 0 });
  if (error && !data) return <ErrorState title="The analysis could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <>
      <Box
        title="Questions"
        aside={
          data.attempts > 0 && (
            <Button variant="default" size="xs" onClick={() => setRegrading(true)}>
              Re-mark
            </Button>
          )
        }
      >
        {data.rows.length === 0 ? (
          <EmptyState
            title="Nothing submitted yet"
            text="How many got each question right, and how well it tells strong from weak, appears here once attempts are submitted."
          />
        ) : (
          <RowsTable label="Questions" columns={columns} rows={data.rows} keyOf={({ questionId }) => questionId} />
        )}
      </Box>
      {data.mean !== null && (
        <p className="muted">
          {counted(data.attempts, 'attempt')}, {shareText(data.mean)} of the marks on average. Discrimination compares the better
          third of them with the weaker third; it takes six of them or more.
        </p>
      )}
      {before && before.rows.length > 0 && (
        <Box title="Re-marked" padded>
          {before.rows.map(({ id, at, byName, answers, attempts, because }) => (
            <p key={id}>
              {instantText(at)}, {byName}: {counted(answers, 'answer')}, marks of {counted(attempts, 'attempt')} changed
              {because !== null && `. ${because}`}
            </p>
          ))}
        </Box>
      )}
      <RegradeDrawer opened={regrading} quizId={quiz.id} onClose={() => setRegrading(false)} />
    </>
  );
}
