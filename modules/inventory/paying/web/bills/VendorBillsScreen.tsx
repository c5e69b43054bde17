import { to } from '#kit/contract/screen.ts';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { vendorBillsApi } from '../../contract/bills.ts';
import { payingScreens } from '../../contract/screens.ts';
import { billChoices } from '../parts.tsx';
import { vendorBillColumns } from './columns.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';

const filters = [
  { key: 'status', label: 'State', options: billChoices },
  { key: 'dearer', label: 'Price', options: [{ value: 'true', label: 'Above the order' }] },
  { key: 'from', label: 'From', options: 'day' as const },
  { key: 'to', label: 'To', options: 'day' as const },
];

export default function VendorBillsScreen() {
  return (
    <ListScreen
      list={vendorBillsApi.list}
      name="inventory.vendorBills.list"
      words={{
        title: 'Vendors’ bills',
        all: 'All bills',
        search: 'Invoice, bill or order no., or vendor',
        empty: {
          title: 'No bills yet',
          text: 'A bill is entered against its order and what came of it. Approved by another, it is owed in finance.',
        },
      }}
      columns={vendorBillColumns}
      filters={filters}
      record={{
        add: 'Enter bill',
        create: vendorBillsApi.create,
        href: (row) => to(payingScreens.vendorBill, { id: row.id }),
        drawer: (open, close) => <OrderDrawer opened={open === 'new'} onClose={close} />,
      }}
    />
  );
}
