import { judge } from '#kit/contract/access.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { spendingScreens } from '#modules/finance/spending/contract/screens.ts';
import { payingScreens } from '../../contract/screens.ts';
import { type VendorRow, vendorsApi } from '../../contract/vendors.ts';
import { share } from '../parts.tsx';

const columns: readonly Column<VendorRow>[] = [
  { key: 'name', label: 'Vendor', value: (row) => row.name, wrap: true },
  { key: 'category', label: 'Sells', value: (row) => row.category, quiet: true, wrap: true, phone: 'note' },
  {
    key: 'state',
    label: 'State',
    value: (row) =>
      row.active ? row.lapsed && <Status tone="att">Prequalification passed</Status> : <Status tone="neg">Blocked</Status>,
    wrap: true,
  },
  { key: 'phone', label: 'Phone', value: (row) => row.phone && formatPhone(row.phone), quiet: true, optional: true },
  { key: 'openOrders', label: 'Open orders', value: (row) => <span className="num">{row.openOrders || '–'}</span>, end: true },
  { key: 'onTime', label: 'On time', value: (row) => <span className="num">{share(row.onTime)}</span>, end: true },
  { key: 'rejected', label: 'Rejected', value: (row) => <span className="num">{share(row.rejected)}</span>, end: true },
  {
    key: 'lastOrder',
    label: 'Last order',
    value: (row) => row.lastOrder && <DayText day={row.lastOrder} />,
    quiet: true,
    optional: true,
  },
  { key: 'ordered', label: 'Ordered KES', value: (row) => <Money cents={row.ordered} cell />, end: true },
  {
    key: 'received',
    label: 'Received KES',
    value: (row) => <Money cents={row.received} cell />,
    end: true,
    quiet: true,
    optional: true,
  },
  {
    key: 'returned',
    label: 'Sent back KES',
    value: (row) => <Money cents={row.returned} cell />,
    end: true,
    quiet: true,
    optional: true,
  },
  { key: 'billed', label: 'Billed KES', value: (row) => <Money cents={row.billed} cell />, end: true, quiet: true },
  {
    key: 'owed',
    label: 'Owed KES',
    value: (row) => <Money cents={row.owed} cell />,
    total: (rows) => <Money cents={rows.reduce((sum, { owed }) => sum + owed, 0)} cell />,
    end: true,
    phone: 'figure',
  },
];

const filters = [
  {
    key: 'state',
    label: 'Which',
    options: [
      { value: 'used', label: 'Bought from' },
      { value: 'active', label: 'In use' },
      { value: 'blocked', label: 'Blocked' },
      { value: 'lapsed', label: 'Prequalification passed' },
    ],
  },
];

export default function VendorsScreen() {
  const { suppliers } = spendingScreens;
  const opens = judge(suppliers.access, viewer()) === 'allowed';
  return (
    <ListScreen
      list={vendorsApi.list}
      name="inventory.vendors.list"
      words={{
        title: 'Vendors',
        all: 'All vendors',
        search: 'Name, what they sell or phone',
        empty: {
          title: 'No vendors yet',
          text: 'Vendors are finance’s suppliers. Once there are some, their orders, deliveries and bills appear here.',
        },
      }}
      columns={columns}
      filters={filters}
      menu={opens ? [{ label: 'Suppliers in finance', href: suppliers.path }] : []}
      record={{ href: (row) => to(payingScreens.vendor, { id: row.id }) }}
    />
  );
}
