import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import type { UnplacedPiece } from '../contract/judged.ts';
import { plansApi } from '../contract/plans.ts';

const sizes = ['', 'Single', 'Double', 'Triple'];

const columns: readonly Column<UnplacedPiece>[] = [
  { key: 'name', label: 'Lesson', value: (row) => row.name, wrap: true },
  { key: 'length', label: 'Length', value: (row) => sizes[row.length] ?? `${row.length} slots`, quiet: true },
  { key: 'reason', label: 'Why', value: (row) => row.reason, wrap: true, phone: 'note' },
  {
    key: 'help',
    label: 'What would let it in',
    value: (row) => row.help ?? 'No single change: several would be needed.',
    wrap: true,
    phone: 'note',
  },
];

/** Lessons without a place, each with the reason and the smallest thing to relax. */
export function UnplacedTab({ id }: { id: number }) {
  const { data, error, refetch } = useApi(plansApi.unplaced, { id });
  if (error) return <ErrorState title="The lessons could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  if (data.total === 0)
    return (
      <EmptyState
        title="Every lesson has a place"
        text="Lessons that do not fit appear here, each with the reason and what would let it in."
      />
    );
  return (
    <RowsTable
      label="Lessons without a place"
      columns={columns}
      rows={data.rows}
      keyOf={({ lessonId, piece }) => `${lessonId} ${piece}`}
    />
  );
}
