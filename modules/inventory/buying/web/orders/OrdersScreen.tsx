import { useEffect } from 'react';
import { to } from '#kit/contract/screen.ts';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { orderKinds, orderKindWords, type OrderRow, orderStatuses } from '../../contract/order.ts';
import { ordersApi } from '../../contract/orders.ts';
import { buyingScreens } from '../../contract/screens.ts';
import { orderStatusWords, percent } from '../../contract/words.ts';
import { OrderStatus, useVendorFilter } from '../parts.tsx';

const columns: readonly Column<OrderRow>[] = [
  { key: 'supplierName', label: 'Vendor', value: (row) => row.supplierName },
  { key: 'orderNo', label: 'Order', value: (row) => <span className="num">{row.orderNo}</span>, phone: 'note' },
  { key: 'status', label: 'Status', value: (row) => <OrderStatus status={row.status} />, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  {
    key: 'deliverBy',
    label: 'Deliver by',
    value: (row) =>
      row.overdue ? <Status tone="neg">{<DayText day={row.deliverBy} />}</Status> : <DayText day={row.deliverBy} />,
    quiet: true,
  },
  { key: 'received', label: 'Received', value: (row) => percent(row.received), end: true, quiet: true },
  { key: 'billed', label: 'Billed', value: (row) => percent(row.billed), end: true, quiet: true },
  { key: 'storeName', label: 'Store', value: (row) => row.storeName ?? '', quiet: true, optional: true },
  { key: 'kind', label: 'Kind', value: (row) => row.kind, quiet: true, optional: true },
  { key: 'askedName', label: 'Written by', value: (row) => row.askedName, quiet: true, optional: true },
  {
    key: 'amount',
    label: 'Amount KES',
    value: (row) => <Money cents={row.amount} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
  },
];

const statuses = [
  { value: 'open', label: 'Open' },
  ...orderStatuses.map((value) => ({ value, label: orderStatusWords[value][0] })),
];
const kinds = orderKinds.map((value) => ({ value, label: orderKindWords[value] }));
const yes = [{ value: 'true', label: 'Yes' }];

export default function OrdersScreen() {
  const vendors = useVendorFilter();
  const go = useGo();
  const blank = to(buyingScreens.newOrder, { id: 0 });
  const asked = new URLSearchParams(window.location.search).get('open') === 'new';
  useEffect(() => {
    if (asked) go(blank, { replace: true });
  }, [asked, blank, go]);
  return (
    <ListScreen
      list={ordersApi.list}
      name="inventory.orders.list"
      words={{
        title: 'Orders',
        all: 'All orders',
        search: 'Order no. or vendor',
        empty: {
          title: 'No orders yet',
          text: 'Order from an approved requisition or without one. Another person approves what you write.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'status', label: 'Status', options: statuses },
        vendors,
        { key: 'overdue', label: 'Overdue', options: yes },
        { key: 'kind', label: 'Kind', options: kinds },
        { key: 'from', label: 'From', options: 'day' },
        { key: 'to', label: 'Until', options: 'day' },
      ]}
      record={{
        add: 'Write order',
        create: ordersApi.create,
        addHref: blank,
        href: (row) => to(buyingScreens.order, { id: row.id }),
      }}
    />
  );
}
