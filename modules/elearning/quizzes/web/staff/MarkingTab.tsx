import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { quizMarkingApi } from '../../contract/attempts.ts';
import { MarkForm } from './MarkForm.tsx';
import { RubricForm } from './RubricForm.tsx';
import type { TabProps } from './StaffQuiz.tsx';
import './staff.css';

export type ToMark = Output<typeof quizMarkingApi.questions>['rows'][number];

/** Marking by question: the answers that wait first, one after the other. */
export function MarkingTab({ quiz }: TabProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { data, error, refetch } = useApi(quizMarkingApi.questions, { id: quiz.id }, { staleTime: 0 });
  if (error && !data)
    return <ErrorState title="The questions could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const question = data.rows.find(({ questionId }) => questionId === chosen) ?? data.rows[0];
  if (!question)
    return (
      <Box>
        <EmptyState
          title="Nothing to mark"
          text="Answers that a person marks, such as essays, appear here once they are submitted."
        />
      </Box>
    );
  return (
    <>
      <Box title="Questions">
        <ul className="quiz-slots">
          {data.rows.map((row) => (
            <li key={row.questionId} className="quiz-slot">
              <p>{row.text}</p>
              <span className="num">
                {row.waiting} of {row.answers} wait
              </span>
              <Button
                variant="default"
                size="xs"
                aria-pressed={row.questionId === question.questionId}
                onClick={() => setChosen(row.questionId)}
              >
                Mark
              </Button>
            </li>
          ))}
        </ul>
      </Box>
      <Answers key={question.questionId} quizId={quiz.id} question={question} />
    </>
  );
}

function Answers({ quizId, question }: { quizId: number; question: ToMark }) {
  const [all, setAll] = useState(false);
  const [anonymous, setAnonymous] = useState(true);
  const [writing, setWriting] = useState(false);
  const [page, setPage] = useState(1);
  const { questionId, criteria } = question;
  const { data, error, refetch } = useApi(
    quizMarkingApi.next,
    { id: quizId, questionId, all, anonymous, page },
    { staleTime: 0, keepPrevious: true },
  );
  if (error && !data) return <ErrorState title="The answers could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  return (
    <Box
      title="Answers"
      count={data.total}
      aside={
        <Button variant="default" size="xs" onClick={() => setWriting(!writing)}>
          {criteria ? 'Change rubric' : 'Write rubric'}
        </Button>
      }
    >
      <div className="quiz-tools">
        <Checkbox label="Without names" checked={anonymous} onChange={(event) => setAnonymous(event.currentTarget.checked)} />
        <Checkbox
          label="Those marked too"
          checked={all}
          onChange={(event) => {
            setPage(1);
            setAll(event.currentTarget.checked);
          }}
        />
      </div>
      {writing && <RubricForm quizId={quizId} question={question} onDone={() => setWriting(false)} />}
      {data.rows.length === 0 && (
        <EmptyState title="All are marked" text="Choose another question, or look at those marked too." />
      )}
      {data.rows.map((answer) => (
        <MarkForm key={`${answer.attemptId} ${answer.place}`} quizId={quizId} answer={answer} criteria={criteria ?? []} />
      ))}
      {all && data.total > page * 10 && (
        <div className="quiz-tools">
          <Button variant="default" onClick={() => setPage(page + 1)}>
            Next ten
          </Button>
        </div>
      )}
    </Box>
  );
}
