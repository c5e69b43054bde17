import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatCents } from '#kit/contract/money.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { budgetApproval } from '../../contract/budget-approval.ts';
import { type BudgetRow, budgetsApi } from '../../contract/budgets.ts';
import { spendingScreens } from '../../contract/screens.ts';
import { BudgetDrawer } from './BudgetDrawer.tsx';
import { FromActualsDrawer } from './FromActualsDrawer.tsx';

/** Of what a budget is: a department, a vote head, or the whole school. */
export const scopeOf = ({ department, voteHead }: Pick<BudgetRow, 'department' | 'voteHead'>) =>
  [department, voteHead].filter(Boolean).join(', ') || 'Whole school';

const columns: readonly Column<BudgetRow>[] = [
  { key: 'name', label: 'Budget', value: (row) => (row.revision > 1 ? `${row.name}, revision ${row.revision - 1}` : row.name) },
  { key: 'scope', label: 'Of', value: scopeOf, quiet: true, phone: 'note' },
  { key: 'fromDay', label: 'From', value: (row) => <DayText day={row.fromDay} />, quiet: true },
  { key: 'toDay', label: 'Until', value: (row) => <DayText day={row.toDay} />, quiet: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={budgetApproval} state={row.state} />, phone: 'note' },
  { key: 'budgeted', label: 'Budget KES', value: (row) => <Money cents={row.budgeted} cell />, end: true, quiet: true },
  {
    key: 'committed',
    label: 'Promised',
    value: (row) => <Money cents={row.committed} cell />,
    end: true,
    quiet: true,
    optional: true,
  },
  { key: 'spent', label: 'Spent', value: (row) => <Money cents={row.spent} cell />, end: true, quiet: true },
  { key: 'remaining', label: 'Remains', value: (row) => <Left cents={row.remaining} />, end: true, phone: 'figure' },
];

/** What remains; below nothing it is red. */
export function Left({ cents }: { cents: number }) {
  return <span className={cents < 0 ? 'money neg' : 'money'}>{formatCents(cents)}</span>;
}

export function BudgetsTab({ tabs }: { tabs: ReactNode }) {
  const [fromActuals, setFromActuals] = useState(false);
  const { add, body } = useListBody({
    list: budgetsApi.list,
    name: 'finance.budgets.list',
    words: {
      title: 'Budgets',
      search: 'Name of the budget',
      empty: {
        title: 'No budgets yet',
        text: 'A budget says what may be spent on each account. Bills and vouchers show what remains and can be stopped by it.',
      },
    },
    columns,
    filters: [{ key: 'state', label: 'State', options: stateChoices(budgetApproval) }],
    record: {
      add: 'Draft budget',
      create: budgetsApi.create,
      href: (row) => to(spendingScreens.budget, { id: row.id }),
      drawer: (open, close) => <BudgetDrawer budget={null} opened={open === 'new'} onClose={close} />,
    },
  });
  const mayWrite = judge(budgetsApi.create.access, viewer()) === 'allowed';
  return (
    <Page fill>
      <PageHeader
        title="Budgets"
        primary={add}
        menu={mayWrite ? [{ label: 'Draft from what was spent', onClick: () => setFromActuals(true) }] : []}
      />
      {tabs}
      {body}
      <FromActualsDrawer opened={fromActuals} onClose={() => setFromActuals(false)} />
    </Page>
  );
}
