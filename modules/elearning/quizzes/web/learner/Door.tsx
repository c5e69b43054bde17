import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { RichText } from '#kit/web/editor/RichText.tsx';
import { Box, Facts } from '#kit/web/ui/Box.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { learnerQuizzesApi, type QuizDoor } from '../../contract/learner.ts';
import { attemptStateWords, gradingWords } from '../../contract/words.ts';
import { durationText, ofText, shareText } from '../marks.ts';
import { ReviewPart } from './ReviewPart.tsx';

interface DoorProps {
  quiz: QuizDoor;
  onBegin: (attemptId: number) => void;
}

const allowed = ({ attempts, attemptsAllowed }: QuizDoor): string =>
  attemptsAllowed === null ? `${attempts} so far, any number allowed` : `${attempts} of ${attemptsAllowed}`;

/** What one knows before a quiz is begun, how it is begun, and the attempts made so far. */
export function Door({ quiz, onBegin }: DoorProps) {
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState<number | null>(null);
  const start = useSave(learnerQuizzesApi.start, { onDone: ({ attemptId }) => onBegin(attemptId), invalidate: [] });
  const { runningId, refused } = quiz;
  const wrong = start.error?.fields.find(({ path }) => path === 'password')?.message;
  const asksPassword = quiz.needsPassword && runningId === null && refused === null;
  const last = quiz.rows.findLast(({ reviewable }) => reviewable);
  const reviewed = shown ?? (runningId === null && refused !== null ? (last?.id ?? null) : null);
  const begin = (): void => start.mutate({ id: quiz.id, password: asksPassword ? password : null });
  return (
    <Page>
      <PageHeader title={quiz.title} meta={[quiz.courseName]} />
      {quiz.intro && (
        <Box padded>
          <RichText text={quiz.intro} />
        </Box>
      )}
      <Box padded>
        <Facts
          rows={[
            ['Opens', quiz.opensAt && <InstantText at={quiz.opensAt} />],
            ['Closes', quiz.closesAt && <InstantText at={quiz.closesAt} />],
            ['Time', quiz.limitSeconds === null ? null : durationText(quiz.limitSeconds)],
            ['Questions', quiz.questions],
            ['Attempts', allowed(quiz)],
            ['What counts', quiz.attemptsAllowed === 1 ? null : gradingWords[quiz.grading]],
            ['To pass', quiz.passShare === null ? null : shareText(quiz.passShare)],
            ['Result', quiz.share === null ? null : shareText(quiz.share)],
          ]}
        />
        {quiz.sequential && <p className="muted">Questions follow each other: you do not go back to one.</p>}
        {refused !== null && <Note>{refused}</Note>}
        {start.error && !wrong && <Note tone="neg">{start.error.message}</Note>}
        {refused === null && (
          <form
            className="quiz-door"
            onSubmit={(event) => {
              event.preventDefault();
              begin();
            }}
          >
            {asksPassword && (
              <TextInput
                label="Password of the quiz"
                value={password}
                error={wrong}
                autoComplete="off"
                maxLength={60}
                onChange={({ currentTarget }) => setPassword(currentTarget.value)}
              />
            )}
            <Button type="submit" size="md" loading={start.isPending}>
              {runningId === null ? 'Begin' : 'Go on'}
            </Button>
          </form>
        )}
      </Box>
      {quiz.rows.length > 0 && (
        <Box title="Your attempts">
          <ul className="quiz-attempts">
            {quiz.rows.map((row) => (
              <li key={row.id}>
                <span>Attempt {row.no}</span>
                <Status tone={row.state === 'finished' ? 'pos' : row.state === 'abandoned' ? 'neg' : 'att'}>
                  {attemptStateWords[row.state]}
                </Status>
                {row.submittedAt !== null && (
                  <span className="muted">
                    <InstantText at={row.submittedAt} />
                  </span>
                )}
                <span className="num">{row.waits ? 'To be marked' : ofText(row.marks, row.outOf)}</span>
                {row.reviewable && (
                  <Button variant="default" size="sm" onClick={() => setShown(row.id)}>
                    Look at it
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Box>
      )}
      {reviewed !== null && <ReviewPart attemptId={reviewed} />}
    </Page>
  );
}
