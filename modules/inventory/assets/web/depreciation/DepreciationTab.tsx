import { Button, Select } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { StateOf, stateChoices } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { depreciationApproval } from '../../contract/depreciation-approval.ts';
import { depreciationApi, type DepreciationGroup, type MonthRow } from '../../contract/depreciation.ts';
import { assetsScreens } from '../../contract/screens.ts';

const inWords = (month: string) => formatMonth(`${month}-01`);

const columns: readonly Column<MonthRow>[] = [
  { key: 'month', label: 'Month', value: (row) => inWords(row.month) },
  { key: 'state', label: 'State', value: (row) => <StateOf of={depreciationApproval} state={row.state} />, phone: 'note' },
  { key: 'assets', label: 'Assets', value: (row) => <span className="num">{row.assets}</span>, end: true },
  { key: 'amount', label: 'Amount KES', value: (row) => <Money cents={row.amount} cell />, end: true, phone: 'figure' },
  { key: 'askedName', label: 'Prepared by', value: (row) => row.askedName, quiet: true, wrap: true },
  { key: 'at', label: 'Prepared', value: (row) => <InstantText at={row.at} />, quiet: true, optional: true },
  { key: 'postedName', label: 'Posted by', value: (row) => row.postedName ?? '', quiet: true, wrap: true },
];

/** Depreciation month by month: what is due next, and what was posted. */
export function DepreciationTab({ tabs }: { tabs: ReactNode }) {
  const { body } = useListBody({
    list: depreciationApi.list,
    name: 'inventory.assetDepreciation.list',
    words: {
      title: 'Months of depreciation',
      empty: {
        title: 'No month is depreciated yet',
        text: 'One prepares a month once it is over, another posts it to the ledger.',
      },
    },
    columns,
    filters: [{ key: 'state', label: 'State', options: stateChoices(depreciationApproval) }],
    record: { href: (row) => to(assetsScreens.assetMonth, { id: row.id }) },
  });
  return (
    <Page>
      <PageHeader title="Assets" />
      {tabs}
      <Next />
      {body}
    </Page>
  );
}

function Next() {
  const [wanted, setWanted] = useState<string | null>(null);
  const go = useGo();
  const { data } = useApi(depreciationApi.next, wanted === null ? {} : { month: wanted }, {
    staleTime: 0,
    keepPrevious: true,
    live: ['approvals'],
  });
  const prepare = useSave(depreciationApi.prepare, { onDone: ({ id }) => go(to(assetsScreens.assetMonth, { id })) });
  if (!data) return null;
  const { month, prepared, first, latest, assets, amount, caughtUp, groups } = data;
  if (prepared !== null)
    return (
      <Note tone="att">
        A month is prepared and waits for somebody else to post it.{' '}
        <Button size="compact-sm" variant="subtle" onClick={() => go(to(assetsScreens.assetMonth, { id: prepared }))}>
          Open it
        </Button>
      </Note>
    );
  if (month === null)
    return <Note>Every month that is over is posted. The next can be prepared on the last day of the month.</Note>;
  return (
    <Box
      title={`Next: ${inWords(month)}`}
      aside={
        <Button size="xs" loading={prepare.isPending} onClick={() => prepare.mutate({ month })}>
          Prepare {inWords(month)}
        </Button>
      }
    >
      {prepare.error && <Note tone="neg">{prepare.error.message}</Note>}
      {first && (
        <div className="box-body">
          <Select
            label="First month"
            description="Later months follow one after the other"
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            data={monthsUntil(latest).map((value) => ({ value, label: inWords(value) }))}
            value={month}
            allowDeselect={false}
            onChange={setWanted}
          />
        </div>
      )}
      <Groups groups={groups} />
      <p className="box-body">
        {counted(assets, 'asset')}, <Money cents={amount} />. An asset is depreciated from the month after it was put to use, and
        never below its residual.
        {caughtUp > 0 && ` Of ${counted(caughtUp, 'asset')} months that were missed come with it.`}
      </p>
    </Box>
  );
}

/** The last three years of months. */
function monthsUntil(latest: string): string[] {
  const [year = 0, month = 1] = latest.split('-').map(Number);
  return Array.from({ length: 36 }, (_, back) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7));
}

/** What is due or was posted, by category and department. */
export function Groups({ groups }: { groups: readonly DepreciationGroup[] }) {
  if (groups.length === 0) return <p className="box-body muted">Nothing is due.</p>;
  return (
    <RowsTable
      label="By category and department"
      rows={groups}
      keyOf={({ categoryId, departmentId }) => `${categoryId} ${departmentId}`}
      columns={[
        { key: 'categoryName', label: 'Category', value: ({ categoryName }) => categoryName },
        { key: 'departmentName', label: 'Department', value: ({ departmentName }) => departmentName ?? 'None', phone: 'note' },
        { key: 'assets', label: 'Assets', value: ({ assets }) => <span className="num">{assets}</span>, end: true },
        {
          key: 'amount',
          label: 'Amount KES',
          value: ({ amount }) => <Money cents={amount} cell />,
          end: true,
          phone: 'figure',
          total: (rows) => <Money cents={rows.reduce((all, { amount }) => all + amount, 0)} cell />,
        },
      ]}
    />
  );
}
