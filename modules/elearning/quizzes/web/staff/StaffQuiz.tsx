import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { to } from '#kit/contract/screen.ts';
import { instantText } from '#kit/web/api/clock.ts';
import { useApi, useSave } from '#kit/web/api/hooks.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SideDrawer } from '#kit/web/ui/SideDrawer.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { type Quiz, quizzesApi } from '../../contract/quizzes.ts';
import { quizzesScreens } from '../../contract/screens.ts';
import { quizStateWords } from '../../contract/words.ts';
import { durationText, markNumber } from '../marks.ts';
import { AnalysisTab } from './AnalysisTab.tsx';
import { AttemptsTab } from './AttemptsTab.tsx';
import { ExceptionsTab } from './ExceptionsTab.tsx';
import { MarkingTab } from './MarkingTab.tsx';
import { PaperTab } from './paper/PaperTab.tsx';
import { QuestionsTab } from './QuestionsTab.tsx';
import { QuizForm } from './QuizForm.tsx';
import { ResultsTab } from './ResultsTab.tsx';
import { stateTones } from './state-tones.ts';
import { type Question, removal, steps } from './steps.ts';
import { TakeMarksDrawer } from './TakeMarksDrawer.tsx';

/** What a tab draws under the screen's head. */
export interface TabProps {
  quiz: Quiz;
}

const parts: Readonly<Record<string, (props: TabProps) => ReactNode>> = {
  questions: QuestionsTab,
  attempts: AttemptsTab,
  paper: PaperTab,
  marking: MarkingTab,
  results: ResultsTab,
  analysis: AnalysisTab,
  exceptions: ExceptionsTab,
};

/** A quiz for those who work on it; others see its head. */
export default function StaffQuiz() {
  const { id } = useParams({ strict: false });
  const { data, error, refetch } = useApi(quizzesApi.get, { id: Number(id) }, { staleTime: 0 });
  if (data) return <One quiz={data} />;
  return (
    <Page>
      <PageHeader title={quizzesScreens.quiz.title} />
      {error ? (
        <ErrorState title="The quiz could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}

function One({ quiz }: { quiz: Quiz }) {
  const { id, version, state, mine } = quiz;
  const go = useGo();
  const [asking, setAsking] = useState<Question | null>(null);
  const [editing, setEditing] = useState(false);
  const [taking, setTaking] = useState(false);
  const calls = {
    publish: useSave(quizzesApi.publish),
    close: useSave(quizzesApi.close),
    archive: useSave(quizzesApi.archive),
    remove: useSave(quizzesApi.remove, { invalidate: [quizzesApi.list] }),
  };
  const copy = useSave(quizzesApi.copy, {
    onDone: (made) => go(to(quizzesScreens.quiz, { id: made.id })),
    onFailed: ({ message }) => say(message),
  });
  const tabs = [
    { key: 'questions', label: 'Questions', count: quiz.questions },
    { key: 'attempts', label: 'Attempts', count: quiz.attempts },
    { key: 'paper', label: 'Paper' },
    { key: 'marking', label: 'Marking', count: quiz.ungraded },
    { key: 'results', label: 'Results' },
    { key: 'analysis', label: 'Analysis' },
    { key: 'exceptions', label: 'Exceptions' },
  ];
  const Part = parts[useTab(tabs)] ?? QuestionsTab;
  const [first, ...others] = mine ? steps[state] : [];
  const menu: MenuEntry[] = mine
    ? [
        { label: 'Change settings', onClick: () => setEditing(true) },
        { label: 'Take marks into an exam', onClick: () => setTaking(true) },
        { label: 'Copy quiz', onClick: () => copy.mutate({ id }) },
        ...others.map((step) => ({ label: step.label, onClick: () => setAsking(step) })),
        ...(quiz.attempts === 0 ? [{ label: 'Remove quiz', danger: true, onClick: () => setAsking(removal) }] : []),
      ]
    : [];
  return (
    <Page fill>
      <PageHeader
        title={quiz.title}
        meta={[
          <Status key="state" tone={stateTones[state]}>
            {quizStateWords[state]}
          </Status>,
          quiz.courseName,
          quiz.audience,
          quiz.opensAt && `Opens ${instantText(quiz.opensAt)}`,
          quiz.closesAt && `Closes ${instantText(quiz.closesAt)}`,
          quiz.limitSeconds !== null && durationText(quiz.limitSeconds),
        ]}
        primary={first && <Button onClick={() => setAsking(first)}>{first.label}</Button>}
        menu={menu}
      />
      <Figures
        record
        figures={[
          { label: 'In it now', value: quiz.running },
          { label: 'Submitted', value: quiz.finished, beside: `of ${quiz.students}` },
          { label: 'Answers to mark', value: quiz.ungraded },
          { label: 'Marks', value: quiz.marks === null ? 'By what is drawn' : markNumber(quiz.marks) },
        ]}
      />
      {mine ? (
        <>
          <Tabs tabs={tabs} label="Parts of the quiz" />
          <Part quiz={quiz} />
        </>
      ) : (
        <Note>What is asked and who answered what is for teachers of the subject.</Note>
      )}
      <SideDrawer opened={editing} onClose={() => setEditing(false)} title="Change settings" size={640}>
        <div className="drawer-form">
          <QuizForm
            quiz={quiz}
            onDone={() => {
              setEditing(false);
              say('The quiz is saved');
            }}
          />
        </div>
      </SideDrawer>
      <TakeMarksDrawer opened={taking} quizId={id} onClose={() => setTaking(false)} />
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
            if (asking.key === 'remove') go(to(quizzesScreens.quizzes));
          }}
        />
      )}
    </Page>
  );
}
