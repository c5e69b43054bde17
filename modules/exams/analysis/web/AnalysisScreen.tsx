import { to } from '#kit/contract/screen.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type ReportKind, reportKinds } from '../contract/reports.ts';
import { examApproval } from '../../sittings/contract/exam-approval.ts';
import { sittingsScreens } from '../../sittings/contract/screens.ts';
import './analysis.css';
import { ReportTab } from './ReportTab.tsx';
import { ScopeBar } from './ScopeBar.tsx';
import { StudentsTab } from './StudentsTab.tsx';
import { scopeKeys, useScope } from './use-scope.ts';

const kindWords: Record<ReportKind, string> = {
  subjects: 'Subjects',
  streams: 'Streams',
  teachers: 'Teachers',
  departments: 'Departments',
  improved: 'Most improved',
  leaders: 'Top and bottom',
  gender: 'Gender',
  years: 'Years',
  merit: 'Merit list',
};

const tabs = [...reportKinds.map((key) => ({ key, label: kindWords[key] })), { key: 'students', label: 'Students' }];

/** An exam looked at in every way; which exam, class and stream stands in the address. */
export default function AnalysisScreen() {
  const { choices, scope, count } = useScope();
  const open = useTab(tabs);
  const kind = reportKinds.find((one) => one === open);
  return (
    <Page fill={open === 'students'}>
      <PageHeader
        title="Exam analysis"
        meta={
          scope
            ? [
                <StateOf key="state" of={examApproval} state={scope.exam.state} />,
                scope.exam.classes.map(({ name }) => name).join(', '),
              ]
            : []
        }
        menu={scope ? [{ label: 'Open the exam', href: to(sittingsScreens.exam, { id: scope.exam.id }) }] : []}
      />
      {choices.error && !choices.data && (
        <ErrorState title="The exams could not be loaded" error={choices.error} onRetry={() => void choices.refetch()} />
      )}
      {!choices.error && !choices.data && <SkeletonPage />}
      {choices.data && !scope && (
        <Box>
          <EmptyState
            title="No exam has results yet"
            text="Once an exam is processed, it is looked at here by subject, stream, teacher and over the years."
          />
        </Box>
      )}
      {scope && (
        <>
          <ScopeBar
            scope={scope}
            exams={choices.data?.exams ?? []}
            count={open === 'leaders' || open === 'improved' ? count : null}
          />
          <Tabs tabs={tabs} label="Ways of looking at the exam" keep={scopeKeys} />
          {kind ? <ReportTab key={kind} kind={kind} scope={scope} count={count} /> : <StudentsTab scope={scope} />}
        </>
      )}
    </Page>
  );
}
