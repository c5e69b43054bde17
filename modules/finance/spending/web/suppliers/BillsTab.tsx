import type { ReactNode } from 'react';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { billsApi, billStates } from '../../contract/bills.ts';
import { billColumns, billWords } from './bill-columns.tsx';
import { BillDrawer } from './BillDrawer.tsx';

const filters = [
  { key: 'state', label: 'State', options: billStates.map((value) => ({ value, label: billWords[value] })) },
  { key: 'from', label: 'From', options: 'day' as const },
  { key: 'to', label: 'Until', options: 'day' as const },
];

export function BillsTab({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: billsApi.list,
    name: 'finance.supplierBills.list',
    words: {
      title: 'Bills of suppliers',
      search: 'Invoice no., supplier or particulars',
      empty: { title: 'No bills yet', text: 'A bill is owed from the day it is entered, until vouchers have paid it.' },
    },
    columns: billColumns,
    filters,
    record: {
      add: 'Enter bill',
      create: billsApi.create,
      drawer: (open, close) => <BillDrawer open={open} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Suppliers" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}
