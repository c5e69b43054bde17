import { useParams } from '@tanstack/react-router';
import { formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { depreciationApproval } from '../../contract/depreciation-approval.ts';
import { depreciationApi, type MonthOfDepreciation } from '../../contract/depreciation.ts';
import { assetsScreens } from '../../contract/screens.ts';
import { Groups } from './DepreciationTab.tsx';

export default function MonthScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(depreciationApi.get, { id: Number(id) }, { staleTime: 0, live: ['approvals'] });
  if (data) return <One month={data} />;
  return (
    <Page>
      <PageHeader title="Month of depreciation" />
      {error ? (
        <ErrorState title="The month could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ month }: { month: MonthOfDepreciation }) {
  const steps = useSteps(depreciationApproval, month);
  const title = `Depreciation of ${formatMonth(`${month.month}-01`)}`;
  const print = () =>
    void printFile(buildRequest(depreciationApi.print, { id: month.id }).url).catch((problem: Error) => say(problem.message));
  return (
    <Page>
      <PageHeader
        title={title}
        meta={[
          `Prepared by ${month.askedName}`,
          month.postedName && `Posted by ${month.postedName}`,
          <StateOf key="state" of={depreciationApproval} state={month.state} />,
        ]}
        primary={steps.primary}
        menu={[{ label: 'Print', onClick: print }, ...steps.menu]}
      />
      {steps.notes}
      {month.changed && (
        <Note tone="att">What is due has changed since this was prepared. Discard it and prepare the month again.</Note>
      )}
      <Figures
        record
        figures={[
          { label: 'Amount', value: <Money cents={month.amount} /> },
          { label: 'Assets', value: month.assets },
        ]}
      />
      <Box title="By category and department">
        <Groups groups={month.groups} />
      </Box>
      {(month.state === 'posted' || month.state === 'taken_back') && <Lines id={month.id} />}
      <Box title="History" padded>
        <History entity="month of depreciation" id={month.id} />
      </Box>
      {steps.drawers}
    </Page>
  );
}

function Lines({ id }: { id: number }) {
  const { body } = useListBody({
    list: depreciationApi.lines,
    name: 'inventory.assetDepreciation.lines',
    words: {
      title: 'By asset',
      search: 'Tag or name',
      empty: { title: 'Nothing was due', text: 'No asset was depreciated in this month.' },
    },
    fixed: { id },
    columns: [
      { key: 'tag', label: 'Tag', value: (row) => <span className="num">{row.tag}</span> },
      { key: 'name', label: 'Asset', value: (row) => row.name, wrap: true, phone: 'note' },
      { key: 'categoryName', label: 'Category', value: (row) => row.categoryName, quiet: true },
      { key: 'departmentName', label: 'Department', value: (row) => row.departmentName ?? '', quiet: true },
      { key: 'month', label: 'Month', value: (row) => formatMonth(`${row.month}-01`), quiet: true },
      { key: 'amount', label: 'Amount KES', value: (row) => <Money cents={row.amount} cell />, end: true, phone: 'figure' },
    ],
    record: { href: (row) => to(assetsScreens.assetInfo, { id: row.assetId }) },
  });
  return <>{body}</>;
}
