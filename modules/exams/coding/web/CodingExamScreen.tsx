import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';

import { to } from '#kit/contract/screen.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { useJob } from '#kit/web/api/use-job.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { JobProgress } from '#kit/web/ui/JobProgress.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader, type MenuEntry } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type CodingExam, codingExamsApi, stateWords } from '../contract/exams.ts';
import { codingScreens } from '../contract/screens.ts';
import { AttemptsTab } from './AttemptsTab.tsx';
import { CandidatesTab } from './CandidatesTab.tsx';
import { stateTones } from './coding-words.ts';
import { ExamForm } from './ExamForm.tsx';
import { ProblemsTab } from './ProblemsTab.tsx';
import { ResultsTab } from './ResultsTab.tsx';
import { SimilarityTab } from './SimilarityTab.tsx';
import { nextStep, type Step } from './steps.ts';

/** What a tab draws under the screen's head. */
export interface TabProps {
  exam: CodingExam;
}

const parts: Readonly<Record<string, (props: TabProps) => ReactNode>> = {
  problems: ProblemsTab,
  candidates: CandidatesTab,
  attempts: AttemptsTab,
  results: ResultsTab,
  similarity: SimilarityTab,
};

export default function CodingExamScreen() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(codingExamsApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One exam={data} />;
  return (
    <Page>
      <PageHeader title={codingScreens.codingExam.title} />
      {error ? (
        <ErrorState title="The exam could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ exam }: { exam: CodingExam }) {
  const { id, version, state, mine } = exam;
  const go = useGo();
  const [asking, setAsking] = useState<Question | null>(null);
  const [editing, setEditing] = useState(false);
  const [jobId, setJobId] = useState<number | null>(null);
  const job = useJob(jobId, ({ message }) => say(message ?? 'Marking has ended'));
  const calls = {
    open: useSave(codingExamsApi.open),
    close: useSave(codingExamsApi.close, { onDone: (closed) => setJobId(closed.jobId) }),
    review: useSave(codingExamsApi.review),
    remove: useSave(codingExamsApi.remove, { invalidate: [codingExamsApi.list] }),
  };
  const mark = useSave(codingExamsApi.mark, {
    onDone: (started) => setJobId(started.jobId),
    onFailed: ({ message }) => say(message),
  });
  const copy = useSave(codingExamsApi.copy, { onDone: (made) => go(to(codingScreens.codingExam, { id: made.id })) });
  const tabs = [
    { key: 'problems', label: 'Problems', count: exam.problems },
    { key: 'candidates', label: 'Candidates', count: exam.candidates },
    { key: 'attempts', label: 'Attempts' },
    { key: 'results', label: 'Results' },
    { key: 'similarity', label: 'Similarity' },
  ];
  const Part = parts[useTab(tabs)] ?? ProblemsTab;
  const step = mine ? nextStep[state] : null;
  const menu: MenuEntry[] = [
    ...(mine && state !== 'reviewed' ? [{ label: 'Change exam', onClick: () => setEditing(true) }] : []),
    { label: 'Copy exam', onClick: () => copy.mutate({ id }) },
    ...(mine && state === 'closed' ? [{ label: 'Re-mark JavaScript', onClick: () => mark.mutate({ id, version }) }] : []),
    ...(mine && state === 'draft' ? [{ label: 'Remove exam', danger: true, onClick: () => setAsking(removal) }] : []),
  ];
  return (
    <Page fill>
      <PageHeader
        title={exam.title}
        meta={[
          <Status key="state" tone={stateTones[state]}>
            {stateWords[state]}
          </Status>,
          exam.courseName,
          exam.seat,
          `${instantText(exam.opensAt)} to ${instantText(exam.closesAt)}, ${exam.minutes} minutes`,
        ]}
        primary={step && <Button onClick={() => setAsking(step)}>{step.label}</Button>}
        menu={menu}
      />
      <Tabs tabs={tabs} label="Parts of the exam" />
      {job && job.state !== 'done' && (
        <div className="box box-body">
          <JobProgress job={job} />
        </div>
      )}
      <Part exam={exam} />
      <SideDrawer opened={editing} onClose={() => setEditing(false)} title="Change exam">
        <div className="drawer-form">
          <ExamForm
            exam={exam}
            onDone={() => {
              setEditing(false);
              say('The exam is saved');
            }}
          />
        </div>
      </SideDrawer>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(null)}
          title={asking.title}
          text={asking.text}
          keep="Not yet"
          confirm={asking.label}
          danger={asking.key === 'remove'}
          onConfirm={async () => {
            await calls[asking.key].mutateAsync({ id, version });
            if (asking.key === 'remove') go(to(codingScreens.codingExams));
          }}
        />
      )}
    </Page>
  );
}

/** What is asked before a step; it stays while the step is on its way and the exam changes behind it. */
type Question = Omit<Step, 'key'> & { key: Step['key'] | 'remove' };

const removal: Question = {
  key: 'remove',
  label: 'Remove exam',
  title: 'Remove this exam?',
  text: 'Its problems, tests and candidates go with it.',
};
