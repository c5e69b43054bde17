import type { ReactNode } from 'react';
import { useApi } from '#kit/web/api/hooks.ts';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import type { MenuEntry } from '#kit/web/ui/Page.tsx';
import { rollsApi } from '#modules/registration/students/contract/rolls.ts';
import { cashierScreens } from '../contract/screens.ts';
import { receiptsApi } from '../contract/receipts.ts';
import { receiptColumns, receiptFilters } from './receipt-columns.tsx';
import { ReceiptDrawer } from './ReceiptDrawer.tsx';

/** Every receipt, with what it was set against. */
export function ReceiptsTab({ tabs, menu }: { tabs: ReactNode; menu: readonly MenuEntry[] }) {
  const { data } = useApi(rollsApi.classesAndAlumni, {}, { staleTime: 600_000 });
  const { data: cashiers } = useApi(receiptsApi.cashiers, {}, { staleTime: 600_000 });
  const classes = (data ?? []).filter(({ id }) => id > 0);
  return (
    <TabbedList
      list={receiptsApi.list}
      name="finance.receipts.list"
      words={{
        screen: cashierScreens.feePayments.title,
        title: 'Receipts',
        search: 'Number, reference, name or adm no.',
        empty: { title: 'No receipts yet', text: 'Every payment that is received appears here with its number, and stays.' },
      }}
      tabs={tabs}
      menu={menu}
      columns={receiptColumns}
      filters={receiptFilters(classes, cashiers ?? [])}
      drawer={(open, close) => <ReceiptDrawer open={open === 'new' ? null : open} close={close} />}
    />
  );
}
