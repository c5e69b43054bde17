import type { ReactNode } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { useList, useListState } from '#kit/web/resource/use-list-state.ts';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { type OtherBalance, otherBalancesApi } from '../../contract/other-bills.ts';
import { billingScreens } from '../../contract/screens.ts';
import { ledgerScreens } from '../../../ledger/contract/screens.ts';

const tabs = [
  { key: 'students', label: 'By student' },
  { key: 'items', label: 'By item' },
];

export default function OtherFeesBalancesScreen() {
  const bar = <Tabs tabs={tabs} label="Other fees balances" />;
  return useTab(tabs) === 'items' ? <Items tabs={bar} /> : <Students tabs={bar} />;
}

const columns: readonly Column<OtherBalance>[] = [
  { key: 'fullName', label: 'Student', value: (row) => row.fullName, wrap: true },
  { key: 'admissionNo', label: 'Adm no.', value: (row) => <span className="num">{row.admissionNo}</span>, quiet: true },
  { key: 'className', label: 'Class', value: (row) => row.className, quiet: true },
  { key: 'title', label: 'Item', value: (row) => row.title, wrap: true, phone: 'note' },
  { key: 'voteHead', label: 'Vote head', value: (row) => row.voteHead, quiet: true, optional: true },
  { key: 'dueOn', label: 'Due', value: (row) => <DayText day={row.dueOn} />, quiet: true },
  { key: 'billed', label: 'Charged, KES', value: (row) => <Money cents={row.billed} cell />, end: true },
  { key: 'paid', label: 'Paid, KES', value: (row) => <Money cents={row.paid} cell />, end: true },
  { key: 'owed', label: 'Owed, KES', value: (row) => <Money cents={row.owed} cell />, end: true, phone: 'figure' },
];

function Students({ tabs: bar }: { tabs: ReactNode }) {
  const state = useListState(otherBalancesApi.list);
  const { data } = useList(otherBalancesApi.list, state);
  const { data: items } = useApi(otherBalancesApi.items, { size: 200 }, { staleTime: 60_000 });
  const { data: classes } = useApi(lookupsApi.classesWithAll, {}, { staleTime: 60_000 });
  const { body } = useListBody({
    list: otherBalancesApi.list,
    name: 'finance.otherBalances.list',
    words: {
      title: 'Other fees balances',
      search: 'Name, no. or item',
      empty: {
        title: 'Nothing was charged beside the fees',
        text: 'Trips, uniform and other bills appear here with what each student has paid of them.',
      },
    },
    columns,
    filters: [
      { key: 'billId', label: 'Item', options: items?.rows.map(({ id, title }) => ({ value: id, label: title })) ?? [] },
      {
        key: 'classId',
        label: 'Class',
        options: classes?.filter(({ id }) => id !== 0).map(({ id, name }) => ({ value: id, label: name })) ?? [],
      },
      { key: 'owing', label: 'Owing', options: [{ value: 'true', label: 'Only who owes' }] },
      { key: 'asOf', label: 'As of', options: 'day' },
    ],
    record: { href: (row) => to(ledgerScreens.financeStudent, { id: row.studentId }) },
  });
  const asOf = state.filters['asOf'];
  return (
    <Page fill>
      <PageHeader title="Other fees balances" meta={asOf ? [`As of ${formatDay(asOf)}`] : []} />
      {bar}
      {data && data.total > 0 && (
        <Figures
          record
          figures={[
            { label: 'Charged', value: <Money cents={data.billed} /> },
            { label: 'Paid', value: <Money cents={data.paid} /> },
            { label: 'Owed', value: <Money cents={data.owed} /> },
          ]}
        />
      )}
      {body}
    </Page>
  );
}

const itemColumns: readonly Column<Output<typeof otherBalancesApi.items>['rows'][number]>[] = [
  { key: 'title', label: 'Item', value: (row) => row.title },
  { key: 'voteHead', label: 'Vote head', value: (row) => row.voteHead, quiet: true, phone: 'note' },
  { key: 'students', label: 'Students', value: (row) => row.students.toLocaleString('en-KE'), end: true },
  { key: 'billed', label: 'Charged, KES', value: (row) => <Money cents={row.billed} cell />, end: true },
  { key: 'paid', label: 'Paid, KES', value: (row) => <Money cents={row.paid} cell />, end: true },
  { key: 'owed', label: 'Owed, KES', value: (row) => <Money cents={row.owed} cell />, end: true, phone: 'figure' },
];

function Items({ tabs: bar }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: otherBalancesApi.items,
    name: 'finance.otherBalances.items',
    words: {
      title: 'Other fees by item',
      search: 'Item',
      empty: { title: 'No items yet', text: 'Each bill of Other student billing appears here with what is owed of it.' },
    },
    columns: itemColumns,
    record: { href: (row) => to(billingScreens.otherFeesBalances, {}, { billId: row.id }) },
  });
  return (
    <Page fill>
      <PageHeader title="Other fees balances" />
      {bar}
      {body}
    </Page>
  );
}
