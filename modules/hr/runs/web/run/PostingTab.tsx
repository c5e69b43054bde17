import { judge } from '#kit/contract/access.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { setupScreens } from '../../../setup/contract/screens.ts';
import { type PayRun, payRunsApi } from '../../contract/runs.ts';

type Line = Output<typeof payRunsApi.posting>['rows'][number];

const side = (key: 'debit' | 'credit', label: string): Column<Line> => ({
  key,
  label: `${label}, KES`,
  value: (row) => row[key] !== 0 && <Money cents={row[key]} currency={null} />,
  total: (rows) => <Money cents={rows.reduce((sum, row) => sum + row[key], 0)} currency={null} />,
  end: true,
  phone: 'figure',
});

const columns: readonly Column<Line>[] = [
  { key: 'account', label: 'Account', value: ({ account }) => account, wrap: true },
  { key: 'departmentName', label: 'Department', value: ({ departmentName }) => departmentName, quiet: true, phone: 'note' },
  side('debit', 'Debit'),
  side('credit', 'Credit'),
];

/** What the run posts, or has posted, by account and department. */
export function PostingTab({ run }: { run: PayRun }) {
  const { data, error, refetch } = useApi(payRunsApi.posting, { id: run.id }, { enabled: run.state !== 'draft', staleTime: 0 });
  if (run.state === 'draft')
    return (
      <div className="box">
        <EmptyState title="Nothing to post yet" text="Calculate the payroll. What it will post appears here then." />
      </div>
    );
  if (data)
    return (
      <Box title={run.journalId === null ? 'What will be posted' : 'What was posted'}>
        <RowsTable
          label="What is posted, by account and department"
          columns={columns}
          rows={data.rows.map((row, at) => ({ ...row, at }))}
          keyOf={({ at }) => at}
        />
      </Box>
    );
  if (error?.code === 'rule')
    return (
      <Note tone="att">
        {error.message} {judge(setupScreens.hrSettings.access, viewer()) === 'allowed' && <SayWhere />}
      </Note>
    );
  if (error) return <ErrorState title="The posting could not be loaded" error={error} onRetry={() => void refetch()} />;
  return <SkeletonPage />;
}

const SayWhere = () => (
  <Go className="link" href={to(setupScreens.hrSettings, {}, { tab: 'posting' })}>
    Say which accounts pay is posted to
  </Go>
);
