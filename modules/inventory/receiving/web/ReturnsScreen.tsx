import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { useVendorFilter } from '../../buying/web/parts.tsx';
import { returnApproval } from '../contract/return-approval.ts';
import { type VendorReturnRow, vendorReturnsApi } from '../contract/returns.ts';
import { receivingScreens } from '../contract/screens.ts';

const columns: readonly Column<VendorReturnRow>[] = [
  { key: 'supplierName', label: 'Vendor', value: (row) => row.supplierName },
  { key: 'returnNo', label: 'Debit note', value: (row) => <span className="num">{row.returnNo}</span>, phone: 'note' },
  { key: 'receiptNo', label: 'Receipt', value: (row) => <span className="num">{row.receiptNo}</span>, quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={returnApproval} state={row.state} />, phone: 'note' },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'because', label: 'Why', value: (row) => row.because, quiet: true, wrap: true },
  { key: 'askedName', label: 'Asked by', value: (row) => row.askedName, quiet: true, optional: true },
  { key: 'decidedName', label: 'Decided by', value: (row) => row.decidedName ?? '', quiet: true, optional: true },
  { key: 'credited', label: 'Owed by vendor', value: (row) => <Money cents={row.credited} cell />, end: true, quiet: true },
  {
    key: 'value',
    label: 'Value KES',
    value: (row) => <Money cents={row.value} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { value }) => sum + value, 0)} cell />,
  },
];

export default function ReturnsScreen() {
  const vendors = useVendorFilter();
  return (
    <ListScreen
      list={vendorReturnsApi.list}
      name="inventory.vendorReturns.list"
      words={{
        title: 'Returns to vendors',
        all: 'All returns',
        search: 'Debit note, receipt, vendor or reason',
        empty: {
          title: 'Nothing sent back',
          text: 'Open a goods receipt to send back what was accepted and turned out bad. Another person approves it.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'state', label: 'State', options: stateChoices(returnApproval) },
        vendors,
        { key: 'from', label: 'From', options: 'day' },
        { key: 'to', label: 'Until', options: 'day' },
      ]}
      record={{ href: (row) => to(receivingScreens.vendorReturn, { id: row.id }) }}
    />
  );
}
