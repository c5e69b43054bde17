import { instantText } from '#kit/web/api/clock.ts';
import { notFound, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import { useSteps } from '#kit/web/approval/use-steps.tsx';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { History } from '#kit/web/ui/History.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { examsAdmin } from '../../contract/access.ts';
import { analysisScreens } from '../../analysis/contract/screens.ts';
import { marksScreens } from '../../marks/contract/screens.ts';
import { examApproval, stepsOf } from '../../sittings/contract/exam-approval.ts';
import { type Exam, examsApi } from '../../sittings/contract/exams.ts';
import { sittingsScreens } from '../../sittings/contract/screens.ts';
import { resultSmsApi } from '../../notifications/contract/result-sms.ts';
import { trackerHref } from '../../analysis/web/use-scope.ts';
import { DifferenceTab } from '../../results/web/DifferenceTab.tsx';
import { FormsBody } from '../../reports/web/forms/FormsBody.tsx';
import { FiguresTab } from '../../results/web/FiguresTab.tsx';
import { MeritTab } from '../../results/web/MeritTab.tsx';
import { ReviewTab } from '../../review/web/ReviewTab.tsx';
import { ResultSmsTab } from '../../notifications/web/ResultSmsTab.tsx';
import { ExamDrawer } from '../../sittings/web/ExamDrawer.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import { OverviewTab } from '../../sittings/web/OverviewTab.tsx';
import { SheetsTab } from '../../marks/web/SheetsTab.tsx';

export default function ExamScreen() {
  const { id = '' } = useParams({ strict: false });
  // Whoever types /exams/analysis looks for no exam of that key.
  if (!/^\d+$/.test(id)) notFound({ throw: true });
  const { data, error, refetch } = useApi(
    examsApi.get,
    { id: Number(id) },
    { staleTime: 0, live: ['approvals'], keepPrevious: true },
  );
  if (data) return <One exam={data} />;
  return (
    <Page>
      <PageHeader title="Exam" />
      {error ? (
        <ErrorState title="The exam could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function tabsOf({ kind, state, processedAt, reopenedBecause }: Exam) {
  const sms = (state === 'published' || state === 'archived') && judge(resultSmsApi.preview.access, viewer()) === 'allowed';
  return [
    { key: 'overview', label: 'Overview' },
    ...(kind === 'sat' && state !== 'draft'
      ? [
          { key: 'sheets', label: 'Sheets of marks' },
          { key: 'checks', label: 'Checks' },
        ]
      : []),
    ...(processedAt === null
      ? []
      : [
          { key: 'merit', label: 'Merit list' },
          { key: 'subjects', label: 'Subjects' },
          { key: 'forms', label: 'Report forms' },
        ]),
    ...(reopenedBecause !== null && processedAt !== null ? [{ key: 'changes', label: 'Changes' }] : []),
    ...(sms ? [{ key: 'sms', label: 'Results by SMS' }] : []),
    { key: 'history', label: 'History' },
  ];
}

function One({ exam }: { exam: Exam }) {
  const { id, name, kind, state, termName, yearName, classNames } = exam;
  const [move, setMove] = useState<'remove' | 'edit' | 'refresh' | null>(null);
  const go = useGo();
  const tabs = tabsOf(exam);
  const open = useTab(tabs);
  const admin = judge(examsAdmin, viewer()) === 'allowed';
  const declared = stepsOf(kind);
  const steps = useSteps(declared, exam, {
    dialogs: Object.fromEntries(
      Object.entries(declared.steps).map(([key, step]) => [
        key,
        (done: () => void) => <MoveDialog exam={exam} move={key} step={step} onClose={done} />,
      ]),
    ),
    // What is out of date is processed again before it is approved.
    ...(exam.outdated && { next: 'process' }),
  });
  const remove = useSave(examsApi.remove, { onDone: () => go(to(sittingsScreens.exams)) });
  const refresh = useSave(examsApi.refresh);
  const refreshNow = () => refresh.mutate({ id, version: exam.version });
  const close = () => setMove(null);
  // Opened by mistake: with the wrong classes, or out of the wrong marks.
  const bare = state === 'open' && exam.processedAt === null && exam.entered === 0;
  return (
    <Page fill={['sheets', 'checks', 'merit', 'changes', 'forms'].includes(open)}>
      <PageHeader
        title={name}
        meta={[
          `${termName}, ${yearName}`,
          classNames,
          <StateOf key="state" of={examApproval} state={state} />,
          exam.publishedOn && `from ${formatDay(exam.publishedOn)}`,
        ]}
        primary={steps.primary}
        menu={[
          ...(exam.processedAt === null
            ? []
            : [
                { label: 'Analyse the results', href: to(analysisScreens.examAnalysis, {}, { examId: id }) },
                { label: 'Broadsheet', href: to(analysisScreens.examAnalysis, {}, { examId: id, tab: 'merit' }) },
              ]),
          ...(admin && kind === 'sat' && state === 'open'
            ? [{ label: 'Import marks', href: to(marksScreens.markImport, { id }) }]
            : []),
          ...(admin && state !== 'archived' ? [{ label: 'Change the exam', onClick: () => setMove('edit') }] : []),
          ...(admin && kind === 'sat' && state === 'open'
            ? [
                {
                  label: 'Bring candidates up to date',
                  onClick: () => (exam.settledAt === null ? refreshNow() : setMove('refresh')),
                },
              ]
            : []),
          ...(admin && state === 'published'
            ? [{ label: 'Send results by SMS', href: to(sittingsScreens.exam, { id }, { tab: 'sms' }) }]
            : []),
          ...steps.menu,
          ...(admin && (state === 'draft' || bare)
            ? [{ label: 'Remove the exam', danger: true, onClick: () => setMove('remove') }]
            : []),
        ]}
      />
      {steps.notes}
      {refresh.error && <Note tone="neg">{refresh.error.message}</Note>}
      {exam.reopenedBecause && <Note tone="att">Opened again: {exam.reopenedBecause}</Note>}
      {exam.outdated && exam.processedAt && (
        <Note tone="att">
          An exam it is made of has changed since {instantText(exam.processedAt)}.{' '}
          {state === 'approved' || state === 'published' || state === 'archived'
            ? 'Its report forms are not confirmed and nothing is sent until it is opened again and processed.'
            : 'Process the results again.'}
        </Note>
      )}
      <Tabs tabs={tabs} label="Parts of the exam" />
      {open === 'overview' && <OverviewTab exam={exam} />}
      {open === 'sheets' && <SheetsTab exam={exam} />}
      {open === 'checks' && <ReviewTab exam={exam} />}
      {open === 'merit' && <MeritTab exam={exam} yearsHref={trackerHref} />}
      {open === 'subjects' && <FiguresTab exam={exam} />}
      {open === 'forms' && <FormsBody examId={id} />}
      {open === 'changes' && <DifferenceTab exam={exam} />}
      {open === 'sms' && <ResultSmsTab exam={exam} />}
      {open === 'history' && <History entity="exam" id={id} />}
      <ExamDrawer exam={exam} opened={move === 'edit'} onClose={close} />
      {steps.drawers}
      <ConfirmDialog
        opened={move === 'refresh'}
        onClose={close}
        title="Bring candidates up to date?"
        text="This exam keeps who took which subject when it was closed. Bringing it up to date makes that who takes it today, in every class of the exam: subjects without a mark come and go."
        keep="Leave as it was"
        confirm="Bring up to date"
        onConfirm={() => refresh.mutateAsync({ id, version: exam.version })}
      />
      <ConfirmDialog
        opened={move === 'remove'}
        onClose={close}
        title="Remove this exam?"
        text={
          state === 'draft'
            ? 'It is a draft without marks. It cannot be brought back.'
            : `No mark has been entered. Its sheets go with it, and its ${counted(exam.candidates, 'candidate')}. It cannot be brought back.`
        }
        keep="Keep exam"
        confirm="Remove exam"
        danger
        onConfirm={() => remove.mutateAsync({ id })}
      />
    </Page>
  );
}
