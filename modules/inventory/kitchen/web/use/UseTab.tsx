import type { ReactNode } from 'react';
import { formatCents } from '#kit/contract/money.ts';
import { formatDay } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Bars } from '#kit/web/ui/chart/Charts.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { kitchenUseApi } from '../../contract/use.ts';
import { smallQuantity } from '../small-quantity.ts';
import { useSpan } from './span.ts';
import { SpanFields } from './SpanFields.tsx';

type Used = Output<typeof kitchenUseApi.use>;

const shillings = (cents: number | null) => cents !== null && <Money cents={cents} cell />;
const small = (thousandths: number | null, unit: string) => thousandths !== null && smallQuantity(thousandths, unit);
const dayColumns: readonly Column<Used['days'][number]>[] = [
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} /> },
  { key: 'heads', label: 'Heads', value: (row) => <span className="num">{row.heads}</span>, end: true, phone: 'note' },
  { key: 'servings', label: 'Servings', value: (row) => <span className="num">{row.servings}</span>, end: true, quiet: true },
  { key: 'value', label: 'Used KES', value: (row) => shillings(row.value), end: true },
  { key: 'perHead', label: 'KES a head', value: (row) => shillings(row.perHead), end: true, phone: 'figure' },
];
const mealColumns: readonly Column<Used['meals'][number]>[] = [
  { key: 'name', label: 'Meal', value: (row) => row.name },
  { key: 'servings', label: 'Servings', value: (row) => <span className="num">{row.servings}</span>, end: true, quiet: true },
  { key: 'value', label: 'Used KES', value: (row) => shillings(row.value), end: true },
  { key: 'perHead', label: 'KES a serving', value: (row) => shillings(row.perHead), end: true, phone: 'figure' },
];
const mealItemColumns: readonly Column<Used['mealItems'][number]>[] = [
  { key: 'name', label: 'Item', value: (row) => row.name },
  { key: 'mealName', label: 'Meal', value: (row) => row.mealName, phone: 'note' },
  { key: 'used', label: 'Used', value: (row) => formatQuantity(row.used, row.unit), end: true },
  { key: 'perServing', label: 'A serving', value: (row) => small(row.perServing, row.unit), end: true, quiet: true },
  { key: 'value', label: 'KES', value: (row) => shillings(row.value), end: true, phone: 'figure' },
];
const itemColumns: readonly Column<Used['items'][number]>[] = [
  { key: 'name', label: 'Item', value: (row) => row.name },
  { key: 'used', label: 'Used', value: (row) => formatQuantity(row.used, row.unit), end: true, phone: 'note' },
  {
    key: 'perHead',
    label: 'A head and day',
    value: (row) => small(row.perHead, row.unit),
    end: true,
    quiet: true,
  },
  { key: 'value', label: 'KES', value: (row) => shillings(row.value), end: true, phone: 'figure' },
];

/** What the kitchen used a head and day, by meal and by item. */
export function UseTab({ tabs }: { tabs: ReactNode }) {
  const span = useSpan(27, 0);
  const { data, error, refetch } = useApi(kitchenUseApi.use, span, { keepPrevious: true });
  return (
    <Page>
      <PageHeader title="Kitchen" />
      {tabs}
      <SpanFields tab="use" {...span} />
      {error && !data && <ErrorState title="What was used could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data?.days.length === 0 && (
        <EmptyState title="Nothing was used" text="What rations used between these days appears here, once they are issued." />
      )}
      {data && data.days.length > 0 && <Parts used={data} />}
    </Page>
  );
}

function Parts({ used: { days, meals, mealItems, items } }: { used: Used }) {
  const heads = days.reduce((sum, day) => sum + day.heads, 0);
  const value = days.reduce((sum, day) => sum + day.value, 0);
  return (
    <>
      <Figures
        figures={[
          { label: 'Used', value: <Money cents={value} /> },
          { label: 'A head and day', value: heads > 0 ? <Money cents={Math.round(value / heads)} /> : '–' },
          { label: 'Days of cooking', value: days.length },
          { label: 'Heads a day', value: Math.round(heads / days.length) },
        ]}
      />
      <Box title="A head, by day" padded>
        <Bars
          label="What a head’s food was worth on each day. The table of days has the figures."
          how="columns"
          data={days.map((day) => ({ day: formatDay(day.day, true), perHead: day.perHead }))}
          by="day"
          series={[{ key: 'perHead', label: 'KES a head' }]}
          format={(cents) => `KES ${formatCents(cents)}`}
          tick={(cents) => String(Math.round(cents / 100))}
        />
      </Box>
      <Box title="By meal">
        <RowsTable label="By meal" columns={mealColumns} rows={meals} keyOf={(row) => row.mealId} />
      </Box>
      <Box title="By meal and item" count={mealItems.length}>
        <RowsTable
          label="By meal and item"
          columns={mealItemColumns}
          rows={mealItems}
          keyOf={(row) => `${row.mealId}/${row.itemId}`}
        />
      </Box>
      <Box title="By item" count={items.length}>
        <RowsTable label="By item" columns={itemColumns} rows={items} keyOf={(row) => row.itemId} />
      </Box>
      <Box title="By day" count={days.length}>
        <RowsTable label="By day" columns={dayColumns} rows={days} keyOf={(row) => row.day} />
      </Box>
    </>
  );
}
