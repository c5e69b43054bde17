import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { type Owner, timesOffApi } from '../../contract/times-off.ts';
import { PaintForm } from './PaintForm.tsx';

/** When a subject, a room, a class or a teacher is rather not, or never, in the timetable. */
export function TimesOffScreen({ owner }: { owner: Owner }) {
  const { id = '' } = useParams({ strict: false });
  const { data, error, refetch } = useApi(timesOffApi.get, { owner, key: String(id) }, { staleTime: 0 });
  if (data) return <PaintForm key={`${owner} ${id}`} owner={owner} id={String(id)} grid={data} />;
  return (
    <Page>
      <PageHeader title={`Times off of a ${owner}`} />
      {error ? (
        <ErrorState title="The times off could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}
