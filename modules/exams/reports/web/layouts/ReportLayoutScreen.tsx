import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { reportLayoutsApi } from '../../contract/report-layouts.ts';
import { LayoutEditor } from './LayoutEditor.tsx';

export default function ReportLayoutScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(reportLayoutsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <LayoutEditor key={`${data.id} ${data.version}`} layout={data} />;
  return (
    <Page>
      <PageHeader title="Layout of report forms" />
      {error ? (
        <ErrorState title="The layout could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}
