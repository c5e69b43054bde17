import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { reportColoursApi } from '../../contract/report-colours.ts';
import { ColourEditor } from './ColourEditor.tsx';
import './report-colours.css';

export default function ReportColoursScreen() {
  const { data, error, refetch } = useApi(reportColoursApi.get, {});
  return (
    <Page>
      <PageHeader title="Report colours" />
      {data ? (
        <ColourEditor key={`${data.version} ${JSON.stringify(data.grades)}`} found={data} />
      ) : error ? (
        <ErrorState title="The colours could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}
