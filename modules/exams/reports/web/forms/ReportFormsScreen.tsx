import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { reportFormsApi } from '../../contract/forms/report-forms.ts';
import { reportsScreens } from '../../contract/screens.ts';
import { examApproval } from '../../../sittings/contract/exam-approval.ts';
import './report-forms.css';

/** Exams whose report forms the user makes or reads: a class teacher those of the own stream. */
export default function ReportFormsScreen() {
  const { data, error, refetch } = useApi(reportFormsApi.exams, {}, { staleTime: 0 });
  return (
    <Page>
      <PageHeader title="Report forms" />
      {error && !data && <ErrorState title="The exams could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!error && !data && <SkeletonPage />}
      {data?.rows.length === 0 && (
        <div className="box">
          <EmptyState
            title="No report forms for you yet"
            text="When an exam’s results are processed, the report forms of the stream that you are class teacher of appear here: to write remarks on, to look at and to print."
          />
        </div>
      )}
      {data && data.rows.length > 0 && (
        <Box title="Exams with results" count={data.rows.length}>
          <ul className="forms-exams">
            {data.rows.map(({ id, name, termName, yearName, state, publishedOn }) => (
              <li key={id}>
                <Go className="forms-exam" href={to(reportsScreens.reportFormsOf, { id })}>
                  <strong>{name}</strong>
                  <span className="muted">
                    {termName}, {yearName}
                    {publishedOn && `, published on ${formatDay(publishedOn)}`}
                  </span>
                  <StateOf of={examApproval} state={state} />
                </Go>
              </li>
            ))}
          </ul>
        </Box>
      )}
    </Page>
  );
}
