import type { ReactNode } from 'react';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useApi } from '#kit/web/api/hooks.ts';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useListState } from '#kit/web/resource/use-list-state.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { budgetsApi, type ReportRow } from '../../contract/budgets.ts';
import { Left, scopeOf } from './BudgetsTab.tsx';
import { EntriesDrawer } from './EntriesDrawer.tsx';

const columns: readonly Column<ReportRow>[] = [
  { key: 'expenseName', label: 'Account', value: (row) => row.expenseName },
  {
    key: 'expenseCode',
    label: 'Code',
    value: (row) => <span className="num">{row.expenseCode}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'budgetName', label: 'Budget', value: (row) => row.budgetName, quiet: true, phone: 'note' },
  { key: 'scope', label: 'Of', value: scopeOf, quiet: true },
  { key: 'budgeted', label: 'Budget KES', value: (row) => <Money cents={row.budgeted} cell />, end: true, quiet: true },
  { key: 'committed', label: 'Promised', value: (row) => <Money cents={row.committed} cell />, end: true, quiet: true },
  { key: 'spent', label: 'Spent', value: (row) => <Money cents={row.spent} cell />, end: true },
  { key: 'remaining', label: 'Remains', value: (row) => <Left cents={row.remaining} />, end: true },
  {
    key: 'share',
    label: 'Used',
    value: (row) => <Status tone={row.share > 100 ? 'neg' : row.share >= 80 ? 'att' : 'quiet'}>{`${row.share} %`}</Status>,
    end: true,
    phone: 'figure',
  },
];

const over = {
  key: 'over',
  label: 'Used',
  options: [
    { value: '80', label: '80 % and more' },
    { value: '100', label: 'All of it and more' },
  ],
};

/** Budget against actual; a row opens what was posted. */
export function ReportTab({ tabs }: { tabs: ReactNode }) {
  const budgetId = Number(useListState(budgetsApi.report).filters['budgetId']) || null;
  const { data: budgets } = useApi(budgetsApi.list, { size: 200, sort: 'name' }, { staleTime: 60_000 });
  // Where there are many, the one of the address is not among the first.
  const beyond = budgetId !== null && budgets !== undefined && !budgets.rows.some(({ id }) => id === budgetId);
  const { data: further } = useApi(budgetsApi.get, { id: budgetId ?? 1 }, { enabled: beyond, staleTime: 60_000 });
  const options = [...(budgets?.rows ?? []), ...(beyond && further ? [further] : [])].map(({ id, name }) => ({
    value: id,
    label: name,
  }));
  const { body } = useListBody({
    list: budgetsApi.report,
    name: 'finance.budgets.report',
    words: {
      title: 'Budget against actual',
      search: 'Account or budget',
      empty: {
        title: 'No budget is in force',
        text: 'Once one is, every account appears here with what is promised and spent of it.',
      },
    },
    columns,
    filters: [{ key: 'budgetId', label: 'Budget', options }, over],
    record: { drawer: (open, close) => <EntriesDrawer open={open} onClose={close} /> },
  });
  return (
    <Page fill>
      <PageHeader title="Budgets" />
      {tabs}
      {body}
    </Page>
  );
}
