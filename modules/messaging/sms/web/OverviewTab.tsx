import { Button, SegmentedControl } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { smsScreens } from '../contract/screens.ts';
import { smsDashboardApi } from '../contract/dashboard.ts';
import { LineState } from './LineState.tsx';
import { Overview } from './Overview.tsx';

const spans = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
];

/** Credit, what waits, and what became of the messages of the last days. */
export function OverviewTab({ tabs }: { tabs: ReactNode }) {
  const { history } = useRouter();
  const wanted = new URLSearchParams(useSearch()).get('days');
  const span = spans.find(({ value }) => value === wanted)?.value ?? '30';
  const { data, error, refetch } = useApi(
    smsDashboardApi.get,
    { days: Number(span) },
    { keepPrevious: true, staleTime: 0, refetchInterval: 15_000 },
  );
  const toHistory = (
    <Button component={Go} href={smsScreens.smsHistory.path} variant="default">
      SMS history
    </Button>
  );
  return (
    <Page>
      <PageHeader title={smsScreens.sms.title} meta={[<LineState key="line" />]} secondary={toHistory} />
      {tabs}
      <SegmentedControl
        className="sms-span"
        aria-label="Days shown"
        data={spans}
        value={span}
        onChange={(days) => history.replace(to(smsScreens.sms, {}, { days }))}
      />
      {data && <Overview data={data} />}
      {!data && error && <ErrorState title="The figures could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
    </Page>
  );
}
