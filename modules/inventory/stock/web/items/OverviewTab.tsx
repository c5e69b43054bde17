import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { today } from '#kit/web/api/clock.ts';
import type { Item } from '../../../setup/contract/items.ts';
import { formatQuantity } from '../../../setup/contract/quantity.ts';
import { stockScreens } from '../../contract/screens.ts';
import { type ItemStock, stockApi } from '../../contract/stock.ts';
import { Quantity } from '../Quantity.tsx';

/** Where an item is, by store and batch, and what was paid for it. */
export function OverviewTab({ item }: { item: Item }) {
  const { data, error, refetch } = useApi(stockApi.ofItem, { id: item.id }, { staleTime: 0, keepPrevious: true });
  const [last] = data?.prices ?? [];
  return (
    <>
      <Figures
        record
        figures={[
          { label: 'In store', value: formatQuantity(item.inStore, item.unit) },
          { label: 'Average cost', value: item.averageCost === null ? '–' : <Money cents={item.averageCost} /> },
          { label: 'Value', value: <Money cents={item.value} /> },
          {
            label: 'Last price paid',
            value: last ? <Money cents={last.price} /> : '–',
            ...(last ? { note: [last.supplierName, formatDay(last.day)].filter(Boolean).join(', ') } : {}),
          },
        ]}
      />
      {error && <ErrorState title="The stock could not be loaded" error={error} onRetry={() => void refetch()} />}
      <div className="two-boxes">
        <Box title="Where it is" count={data?.stores.length ?? 0}>
          <Stores stores={data?.stores ?? []} item={item} />
        </Box>
        <Box title="Prices paid" count={data?.prices.length ?? 0}>
          <Prices prices={data?.prices ?? []} unit={item.unit} />
        </Box>
      </div>
      <div className="two-boxes">
        <Box title="Details">
          <Facts
            rows={[
              ['Barcode', item.barcode],
              ['Counted in', item.divisible ? `${item.unit}, in parts too` : item.unit],
              [
                'Other units',
                item.units
                  .map(({ name, factor, barcode }) =>
                    [`${name} of ${formatQuantity(factor, item.unit)}`, barcode].filter(Boolean).join(', '),
                  )
                  .join('; '),
              ],
              ['Kept by batch', item.batches ? 'Yes, what expires first goes out first' : null],
              ['Reorder level', item.reorderLevel === null ? null : formatQuantity(item.reorderLevel, item.unit)],
              ['Reorder quantity', item.reorderQuantity === null ? null : formatQuantity(item.reorderQuantity, item.unit)],
              ['Replacement price', item.replacementPrice === null ? null : <Money key="r" cents={item.replacementPrice} />],
              ['Note', item.note],
            ]}
          />
        </Box>
        <Box title="History" padded>
          <History entity="item" id={item.id} />
        </Box>
      </div>
    </>
  );
}

/** The stores, and under each its batches. */
function Stores({ stores, item }: { stores: ItemStock['stores']; item: Item }) {
  if (stores.length === 0)
    return <p className="box-body">It is in no store yet. Enter opening stock, or receive what is ordered.</p>;
  const rows = stores.flatMap(({ batches, ...store }) => [
    { ...store, key: `${store.storeId}`, batch: null },
    ...batches.map((batch) => ({
      ...store,
      key: `${store.storeId}/${batch.batchId}`,
      quantity: batch.quantity,
      value: null,
      batch,
    })),
  ]);
  return (
    <RowsTable
      label="Where it is"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        {
          key: 'store',
          label: 'Store',
          value: ({ batch, storeName, storeId, transit }) =>
            batch ? (
              <span className="muted">Batch {batch.batchNo}</span>
            ) : transit ? (
              <Go className="link" href={to(stockScreens.stockTransfers)}>
                {storeName}
              </Go>
            ) : (
              <Go className="link" href={to(stockScreens.item, { id: item.id }, { tab: 'card', storeId })}>
                {storeName}
              </Go>
            ),
        },
        {
          key: 'useBy',
          label: 'Use by',
          value: ({ batch }) =>
            batch?.expiresOn ? (
              batch.expiresOn < today() ? (
                <Status tone="neg">{formatDay(batch.expiresOn)}</Status>
              ) : (
                <DayText day={batch.expiresOn} />
              )
            ) : (
              ''
            ),
          phone: 'note',
        },
        {
          key: 'quantity',
          label: 'In store',
          value: ({ quantity }) => <Quantity of={quantity} unit={item.unit} />,
          end: true,
          phone: 'figure',
        },
        { key: 'value', label: 'KES', value: ({ value }) => (value === null ? '' : <Money cents={value} cell />), end: true },
      ]}
    />
  );
}

function Prices({ prices, unit }: { prices: ItemStock['prices']; unit: string }) {
  if (prices.length === 0) return <p className="box-body">Nothing of it was bought yet.</p>;
  return (
    <RowsTable
      label="Prices paid"
      rows={prices}
      keyOf={({ id }) => id}
      columns={[
        { key: 'day', label: 'Day', value: ({ day }) => <DayText day={day} /> },
        { key: 'supplier', label: 'From', value: ({ supplierName }) => supplierName ?? '–', quiet: true, phone: 'note' },
        { key: 'quantity', label: 'Quantity', value: ({ quantity }) => <Quantity of={quantity} unit={unit} />, end: true },
        { key: 'price', label: 'A unit, KES', value: ({ price }) => <Money cents={price} cell />, end: true, phone: 'figure' },
      ]}
    />
  );
}
