import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Lines } from '#kit/web/ui/chart/Charts.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { assetsScreens } from '../../assets/contract/screens.ts';
import { buyingScreens } from '../../buying/contract/screens.ts';
import { countingScreens } from '../../counting/contract/screens.ts';
import { issuingScreens } from '../../issuing/contract/screens.ts';
import { requestsScreens } from '../../requests/contract/screens.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { stockScreens } from '../../stock/contract/screens.ts';
import { expiresWithin, type StoresToday, storesFiguresApi } from '../contract/figures.ts';
import { figuresScreens } from '../contract/screens.ts';

type Store = StoresToday['stores'][number];
type Low = StoresToday['low']['rows'][number];
type Expiring = StoresToday['expiring']['rows'][number];
type Department = StoresToday['departments'][number];

const storeColumns: readonly Column<Store>[] = [
  { key: 'name', label: 'Store', value: ({ name, transit }) => (transit ? `${name} (on the way)` : name) },
  { key: 'items', label: 'Items', value: ({ items }) => <span className="num">{items}</span>, end: true },
  {
    key: 'value',
    label: 'Value, KES',
    value: ({ value }) => <Money cents={value} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + value, 0)} cell />,
    end: true,
    phone: 'figure',
  },
];

const lowColumns: readonly Column<Low>[] = [
  { key: 'name', label: 'Item', value: ({ name }) => name, wrap: true },
  { key: 'level', label: 'Reorder at', value: ({ level, unit }) => formatQuantity(level, unit), quiet: true, end: true },
  { key: 'onOrder', label: 'On order', value: ({ onOrder, unit }) => formatQuantity(onOrder, unit), phone: 'note', end: true },
  {
    key: 'quantity',
    label: 'In stock',
    value: ({ quantity, unit }) => <Status tone={quantity === 0 ? 'neg' : 'att'}>{formatQuantity(quantity, unit)}</Status>,
    end: true,
    phone: 'figure',
  },
];

const expiringColumns: readonly Column<Expiring>[] = [
  { key: 'name', label: 'Item', value: ({ name, batchNo }) => `${name}, batch ${batchNo}`, wrap: true },
  { key: 'storeName', label: 'Store', value: ({ storeName }) => storeName, quiet: true, phone: 'note' },
  { key: 'quantity', label: 'Quantity', value: ({ quantity, unit }) => formatQuantity(quantity, unit), end: true, phone: 'note' },
  { key: 'expiresOn', label: 'Use by', value: ({ expiresOn }) => <DayText day={expiresOn} />, end: true, phone: 'figure' },
];

const departmentColumns: readonly Column<Department>[] = [
  { key: 'name', label: 'Department', value: ({ name }) => name ?? 'No department' },
  {
    key: 'average',
    label: 'Usual in a month, KES',
    value: ({ average }) => <Money cents={average} cell />,
    quiet: true,
    end: true,
  },
  { key: 'value', label: 'This month, KES', value: ({ value }) => <Money cents={value} cell />, end: true, phone: 'figure' },
];

const countOf = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

/** What the stores hold, what is short, expires, waits and is used; every figure opens its list. */
export default function DashboardScreen() {
  const { data, error, refetch } = useApi(storesFiguresApi.today, {}, { live: ['approvals'] });
  return (
    <Page>
      <PageHeader
        title="Stores today"
        meta={[data && formatDay(data.day)]}
        menu={[{ label: 'Procurement plan', href: to(figuresScreens.procurementPlan) }]}
      />
      {error && !data && <ErrorState title="The dashboard could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (data.stores.length === 0 ? <Nothing /> : <Today of={data} />)}
    </Page>
  );
}

const Nothing = () => (
  <EmptyState
    title="No stores yet"
    text="Add the stores and the accounts they post to under Settings, then the items with what is there. What they hold appears here then."
  />
);

function Today({ of }: { of: StoresToday }) {
  const { low, expiring, assets, counts } = of;
  return (
    <>
      <Figures
        figures={[
          {
            label: 'Stock value',
            value: <Money cents={of.value} />,
            href: to(stockScreens.stock),
          },
          { label: 'To reorder', value: low.total, href: to(stockScreens.items, {}, { low: true }) },
          {
            label: 'Expiring',
            value: expiring.total,
            note: `past or within ${expiresWithin} days`,
            href: to(stockScreens.stock, {}, { tab: 'expiring' }),
          },
          { label: 'Open requisitions', value: countOf(of.requisitions), href: to(requestsScreens.requisitions) },
          {
            label: 'Open orders',
            value: countOf(of.orders),
            ...(of.lateOrders > 0 ? { note: `${of.lateOrders} late` } : {}),
            href: to(buyingScreens.orders, {}, of.lateOrders > 0 ? { overdue: true } : {}),
          },
          { label: 'Not brought back', value: of.backLate, note: 'past their day', href: to(issuingScreens.issueReturns) },
          {
            label: 'Assets',
            value: assets.assets,
            ...(assets.lateLoans > 0 ? { note: `${assets.lateLoans} lent out and late` } : {}),
            href: to(assetsScreens.assets),
          },
          { label: 'Book value of assets', value: <Money cents={assets.bookValue} />, href: to(assetsScreens.assetSchedule) },
          { label: 'Maintenance due', value: assets.maintenanceDue, href: to(assetsScreens.assets, {}, { tab: 'due' }) },
          { label: 'Warranty ending', value: assets.warrantyEnding, href: to(assetsScreens.assets, {}, { tab: 'due' }) },
          {
            label: 'Counts to approve',
            value: counts.waiting,
            note: `${counts.open} go on`,
            href: to(countingScreens.adjustment),
          },
          {
            label: 'Lost in counts',
            value: <Money cents={counts.lost - counts.gained} />,
            note: 'net, in 365 days',
            href: to(countingScreens.adjustment),
          },
        ]}
      />
      {low.rows.length > 0 && (
        <Box title="To reorder" count={low.total}>
          <RowsTable
            label="Items to reorder"
            columns={lowColumns}
            rows={low.rows}
            keyOf={({ itemId }) => itemId}
            hrefOf={({ itemId }) => to(stockScreens.item, { id: itemId })}
          />
        </Box>
      )}
      {expiring.rows.length > 0 && (
        <Box title="Expiring" count={expiring.total}>
          <RowsTable
            label="Batches past their date or soon so"
            columns={expiringColumns}
            rows={expiring.rows}
            keyOf={({ itemId, batchNo, storeName }) => `${itemId} ${batchNo} ${storeName}`}
            hrefOf={({ itemId }) => to(stockScreens.item, { id: itemId })}
          />
        </Box>
      )}
      <Box title="By store">
        <RowsTable
          label="Stock by store"
          columns={storeColumns}
          rows={of.stores}
          keyOf={({ storeId }) => storeId}
          hrefOf={({ storeId }) => to(stockScreens.stock, {}, { tab: 'list', storeId })}
        />
      </Box>
      <Box title="Used">
        <Lines
          label="What was used in each month, in shillings"
          data={of.uses.map(({ month, value }) => ({ month: formatMonth(`${month}-01`), used: Math.round(value / 100) }))}
          by="month"
          series={[{ key: 'used', label: 'Used' }]}
          format={(value) => value.toLocaleString('en-KE')}
          from="auto"
          dots
        />
        {of.departments.length > 0 && (
          <RowsTable
            label="What departments used"
            columns={departmentColumns}
            rows={of.departments}
            keyOf={({ departmentId }) => departmentId ?? 0}
          />
        )}
      </Box>
    </>
  );
}
