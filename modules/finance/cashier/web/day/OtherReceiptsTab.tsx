import type { ReactNode } from 'react';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import type { collectionsApi } from '../../contract/collections.ts';
import type { incomesApi } from '../../contract/incomes.ts';
import { modeWords, plainModes } from '../../../receiving/contract/modes.ts';
import { receiptColumns, receiptFilters } from '../receipt-columns.tsx';
import { ReceiptDrawer } from '../ReceiptDrawer.tsx';
import { ReceiveOther } from './ReceiveOther.tsx';

interface OtherReceiptsTabProps {
  tabs: ReactNode;
  screen: string;
  list: typeof collectionsApi.list | typeof incomesApi.list;
  name: string;
  what: 'collection' | 'income';
  mayReceive: boolean;
}

const filters = [
  ...receiptFilters([]).filter(({ key }) => ['from', 'to'].includes(key)),
  { key: 'mode', label: 'Mode', options: plainModes.map((value) => ({ value, label: modeWords[value] })) },
];
const columns = receiptColumns.filter(({ key }) => key !== 'series' && key !== 'className');

/** Receipts of money that is no fees. */
export function OtherReceiptsTab({ tabs, screen, list, name, what, mayReceive }: OtherReceiptsTabProps) {
  const receive = what === 'income' ? 'Receive income' : 'Receive collection';
  return (
    <TabbedList
      list={list}
      name={name}
      words={{
        screen,
        title: what === 'income' ? 'Receipts of other income' : 'Receipts of other collections',
        search: 'Number, reference or payer',
        ...(mayReceive ? { add: receive } : {}),
        empty:
          what === 'income'
            ? {
                title: 'No other income yet',
                text: 'Bus hire, the farm, capitation, rent, donations: each receipt appears here with its own number.',
              }
            : {
                title: 'No other collections yet',
                text: 'Uniform, newspapers, trips: each receipt appears here with its own number.',
              },
      }}
      tabs={tabs}
      columns={columns}
      filters={filters}
      drawer={(open, close) => (
        <>
          <ReceiptDrawer open={open === 'new' ? null : open} close={close} />
          <SideDrawer opened={open === 'new'} onClose={close} title={receive}>
            <div className="drawer-form">
              <ReceiveOther what={what} onDone={close} />
            </div>
          </SideDrawer>
        </>
      )}
    />
  );
}
