import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { type PaymentRequestRow, paymentRequestsApi } from '../../contract/requests.ts';
import { payingScreens } from '../../contract/screens.ts';
import { requestChoices, RequestStatusOf } from '../parts.tsx';
import { RequestPayment } from './RequestPayment.tsx';

const columns: readonly Column<PaymentRequestRow>[] = [
  { key: 'requestNo', label: 'Request', value: (row) => <span className="num">{row.requestNo}</span> },
  { key: 'supplierName', label: 'Vendor', value: (row) => row.supplierName, phone: 'note' },
  { key: 'narration', label: 'For', value: (row) => row.narration, quiet: true },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'status', label: 'State', value: (row) => <RequestStatusOf status={row.status} />, phone: 'note' },
  { key: 'voucherNo', label: 'Voucher', value: (row) => <span className="num">{row.voucherNo}</span>, quiet: true },
  { key: 'paidOn', label: 'Paid on', value: (row) => row.paidOn && <DayText day={row.paidOn} />, quiet: true, optional: true },
  { key: 'askedName', label: 'Asked by', value: (row) => row.askedName, quiet: true, optional: true },
  {
    key: 'amount',
    label: 'Amount KES',
    value: (row) => <Money cents={row.amount} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
    end: true,
    phone: 'figure',
  },
];

const filters = [
  { key: 'status', label: 'State', options: requestChoices },
  { key: 'from', label: 'From', options: 'day' as const },
  { key: 'to', label: 'To', options: 'day' as const },
];

export default function PaymentRequestsScreen() {
  return (
    <ListScreen
      list={paymentRequestsApi.list}
      name="inventory.paymentRequests.list"
      words={{
        title: 'Payment requests',
        all: 'All requests',
        search: 'Request or voucher no., vendor or what for',
        empty: {
          title: 'No payment requests yet',
          text: 'Approved bills are asked to be paid here. Another approves the request, and it becomes a voucher in finance.',
        },
      }}
      columns={columns}
      filters={filters}
      record={{
        add: 'Request payment',
        create: paymentRequestsApi.request,
        href: (row) => to(payingScreens.paymentRequest, { id: row.id }),
        drawer: (open, close) => <RequestPayment opened={open === 'new'} onClose={close} />,
      }}
    />
  );
}
