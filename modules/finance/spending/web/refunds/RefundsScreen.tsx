import { to } from '#kit/contract/screen.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { refundApproval } from '../../contract/refund-approval.ts';
import { destinationWords, type RefundRow, refundsApi, refundSources, sourceWords } from '../../contract/refunds.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { RequestDrawer } from './RequestDrawer.tsx';

const columns: readonly Column<RefundRow>[] = [
  { key: 'studentName', label: 'Student', value: (row) => <PersonCell name={row.studentName} /> },
  {
    key: 'admissionNo',
    label: 'Adm no.',
    value: (row) => <span className="num">{row.admissionNo}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'refundNo', label: 'Refund', value: (row) => <span className="num">{row.refundNo}</span>, phone: 'note', quiet: true },
  { key: 'source', label: 'From', value: (row) => sourceWords[row.source], quiet: true },
  { key: 'destination', label: 'How', value: (row) => destinationWords[row.destination], quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={refundApproval} state={row.state} />, phone: 'note' },
  {
    key: 'voucherNo',
    label: 'Voucher',
    value: (row) => <span className="num">{row.voucherNo}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'at', label: 'Requested', value: (row) => <InstantText at={row.at} />, quiet: true },
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
  {
    key: 'state',
    label: 'State',
    options: [{ value: 'open', label: 'Open' }, ...stateChoices(refundApproval)],
  },
  { key: 'source', label: 'From', options: refundSources.map((value) => ({ value, label: sourceWords[value] })) },
];

export default function RefundsScreen() {
  return (
    <ListScreen
      list={refundsApi.list}
      name="finance.refunds.list"
      words={{
        title: 'Refunds',
        all: 'All refunds',
        search: 'Student, refund or voucher no.',
        empty: {
          title: 'No refunds yet',
          text: 'What is held for a student can be refunded: one asks, another approves, and only then is it paid.',
        },
      }}
      columns={columns}
      filters={filters}
      record={{
        add: 'Request refund',
        create: refundsApi.request,
        href: (row) => to(spendingScreens.refund, { id: row.id }),
        drawer: (open, close) => <RequestDrawer opened={open === 'new'} onClose={close} />,
      }}
    />
  );
}
