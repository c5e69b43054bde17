import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { runApproval } from '../contract/run-approval.ts';
import { type PayRunRow, payRunsApi } from '../contract/runs.ts';
import { runsScreens } from '../contract/screens.ts';
import { monthText } from './pay-words.ts';
import { RunDrawer } from './RunDrawer.tsx';

const columns: readonly Column<PayRunRow>[] = [
  { key: 'month', label: 'Month', value: (row) => monthText(row.month) },
  { key: 'title', label: 'Title', value: (row) => row.title, phone: 'note', wrap: true },
  { key: 'scope', label: 'Whom', value: (row) => row.scope, quiet: true, wrap: true },
  { key: 'payDay', label: 'Pay day', value: (row) => <DayText day={row.payDay} /> },
  { key: 'state', label: 'State', value: (row) => <StateOf of={runApproval} state={row.state} />, phone: 'note' },
  { key: 'employees', label: 'Staff', value: (row) => <span className="num">{row.employees}</span>, end: true },
  { key: 'gross', label: 'Gross, KES', value: (row) => <Money cents={row.gross} cell />, end: true },
  { key: 'net', label: 'Net, KES', value: (row) => <Money cents={row.net} cell />, end: true, phone: 'figure' },
  { key: 'cost', label: 'Cost, KES', value: (row) => <Money cents={row.cost} cell />, end: true },
  {
    key: 'exceptions',
    label: 'To check',
    value: (row) => row.exceptions > 0 && <Status tone="att">{row.exceptions}</Status>,
  },
];

/** The runs of payroll, the last month first. */
export default function PayrollsScreen() {
  const year = Number(today().slice(0, 4));
  return (
    <ListScreen
      list={payRunsApi.list}
      name="hr.payRuns.list"
      words={{
        title: 'Payrolls',
        all: 'All payrolls',
        search: 'Title',
        empty: {
          title: 'No payroll yet',
          text: 'First give employees their contracts, say under HR settings which accounts pay is posted to, and confirm the month’s attendance. Then run the month’s payroll here.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'state', label: 'State', options: stateChoices(runApproval) },
        {
          key: 'year',
          label: 'Year',
          options: [year + 1, year, year - 1, year - 2, year - 3].map((value) => ({ value, label: String(value) })),
        },
      ]}
      record={{
        add: 'Run payroll',
        create: payRunsApi.create,
        href: (row) => to(runsScreens.payroll, { id: row.id }),
        drawer: (open, close) => <RunDrawer opened={open === 'new'} onClose={close} />,
      }}
    />
  );
}
