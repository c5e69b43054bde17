import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { requestsScreens } from '../../../requests/contract/screens.ts';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { kitchenUseApi } from '../../contract/use.ts';
import { useSpan } from './span.ts';
import { SpanFields } from './SpanFields.tsx';

type Row = Output<typeof kitchenUseApi.shopping>['rows'][number];

const columns: readonly Column<Row>[] = [
  { key: 'name', label: 'Item', value: (row) => row.name },
  { key: 'need', label: 'Needed', value: (row) => formatQuantity(row.need, row.unit), end: true, quiet: true, phone: 'note' },
  { key: 'inKitchen', label: 'In the kitchen', value: (row) => formatQuantity(row.inKitchen, row.unit), end: true, quiet: true },
  { key: 'elsewhere', label: 'In other stores', value: (row) => formatQuantity(row.elsewhere, row.unit), end: true, quiet: true },
  {
    key: 'short',
    label: 'Short of',
    value: (row) =>
      row.short > 0 && (
        <span className={row.short > row.elsewhere ? 'neg' : undefined}>{formatQuantity(row.short, row.unit)}</span>
      ),
    end: true,
    phone: 'figure',
  },
  {
    key: 'price',
    label: 'KES each',
    value: (row) => row.price !== null && <Money cents={row.price} cell />,
    end: true,
    quiet: true,
  },
  {
    key: 'amount',
    label: 'KES',
    value: (row) => <Money cents={row.amount} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
    end: true,
  },
];

/** What the menus to come need that the kitchen’s store has not, to be asked for. */
export function ShoppingTab({ tabs }: { tabs: ReactNode }) {
  const go = useGo();
  const span = useSpan(0, 6);
  const { data, error, refetch } = useApi(kitchenUseApi.shopping, span, { keepPrevious: true });
  const ask = useSave(kitchenUseApi.requisition, {
    onDone: ({ id, more }) => {
      if (more > 0) say(`${counted(more + 1, 'requisition is', 'requisitions are')} drafted. This is the first.`);
      go(to(requestsScreens.requisition, { id }));
    },
  });
  const short = data?.rows.filter((row) => row.short > 0) ?? [];
  return (
    <Page>
      <PageHeader
        title="Kitchen"
        primary={
          short.length > 0 && (
            <Button
              loading={ask.isPending}
              onClick={() =>
                ask.mutate({
                  neededOn: span.from,
                  lines: short.map(({ itemId, short: quantity }) => ({ itemId, quantity })),
                })
              }
            >
              Draft requisition
            </Button>
          )
        }
      />
      {tabs}
      <SpanFields tab="shopping" {...span} />
      {ask.error && <Note tone="neg">{ask.error.message}</Note>}
      {error && !data && <ErrorState title="The list could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data?.rows.length === 0 && (
        <EmptyState
          title="Nothing is needed"
          text="These days have no menu, or it is issued already. Put dishes on the menu, and what they need appears here."
        />
      )}
      {data && data.rows.length > 0 && (
        <Box title={`Menus of ${counted(data.days, 'day', 'days')}`} count={short.length}>
          <RowsTable label="Shopping list" columns={columns} rows={data.rows} keyOf={(row) => row.itemId} />
        </Box>
      )}
    </Page>
  );
}
