import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { spendingScreens } from '../../contract/screens.ts';
import { voucherApproval } from '../../contract/voucher-approval.ts';
import { payModeWords, type VoucherRow, vouchersApi } from '../../contract/vouchers.ts';
import { VoucherDrawer } from './VoucherDrawer.tsx';

const columns: readonly Column<VoucherRow>[] = [
  { key: 'payeeName', label: 'Pay to', value: (row) => row.payeeName, wrap: true },
  { key: 'voucherNo', label: 'Voucher', value: (row) => <span className="num">{row.voucherNo ?? 'Draft'}</span>, phone: 'note' },
  { key: 'narration', label: 'For', value: (row) => row.narration, quiet: true, wrap: true },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={voucherApproval} state={row.state} />, phone: 'note' },
  {
    key: 'mode',
    label: 'Paid by',
    value: (row) => row.mode && payModeWords[row.mode],
    quiet: true,
    optional: true,
  },
  {
    key: 'reference',
    label: 'Cheque or transfer',
    value: (row) => <span className="num">{row.reference}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'moneyName', label: 'From', value: (row) => row.moneyName ?? '', quiet: true, optional: true },
  { key: 'paidOn', label: 'Paid on', value: (row) => <DayText day={row.paidOn} />, quiet: true, optional: true },
  { key: 'withheld', label: 'Withheld', value: (row) => <Money cents={row.withheld} cell />, end: true, quiet: true },
  { key: 'net', label: 'To pay', value: (row) => <Money cents={row.net} cell />, end: true, quiet: true, optional: true },
  {
    key: 'amount',
    label: 'Amount KES',
    value: (row) => <Money cents={row.amount} cell />,
    end: true,
    phone: 'figure',
    total: (rows) => <Money cents={rows.reduce((sum, { amount }) => sum + amount, 0)} cell />,
  },
];

const filters = [
  {
    key: 'state',
    label: 'State',
    options: [{ value: 'open', label: 'Open' }, ...stateChoices(voucherApproval)],
  },
  { key: 'from', label: 'From', options: 'day' as const },
  { key: 'to', label: 'Until', options: 'day' as const },
];

export function VouchersTab({ tabs }: { tabs: ReactNode }) {
  const { add, body } = useListBody({
    list: vouchersApi.list,
    name: 'finance.vouchers.list',
    words: {
      title: 'Payment vouchers',
      search: 'Voucher, payee or cheque no.',
      empty: {
        title: 'No vouchers yet',
        text: 'Nothing is paid without one: somebody prepares it, another checks it, a third approves it.',
      },
    },
    columns,
    filters,
    record: {
      add: 'Draft voucher',
      create: vouchersApi.create,
      href: (row) => to(spendingScreens.paymentVoucher, { id: row.id }),
      drawer: (open, close) => <VoucherDrawer voucher={null} opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Payment vouchers" primary={add} />
      {tabs}
      {body}
    </Page>
  );
}
