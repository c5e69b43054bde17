import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useCallbackRef } from '@mantine/hooks';
import { useApi } from '#kit/web/api/hooks.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { learnerQuizzesApi } from '../../contract/learner.ts';
import { quizzesScreens } from '../../contract/screens.ts';
import { AttemptLoader } from '../attempt/AttemptLoader.tsx';
import { Door } from './Door.tsx';

/** A quiz of the student who is signed in: its door, or the attempt that runs. */
export default function OwnQuiz() {
  const { id } = useParams({ strict: false });
  const quizId = Number(id);
  const client = useQueryClient();
  const { data, error, refetch } = useApi(learnerQuizzesApi.get, { id: quizId }, { staleTime: 0 });
  const [attemptId, setAttemptId] = useState<number | null>(null);
  const over = useCallbackRef((): void => {
    setAttemptId(null);
    void client.invalidateQueries({ queryKey: [learnerQuizzesApi.list.path] });
    void refetch();
  });
  if (!data)
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
  if (attemptId !== null) return <AttemptLoader attemptId={attemptId} title={data.title} onOver={over} />;
  return <Door quiz={data} onBegin={setAttemptId} />;
}
