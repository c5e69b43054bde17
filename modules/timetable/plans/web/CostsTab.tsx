import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { BreachRow } from '../contract/judged.ts';
import { plansApi } from '../contract/plans.ts';
import { headed } from './plan-words.ts';

const broken: readonly Column<BreachRow>[] = [
  { key: 'who', label: 'Who', value: (row) => row.who },
  { key: 'words', label: 'What is broken', value: (row) => row.words, wrap: true, phone: 'note' },
];

const costs: readonly Column<BreachRow>[] = [
  { key: 'who', label: 'Who', value: (row) => row.who, wrap: true },
  { key: 'about', label: 'By', value: (row) => headed(row.about), phone: 'note' },
  { key: 'words', label: 'What', value: (row) => row.words, wrap: true, quiet: true },
  { key: 'points', label: 'Points', value: (row) => row.points, end: true, phone: 'figure' },
];

/** What a timetable breaks and what it costs, the dearest first. */
export function CostsTab({ id }: { id: number }) {
  const { data, error, refetch } = useApi(plansApi.judge, { id });
  if (error) return <ErrorState title="The timetable could not be judged" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const { hard, cost } = data;
  const soft = data.soft.toSorted((a, b) => b.points - a.points);
  return (
    <>
      <Figures
        record
        figures={[
          { label: 'Rules broken', value: hard.length },
          { label: 'Points in all', value: cost, note: 'fewer is better' },
          { label: 'Placed', value: data.placed, beside: `of ${data.total}` },
        ]}
      />
      {hard.length > 0 && (
        <Box title="Broken" count={hard.length}>
          <RowsTable
            label="Rules broken"
            columns={broken}
            rows={hard}
            keyOf={({ who, words, about }) => `${about} ${who} ${words}`}
          />
        </Box>
      )}
      {soft.length > 0 ? (
        <Box title="What it costs" count={soft.length}>
          <RowsTable
            label="What it costs"
            columns={costs}
            rows={soft}
            keyOf={({ who, words, about }) => `${about} ${who} ${words}`}
          />
        </Box>
      ) : (
        <Note tone="pos">Nothing that was asked for is missing.</Note>
      )}
    </>
  );
}
