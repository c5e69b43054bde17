import { useApi } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { paySlipsApi } from '../../contract/slips.ts';

/** Who has looked at a payslip that is not their own. */
export function Looks({ id }: { id: number }) {
  const { data, error, refetch } = useApi(paySlipsApi.looks, { id }, { staleTime: 0 });
  if (error && !data) return <ErrorState title="This could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <Box title="Who has looked" count={data.rows.length}>
      {data.rows.length === 0 ? (
        <EmptyState title="Nobody yet" text="Whoever opens a payslip that is not their own appears here, with when." />
      ) : (
        <RowsTable
          label="Who has looked"
          rows={data.rows.map((row, place) => ({ ...row, place }))}
          keyOf={({ place }) => place}
          columns={[
            { key: 'name', label: 'Name', value: ({ name }) => name },
            { key: 'at', label: 'When', value: ({ at }) => <InstantText at={at} />, end: true, phone: 'figure' },
          ]}
        />
      )}
    </Box>
  );
}
