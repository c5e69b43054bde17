import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { buyingScreens } from '../../../buying/contract/screens.ts';
import { type VendorPrice, vendorsApi } from '../../contract/vendors.ts';
import { figure } from '../parts.tsx';

/** By how much a price went up or down, in per cent. */
function Change({ price, priceBefore }: VendorPrice) {
  if (priceBefore === null || priceBefore === 0 || priceBefore === price) return null;
  const change = Math.round(((price - priceBefore) * 1000) / priceBefore) / 10;
  return (
    <span className={`num ${change > 0 ? 'neg' : 'pos'}`}>
      {change > 0 ? '+' : '−'}
      {Math.abs(change)}&nbsp;%
    </span>
  );
}

const columns: readonly Column<VendorPrice>[] = [
  { key: 'description', label: 'What', value: (row) => row.description, wrap: true },
  {
    key: 'orderNo',
    label: 'Order',
    value: (row) => (
      <Go className="link num" href={to(buyingScreens.order, { id: row.orderId })}>
        {row.orderNo}
      </Go>
    ),
    phone: 'note',
  },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'quantity', label: 'Ordered', value: (row) => figure(row.quantity, row.unitName), end: true, quiet: true },
  { key: 'price', label: 'Price KES', value: (row) => <Money cents={row.price} cell />, end: true, phone: 'figure' },
  { key: 'change', label: 'Since before', value: (row) => <Change {...row} />, end: true },
  {
    key: 'billedPrice',
    label: 'Billed KES',
    value: (row) => row.billedPrice !== null && <Money cents={row.billedPrice} cell />,
    end: true,
    quiet: true,
  },
];

/** What a vendor’s things cost, the last order first. */
export function VendorPrices({ id }: { id: number }) {
  const { data } = useApi(vendorsApi.prices, { id, size: 200 });
  if (!data) return <SkeletonPage />;
  return (
    <Box>
      {data.rows.length === 0 ? (
        <EmptyState title="Nothing ordered yet" text="What each thing cost on each approved order appears here." />
      ) : (
        <RowsTable label="Prices" columns={columns} rows={data.rows} keyOf={(row) => row.id} />
      )}
    </Box>
  );
}
