import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { rationsApi } from '../../contract/rations.ts';
import { DraftRation } from './DraftRation.tsx';
import { IssuedRation } from './IssuedRation.tsx';

/** One ration: a draft that is reckoned anew each time, or what was issued. */
export default function RationScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(rationsApi.get, { id: Number(id) }, { staleTime: 0, live: ['presence'] });
  if (data?.state === 'draft') return <DraftRation key={data.id} ration={data} />;
  if (data) return <IssuedRation key={data.id} ration={data} />;
  return (
    <Page>
      <PageHeader title="Ration" />
      {error ? (
        <ErrorState title="The ration could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}
