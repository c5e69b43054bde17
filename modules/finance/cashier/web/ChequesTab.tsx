import type { ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import type { MenuEntry } from '#kit/web/ui/Page.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { type Cheque, chequesApi, chequeStates, type ChequeState } from '../contract/cheques.ts';
import { cashierScreens } from '../contract/screens.ts';
import { ChequeDrawer } from './ChequeDrawer.tsx';

export const chequeWords: Record<ChequeState, string> = {
  pending: 'Not cleared',
  cleared: 'Cleared',
  bounced: 'Bounced',
  void: 'Void',
};
const tones: Record<ChequeState, Tone> = { pending: 'att', cleared: 'quiet', bounced: 'neg', void: 'quiet' };

const columns: readonly Column<Cheque>[] = [
  { key: 'chequeNo', label: 'Cheque', value: (row) => <span className="num">{row.chequeNo}</span> },
  { key: 'drawnOn', label: 'Drawn on', value: (row) => row.drawnOn, quiet: true, wrap: true, phone: 'note' },
  { key: 'students', label: 'For', value: (row) => row.students, wrap: true, phone: 'note' },
  { key: 'payerName', label: 'Paid by', value: (row) => row.payerName, quiet: true, wrap: true },
  { key: 'datedOn', label: 'Dated', value: (row) => formatDay(row.datedOn, true), quiet: true },
  { key: 'receivedOn', label: 'Received', value: (row) => formatDay(row.receivedOn, true), quiet: true },
  { key: 'state', label: 'State', value: (row) => <Status tone={tones[row.state]}>{chequeWords[row.state]}</Status> },
  { key: 'amount', label: 'Amount, KES', value: (row) => <Money cents={row.amount} cell />, end: true, phone: 'figure' },
];

/** Cheques from the day they are handed in until the bank has paid or returned them. */
export function ChequesTab({ tabs, menu }: { tabs: ReactNode; menu: readonly MenuEntry[] }) {
  return (
    <TabbedList
      list={chequesApi.list}
      name="finance.cheques.list"
      words={{
        screen: cashierScreens.feePayments.title,
        title: 'Cheques',
        search: 'Number, bank or payer',
        empty: { title: 'No cheques', text: 'A payment by cheque appears here until the bank has paid or returned it.' },
      }}
      tabs={tabs}
      menu={menu}
      columns={columns}
      filters={[{ key: 'state', label: 'State', options: chequeStates.map((value) => ({ value, label: chequeWords[value] })) }]}
      drawer={(open, close) => <ChequeDrawer open={open === 'new' ? null : open} close={close} />}
    />
  );
}
