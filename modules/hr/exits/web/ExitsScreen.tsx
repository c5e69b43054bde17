import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { stateChoices, StateOf } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { ListScreen } from '#kit/web/resource/ListScreen.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { exitApproval } from '../contract/exit-approval.ts';
import { type ExitRow, exitsApi } from '../contract/exits.ts';
import { exitsScreens } from '../contract/screens.ts';
import { exitReasons, exitReasonWords } from '../contract/words.ts';
import { PrepareExit } from './PrepareExit.tsx';

const columns: readonly Column<ExitRow>[] = [
  { key: 'name', label: 'Employee', value: ({ name }) => <PersonCell name={name} photo={null} /> },
  { key: 'staffNo', label: 'Staff no.', value: ({ staffNo }) => <span className="num">{staffNo}</span>, quiet: true },
  {
    key: 'departmentName',
    label: 'Department',
    value: ({ departmentName }) => departmentName ?? '–',
    quiet: true,
    optional: true,
  },
  { key: 'lastDay', label: 'Last day', value: ({ lastDay }) => <DayText day={lastDay} />, phone: 'note' },
  { key: 'reason', label: 'Reason', value: ({ reason }) => exitReasonWords[reason], wrap: true },
  { key: 'due', label: 'Due before tax, KES', value: ({ due }) => <Money cents={due} cell />, end: true, phone: 'figure' },
  { key: 'taken', label: 'Taken, KES', value: ({ taken }) => <Money cents={taken} cell />, end: true },
  { key: 'state', label: 'State', value: ({ state }) => <StateOf of={exitApproval} state={state} />, phone: 'note' },
];

/** This year, the next and those before. */
const years = () => Array.from({ length: 8 }, (_none, at) => String(Number(today().slice(0, 4)) + 1 - at));

/** Employees who leave or have left, the last day first. */
export default function ExitsScreen() {
  const go = useGo();
  return (
    <ListScreen
      list={exitsApi.list}
      name="hr.exits.list"
      words={{
        title: 'Exits',
        all: 'All who leave',
        search: 'Name, staff or payroll no.',
        empty: {
          title: 'Nobody leaves',
          text: 'Prepare here that an employee leaves: what is due and owed is calculated, another confirms it, and the payroll of the last month pays it.',
        },
      }}
      columns={columns}
      filters={[
        { key: 'state', label: 'State', options: stateChoices(exitApproval) },
        { key: 'year', label: 'Year', options: years().map((value) => ({ value, label: value })) },
        {
          key: 'reason',
          label: 'Reason',
          options: exitReasons.map((value) => ({ value, label: exitReasonWords[value] })),
        },
      ]}
      record={{
        add: 'Employee leaves',
        create: exitsApi.prepare,
        href: ({ id }) => to(exitsScreens.exit, { id }),
        drawer: (open, close) => (
          <PrepareExit opened={open === 'new'} onClose={close} onDone={({ id }) => go(to(exitsScreens.exit, { id }))} />
        ),
      }}
    />
  );
}
