import { lazy, Suspense } from 'react';
import { judge, type Access } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures, type Figure } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type FinanceDashboard, financeDashboardApi } from '../../../contract/balances/dashboard.ts';
import { balancesScreens } from '../../../contract/balances/screens.ts';
import { ApprovalsBox } from './ApprovalsBox.tsx';
import { ClassesBox } from './ClassesBox.tsx';
import './dashboard.css';
import { TodayBox } from './TodayBox.tsx';
import { TopBalancesBox } from './TopBalancesBox.tsx';

const TrendChart = lazy(() => import('./TrendChart.tsx'));
const may = (access: Access) => judge(access, viewer()) === 'allowed';

export default function FinanceScreen() {
  const { data, error, refetch } = useApi(financeDashboardApi.get, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="Finance" meta={data ? [formatDay(data.today), data.termName] : []} />
      {error && !data && <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && <Dashboard data={data} />}
    </Page>
  );
}

function Dashboard({ data }: { data: FinanceDashboard }) {
  const linked = may(balancesScreens.feeBalances.access);
  const moved = data.trend.some(({ now, last }) => (now ?? 0) > 0 || (last ?? 0) > 0);
  return (
    <>
      <div className="finance-figures">
        <Figures figures={figuresOf(data, linked)} />
      </div>
      <div className="split">
        <div className="stack">
          <Box
            title="Fees received"
            aside={
              <span className="finance-legend">
                <span>
                  <i />
                  {data.termName ?? 'This term'}
                </span>
                {data.lastTermName && (
                  <span>
                    <i />
                    {data.lastTermName}, same day
                  </span>
                )}
              </span>
            }
          >
            {moved ? (
              <Suspense fallback={<SkeletonPage />}>
                <TrendChart trend={data.trend} termName={data.termName ?? 'This term'} lastTermName={data.lastTermName} />
              </Suspense>
            ) : (
              <EmptyState title="Nothing received yet" text="Receipts of this term and of the one before are drawn here." />
            )}
          </Box>
          <ClassesBox classes={data.classes} linked={linked} />
        </div>
        <div className="stack">
          <ApprovalsBox approvals={data.approvals} />
          <TodayBox data={data} />
          <TopBalancesBox top={data.top} linked={linked} />
        </div>
      </div>
    </>
  );
}

function figuresOf(data: FinanceDashboard, linked: boolean): Figure[] {
  const list = (query: Record<string, string>) => (linked ? { href: to(balancesScreens.feeBalances, {}, query) } : {});
  const rate = data.expected > 0 ? `${((data.collected / data.expected) * 100).toFixed(1)} %` : '–';
  const shillings = (cents: number) => <Money cents={cents} currency={null} />;
  return [
    { label: 'Expected, KES', value: shillings(data.expected), ...list({ status: 'any' }) },
    { label: 'Billed', value: shillings(data.billed), ...list({ status: 'any', sort: '-billed' }) },
    { label: 'Collected', value: shillings(data.collected), ...list({ status: 'any', sort: '-paid' }) },
    { label: 'Outstanding', value: shillings(data.outstanding), ...list({ status: 'any', owing: 'owing' }) },
    { label: 'Collection rate', value: rate, beside: `${data.owing.toLocaleString('en-KE')} owing` },
  ];
}
