import { formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { itemsScreens } from '../contract/screens.ts';
import { itemUsesApi } from '../contract/uses.ts';
import type { Side } from '../contract/words.ts';
import { HowMuch } from './how.tsx';

/** Who has an item, in its drawer; the tab beside it gives and ends. */
export function UsersOf({ itemId, side }: { itemId: number; side: Side }) {
  const { data, error, refetch } = useApi(itemUsesApi.list, { itemId, size: 200 }, { staleTime: 0 });
  const screen = side === 'allowance' ? itemsScreens.allowances : itemsScreens.deductions;
  if (error && !data) return <ErrorState title="Who has it could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <div className="stack">
      {data.rows.length === 0 ? (
        <EmptyState title="Nobody has it yet" text="Give it to employees under “Who has what”." />
      ) : (
        <RowsTable
          label="Who has it"
          rows={data.rows}
          keyOf={({ id }) => id}
          columns={[
            { key: 'name', label: 'Employee', value: ({ name }) => name, wrap: true },
            {
              key: 'fromMonth',
              label: 'From',
              value: ({ fromMonth, once }) => `${formatMonth(`${fromMonth}-01`)}${once ? ' only' : ''}`,
              phone: 'note',
            },
            {
              key: 'toMonth',
              label: 'Until',
              value: ({ toMonth }) => (toMonth === null ? '–' : formatMonth(`${toMonth}-01`)),
              quiet: true,
            },
            {
              key: 'amount',
              label: 'Amount or rate',
              value: ({ method, holdsAmount, holdsRate }) => <HowMuch method={method} amount={holdsAmount} rate={holdsRate} />,
              end: true,
              phone: 'figure',
            },
          ]}
        />
      )}
      <Go href={to(screen, {}, { tab: 'given', itemId })}>Give, change and end under “Who has what”</Go>
    </div>
  );
}
