import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { structuresApi } from '../../contract/structures.ts';
import { useBillingTerms } from '../use-billing-terms.ts';
import { StructureEditor } from './StructureEditor.tsx';
import { StructureView } from './StructureView.tsx';

export default function FeeStructureScreen() {
  const { id = '' } = useParams({ strict: false });
  const adding = id === 'new';
  const [changing, setChanging] = useState<string | null>(null);
  const { years } = useBillingTerms();
  const { data, error, refetch } = useApi(structuresApi.get, { id: Number(id) || 1 }, { staleTime: 0, enabled: !adding });
  // Saved, it is a draft; approved again, it is read first.
  if (changing !== null && data?.state === 'draft') setChanging(null);
  if (adding && years.length > 0) return <StructureEditor key="new" structure={null} />;
  if (!adding && data) {
    const writes = judge(structuresApi.update.access, viewer()) === 'allowed';
    const approved = writes && data.state === 'approved';
    return (writes && data.state === 'draft') || (approved && changing === id) ? (
      <StructureEditor key={data.id} structure={data} />
    ) : (
      <StructureView structure={data} onChange={approved ? () => setChanging(id) : undefined} />
    );
  }
  return (
    <Page>
      <PageHeader title="Fee structure" />
      {error && !adding ? (
        <ErrorState title="The fee structure could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}
