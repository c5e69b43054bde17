import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { ordersApi } from '../../buying/contract/orders.ts';
import { useVendorFilter } from '../../buying/web/parts.tsx';
import { receiptApproval } from '../contract/receipt-approval.ts';
import { type ReceiptRow, receiptsApi } from '../contract/receipts.ts';
import { receivingScreens } from '../contract/screens.ts';

const columns: readonly Column<ReceiptRow>[] = [
  { key: 'supplierName', label: 'Vendor', value: (row) => row.supplierName },
  { key: 'receiptNo', label: 'Receipt', value: (row) => <span className="num">{row.receiptNo}</span>, phone: 'note' },
  { key: 'orderNo', label: 'Order', value: (row) => <span className="num">{row.orderNo}</span>, quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={receiptApproval} state={row.state} />, phone: 'note' },
  { key: 'day', label: 'Received on', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'deliveryNote', label: 'Delivery note', value: (row) => row.deliveryNote ?? '', quiet: true },
  { key: 'rejected', label: 'Rejected', value: (row) => row.rejected && <Status tone="att">In part</Status>, quiet: true },
  { key: 'storeName', label: 'Store', value: (row) => row.storeName ?? '', quiet: true, optional: true },
  { key: 'askedName', label: 'Counted by', value: (row) => row.askedName, quiet: true, optional: true },
  { key: 'inspectedName', label: 'Inspected by', value: (row) => row.inspectedName ?? '', quiet: true, optional: true },
  {
    key: 'value',
    label: 'Value KES',
    value: (row) => <Money cents={row.value} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + value, 0)} cell />,
  },
];

export default function ReceiptsScreen() {
  const vendors = useVendorFilter();
  const orders = useApi(ordersApi.list, { size: 200, sort: '-day' }, { staleTime: 60_000 }).data?.rows ?? [];
  return (
    <ListScreen
      list={receiptsApi.list}
      name="inventory.receipts.list"
      words={{
        title: 'Goods received',
        all: 'All receipts',
        search: 'Receipt, delivery note, order or vendor',
        empty: {
          title: 'Nothing received yet',
          text: 'Open an approved order and count what came. Another person inspects it; what is accepted comes into stock.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'state', label: 'State', options: stateChoices(receiptApproval) },
        vendors,
        { key: 'orderId', label: 'Order', options: orders.map(({ id, orderNo }) => ({ value: String(id), label: orderNo })) },
        { key: 'rejected', label: 'Something rejected', options: [{ value: 'true', label: 'Yes' }] },
        { key: 'from', label: 'From', options: 'day' },
        { key: 'to', label: 'Until', options: 'day' },
      ]}
      record={{ href: (row) => to(receivingScreens.receipt, { id: row.id }) }}
    />
  );
}
