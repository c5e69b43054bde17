import { to } from '#kit/contract/screen.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Bill, otherBillsApi } from '../../contract/other-bills.ts';
import { billingScreens } from '../../contract/screens.ts';
import { BillDrawer } from './BillDrawer.tsx';

const columns: readonly Column<Bill>[] = [
  { key: 'title', label: 'Bill', value: (row) => row.title },
  { key: 'voteHead', label: 'Vote head', value: (row) => row.voteHead, quiet: true },
  { key: 'day', label: 'Day', value: (row) => <DayText day={row.day} />, quiet: true, phone: 'note' },
  { key: 'dueOn', label: 'Due', value: (row) => <DayText day={row.dueOn} />, quiet: true },
  {
    key: 'state',
    label: 'State',
    value: (row) =>
      row.state === 'reversed' ? (
        <Status tone="neg">Reversed</Status>
      ) : row.reversalAsked ? (
        <Status tone="att">To be reversed</Status>
      ) : (
        <Status>Billed</Status>
      ),
  },
  { key: 'authorName', label: 'By', value: (row) => row.authorName, quiet: true, optional: true },
  { key: 'students', label: 'Students', value: (row) => row.students.toLocaleString('en-KE'), end: true },
  { key: 'total', label: 'Total, KES', value: (row) => <Money cents={row.total} cell />, end: true, phone: 'figure' },
];

export default function OtherStudentBillingScreen() {
  return (
    <ListScreen
      list={otherBillsApi.list}
      name="finance.otherBills.list"
      words={{
        title: 'Other student billing',
        all: 'All bills',
        search: 'Title',
        empty: {
          title: 'No other bills yet',
          text: 'A trip, uniform, damage or a penalty is billed here, to chosen students or from a pasted sheet. It is kept beside the fees.',
        },
      }}
      columns={columns}
      filters={[
        {
          key: 'state',
          label: 'State',
          options: [
            { value: 'billed', label: 'Billed' },
            { value: 'reversed', label: 'Reversed' },
          ],
        },
      ]}
      record={{
        add: 'New bill',
        create: otherBillsApi.create,
        addHref: to(billingScreens.newOtherBill),
        drawer: (open, close) => <BillDrawer id={open === null ? null : Number(open)} onClose={close} />,
      }}
    />
  );
}
