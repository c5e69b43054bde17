import { useParams } from '@tanstack/react-router';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { reportFormsApi } from '../../contract/forms/report-forms.ts';
import { reportsScreens } from '../../contract/screens.ts';
import { examApproval } from '../../../sittings/contract/exam-approval.ts';
import { FormsBody } from './FormsBody.tsx';

/** The report forms of one exam, for who does not open the exam itself. */
export default function ReportFormsOfScreen() {
  const id = Number(useParams({ strict: false }).id);
  const { data, error, refetch } = useApi(reportFormsApi.get, { id }, { staleTime: 0, keepPrevious: true });
  if (!data)
    return (
      <Page>
        <PageHeader title={reportsScreens.reportFormsOf.title} />
        {error ? (
          <ErrorState title="The report forms could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonPage />
        )}
      </Page>
    );
  const { name, termName, yearName, state } = data.exam;
  return (
    <Page fill>
      <PageHeader
        title={`Report forms: ${name}`}
        meta={[`${termName}, ${yearName}`, <StateOf key="state" of={examApproval} state={state} />]}
      />
      <FormsBody examId={id} />
    </Page>
  );
}
