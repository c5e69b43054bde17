import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { today } from '#kit/web/api/clock.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { assetReportsApi, type ScheduleAccount, type ScheduleRow } from '../../contract/reports.ts';
import '#kit/web/ui/css/filters.css';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';
import './schedule.css';

const figure = (key: keyof ScheduleRow, label: string, phone = false): Column<ScheduleRow> => ({
  key,
  label,
  value: (row) => <Money cents={Number(row[key])} cell />,
  end: true,
  ...(phone ? { phone: 'figure' as const } : {}),
  total: (rows) => <Money cents={rows.reduce((all, row) => all + Number(row[key]), 0)} cell />,
});
const category: Column<ScheduleRow> = { key: 'categoryName', label: 'Category', value: (row) => row.categoryName, wrap: true };
const costColumns = [
  category,
  figure('costOpening', 'Before'),
  figure('additions', 'Additions'),
  figure('disposals', 'Disposals'),
  figure('costClosing', 'At the end', true),
];
const depreciatedColumns = [
  category,
  figure('depreciatedOpening', 'Before'),
  figure('broughtIn', 'Brought in'),
  figure('charge', 'Depreciation'),
  figure('onDisposals', 'On disposals'),
  figure('depreciatedClosing', 'At the end', true),
];
const netColumns = [category, figure('netOpening', 'Before'), figure('netClosing', 'At the end', true)];
const accountColumns: readonly Column<ScheduleAccount>[] = [
  { key: 'account', label: 'Account', value: ({ account }) => account, wrap: true },
  { key: 'what', label: 'Of', value: ({ what }) => (what === 'cost' ? 'Cost' : 'Depreciated'), quiet: true, phone: 'note' },
  { key: 'register', label: 'Register', value: ({ register }) => <Money cents={register} cell />, end: true },
  { key: 'ledger', label: 'Ledger', value: ({ ledger }) => <Money cents={ledger} cell />, end: true },
  {
    key: 'difference',
    label: 'Difference',
    value: ({ difference }) => (difference === 0 ? <Status tone="pos">Agrees</Status> : <Money cents={difference} cell />),
    end: true,
    phone: 'figure',
  },
];

/** Cost, depreciation and net book value over a time, beside what the ledger says. */
export default function ScheduleScreen() {
  const { history } = useRouter();
  const pathname = usePathname();
  const searchStr = useSearch();
  const params = new URLSearchParams(searchStr);
  const from = params.get('from') ?? `${today().slice(0, 4)}-01-01`;
  const until = params.get('to') ?? today();
  const set = (key: 'from' | 'to', day: string | null): void => {
    if (day) params.set(key, day);
    else params.delete(key);
    history.replace(`${pathname}?${params}`);
  };
  const { data, error, refetch } = useApi(assetReportsApi.schedule, { from, to: until }, { keepPrevious: true, staleTime: 0 });
  const wrong = data?.accounts.filter(({ difference }) => difference !== 0) ?? [];
  const get = (work: Promise<void>) => void work.catch((problem: Error) => say(problem.message));
  const print = () => get(printFile(buildRequest(assetReportsApi.print, { from, to: until }).url));
  const workbook = () =>
    get(download(buildRequest(assetReportsApi.workbook, { from, to: until }).url, 'Fixed-asset schedule.xlsx'));
  return (
    <Page>
      <PageHeader
        title="Fixed-asset schedule"
        secondary={
          <Button variant="default" onClick={print}>
            Print
          </Button>
        }
        menu={[{ label: 'As a workbook', onClick: workbook }]}
      />
      <search className="asset-days">
        <DateField name="from" label="From" value={from} onChange={(day) => set('from', day)} />
        <DateField name="to" label="To" value={until} onChange={(day) => set('to', day)} />
      </search>
      {error && !data && <ErrorState title="The schedule could not be loaded" error={error} onRetry={() => void refetch()} />}
      {error && data && <Note tone="neg">{error.message}</Note>}
      {!data && !error && <SkeletonPage />}
      {data && (
        <>
          {wrong.length > 0 && (
            <Note tone="att">
              The ledger holds something else than the register in {wrong.map(({ account }) => account).join(', ')}. What was
              bought and not registered yet is the usual reason.
            </Note>
          )}
          <Box title="Cost">
            <RowsTable label="Cost" rows={data.rows} keyOf={({ categoryId }) => categoryId} columns={costColumns} sideways />
          </Box>
          <Box title="Accumulated depreciation">
            <RowsTable
              label="Accumulated depreciation"
              rows={data.rows}
              keyOf={({ categoryId }) => categoryId}
              columns={depreciatedColumns}
              sideways
            />
          </Box>
          <Box title="Net book value">
            <RowsTable label="Net book value" rows={data.rows} keyOf={({ categoryId }) => categoryId} columns={netColumns} />
          </Box>
          <Box title="In the ledger">
            <RowsTable label="In the ledger" rows={data.accounts} keyOf={({ accountId }) => accountId} columns={accountColumns} />
          </Box>
        </>
      )}
    </Page>
  );
}
