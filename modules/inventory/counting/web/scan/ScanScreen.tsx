import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { useOutboxReady } from '#kit/web/offline/use-outbox.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { countsApi } from '../../contract/counts.ts';
import { Scanning } from './Scanning.tsx';

/** Counting by scanning, on a phone: what was opened with a line goes on without one. */
export default function ScanScreen() {
  const { id } = useParams({ strict: false });
  const ready = useOutboxReady();
  const { data, error, refetch } = useApi(countsApi.phone, { id: Number(id) }, { staleTime: 0, refetchInterval: 15_000 });
  if (data && ready) return <Scanning count={data} />;
  return (
    <Page>
      <PageHeader title="Count by scanning" />
      {error && !data ? (
        <ErrorState title="The count could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}
