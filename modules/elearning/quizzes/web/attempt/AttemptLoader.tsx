import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError, call } from '#kit/web/api/client.ts';
import { outboxReady } from '#kit/web/offline/outbox.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { learnerAttemptsApi, type Paper } from '../../contract/learner.ts';
import { lastTaken, sendAnswers } from './send-answers.ts';
import { Workplace } from './Workplace.tsx';
import './attempt.css';

interface AttemptLoaderProps {
  attemptId: number;
  title: string;
  /** It is over, or was never this student's to answer. */
  onOver: () => void;
}

/** What waits on this device goes first; then the attempt is opened here, and other browsers that have it open know. */
async function opened(attemptId: number, title: string): Promise<Paper> {
  await outboxReady();
  await sendAnswers({ ref: String(attemptId), about: title });
  const paper = await call(learnerAttemptsApi.open, { id: attemptId });
  // What was said of it before says nothing any more: a teacher may have given it more time.
  lastTaken.set(new Map([...lastTaken.get()].filter(([id]) => id !== attemptId)));
  return paper;
}

/** An attempt that runs, opened in this browser. */
export function AttemptLoader({ attemptId, title, onOver }: AttemptLoaderProps) {
  const [round, setRound] = useState(0);
  const [paper, setPaper] = useState<Paper | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    let wanted = true;
    void opened(attemptId, title).then(
      (found) => {
        if (wanted) setPaper(found);
      },
      (failure: unknown) => {
        if (wanted && failure instanceof ApiError) setError(failure);
      },
    );
    return () => {
      wanted = false;
    };
  }, [attemptId, title, round]);
  const again = (): void => {
    setError(null);
    setRound((count) => count + 1);
  };
  const over = paper !== null && paper.state !== 'running' && paper.state !== 'overdue';
  useEffect(() => {
    if (over) onOver();
  }, [over, onOver]);
  if (paper && !over) return <Workplace key={paper.writer} paper={paper} onAgain={again} onOver={onOver} />;
  return (
    <Page>
      <PageHeader title={title} />
      {error ? (
        <ErrorState title="The quiz could not be opened" error={error} onRetry={again} />
      ) : over ? (
        <Button onClick={onOver}>See the attempt</Button>
      ) : (
        <SkeletonPage />
      )}
    </Page>
  );
}
