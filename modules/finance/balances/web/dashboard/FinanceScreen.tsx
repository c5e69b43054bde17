import { formatDay } from '#kit/contract/dates.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures, type Figure } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { accountsList } from '../../contract/board-lists.ts';
import { type FinanceDashboard, financeDashboardApi } from '../../contract/dashboard.ts';
import { ApprovalsBox } from './ApprovalsBox.tsx';
import { ClassesBox } from './ClassesBox.tsx';
import './dashboard.css';
import { opens } from './FigureLine.tsx';
import { LedgerCheckBox } from '../../../ledger/web/LedgerCheckBox.tsx';
import { TermsLine } from './TermsLine.tsx';
import { TodayBox } from './TodayBox.tsx';
import { TopBalancesBox } from './TopBalancesBox.tsx';
import { TrendChart } from './TrendChart.tsx';

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
  const moved = data.trend.some(({ now, last }) => (now ?? 0) > 0 || (last ?? 0) > 0);
  return (
    <>
      <div className="finance-figures">
        <Figures figures={figuresOf(data)} />
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
              <>
                <TrendChart trend={data.trend} termName={data.termName ?? 'This term'} lastTermName={data.lastTermName} />
                <TermsLine terms={data.terms} />
              </>
            ) : (
              <EmptyState title="Nothing received yet" text="Receipts of this term and of the one before are drawn here." />
            )}
          </Box>
          <ClassesBox classes={data.classes} />
        </div>
        <div className="stack">
          <ApprovalsBox approvals={data.approvals} />
          <TodayBox data={data} />
          <TopBalancesBox top={data.top} />
          <LedgerCheckBox />
        </div>
      </div>
    </>
  );
}

function figuresOf(data: FinanceDashboard): Figure[] {
  const list = (query: Record<string, string> = {}) => {
    const href = opens(accountsList(query));
    return href === undefined ? {} : { href };
  };
  const rate = data.expected > 0 ? `${((data.collected / data.expected) * 100).toFixed(1)} %` : '–';
  const shillings = (cents: number) => <Money cents={cents} currency={null} />;
  return [
    { label: 'Expected, KES', value: shillings(data.expected), ...list() },
    { label: 'Billed', value: shillings(data.billed), ...list({ sort: '-billed' }) },
    { label: 'Collected', value: shillings(data.collected), ...list({ sort: '-paid' }) },
    { label: 'Outstanding', value: shillings(data.outstanding), ...list({ sort: '-balance' }) },
    {
      label: 'Collection rate',
      value: rate,
      beside: `${data.owing.toLocaleString('en-KE')} owing`,
      ...list({ owing: 'owing' }),
    },
  ];
}
