import { useParams } from '@tanstack/react-router';
import { useOutboxReady } from '#kit/web/offline/use-outbox.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { sheetsApi } from '../contract/sheets.ts';
import { MarkSheet } from './MarkSheet.tsx';
// Loaded with the sheet, so that it is there when the line is not.
import './saving/send-sheet.ts';

/** One sheet of marks, to be filled in. */
export default function MarkSheetScreen() {
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch, isFetchedAfterMount, fetchStatus } = useApi(sheetsApi.get, { id }, { staleTime: 0 });
  const outboxRead = useOutboxReady();
  if (error && !data)
    return (
      <Page>
        <PageHeader title="Sheet of marks" />
        <ErrorState title="The sheet could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  // What an earlier visit has fetched is too old to type on, unless the line is down.
  if (!outboxRead || !data || !(isFetchedAfterMount || fetchStatus === 'paused'))
    return (
      <Page fill>
        <PageHeader title="Sheet of marks" />
        <SkeletonPage />
      </Page>
    );
  return <MarkSheet key={data.id} sheet={data} />;
}
