import type { ReactNode } from 'react';
import { formatMonth } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { allowances, deductions } from '../contract/pay-items.ts';
import { type ItemUse, itemUsesApi, useStates, useStateWords } from '../contract/uses.ts';
import { lends, type Side } from '../contract/words.ts';
import { GiveDrawer, type Offered } from './GiveDrawer.tsx';
import { HowMuch } from './how.tsx';
import { mayChange } from './may-change.ts';
import { UseDrawer } from './UseDrawer.tsx';

const monthText = (month: string | null) => (month === null ? '–' : formatMonth(`${month}-01`));

const columns = (label: string): readonly Column<ItemUse>[] => [
  { key: 'name', label: 'Employee', value: ({ name }) => <PersonCell name={name} photo={null} /> },
  { key: 'payrollNo', label: 'Payroll no.', value: ({ payrollNo }) => <span className="num">{payrollNo}</span>, optional: true },
  {
    key: 'departmentName',
    label: 'Department',
    value: ({ departmentName }) => departmentName ?? '–',
    quiet: true,
    optional: true,
  },
  { key: 'itemName', label, value: ({ itemName }) => itemName, wrap: true, phone: 'note' },
  { key: 'fromMonth', label: 'From', value: ({ fromMonth }) => monthText(fromMonth), phone: 'note' },
  {
    key: 'toMonth',
    label: 'Until',
    value: ({ toMonth, once, replaces }) => (once ? (replaces ? 'In place, once' : 'Once') : monthText(toMonth)),
    quiet: true,
  },
  {
    key: 'holdsAmount',
    label: 'Amount or rate',
    value: ({ method, holdsAmount, holdsRate }) => <HowMuch method={method} amount={holdsAmount} rate={holdsRate} />,
    end: true,
    phone: 'figure',
  },
  { key: 'reference', label: 'Number', value: ({ reference }) => reference ?? '–', quiet: true, optional: true },
  {
    key: 'state',
    label: 'State',
    value: ({ state }) => <Status tone={state === 'coming' ? 'inf' : 'quiet'}>{useStateWords[state]}</Status>,
    quiet: true,
  },
];

/** Items of a side that can be given, by name. */
function useOffered(side: Side): Offered[] {
  const given = { size: 200, sort: 'name', active: true } as const;
  const added = useApi(allowances.api.list, given, { enabled: side === 'allowance', staleTime: 30_000 }).data?.rows ?? [];
  const taken = useApi(deductions.api.list, given, { enabled: side === 'deduction', staleTime: 30_000 }).data?.rows ?? [];
  return side === 'allowance' ? added : taken.filter(({ purpose }) => !lends(purpose));
}

/** Who has what of a side, and giving it. */
export function GivenTab({ side, title, tabs }: { side: Side; title: string; tabs: ReactNode }) {
  const offered = useOffered(side);
  const { add, body } = useListBody({
    list: itemUsesApi.list,
    name: 'hr.itemUses.list',
    words: {
      title: `${title}: who has what`,
      search: 'Employee, number or name',
      empty: {
        title: 'Nobody has anything yet',
        text: `Give ${title.toLowerCase()} to one employee or to many at once: from a month on, until a month, or for one month.`,
      },
    },
    columns: columns(side === 'allowance' ? 'Allowance' : 'Deduction'),
    fixed: { side },
    filters: [
      {
        key: 'itemId',
        label: side === 'allowance' ? 'Allowance' : 'Deduction',
        options: offered.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      { key: 'state', label: 'State', options: useStates.map((value) => ({ value, label: useStateWords[value] })) },
    ],
    record: {
      add: side === 'allowance' ? 'Give allowance' : 'Give deduction',
      create: itemUsesApi.give,
      drawer: (open, close) =>
        open === 'new' ? (
          <GiveDrawer opened onClose={close} side={side} offered={offered} />
        ) : (
          <UseDrawer open={open} onClose={close} />
        ),
    },
  });
  return (
    <Page fill>
      <PageHeader title={title} primary={add} menu={mayChange() ? [importEntry('hr.payitemuses')] : []} />
      {tabs}
      {body}
    </Page>
  );
}
