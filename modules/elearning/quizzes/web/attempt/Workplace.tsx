import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCallbackRef } from '@mantine/hooks';
import { timeIn } from '#kit/contract/dates.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import { usePageTitle } from '#kit/web/ui/page-title.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { AnswerValue } from '../../../bank/contract/question.ts';
import type { Paper } from '../../contract/learner.ts';
import { asideWords } from '../../contract/words.ts';
import { AttemptBar } from './AttemptBar.tsx';
import { keptAnswers } from './kept-answers.ts';
import { Places } from './Places.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';
import { useAttempt } from './use-attempt.ts';
import { useTimeLeft } from './use-time-left.ts';

export interface Answered {
  readonly value: AnswerValue;
  readonly flagged: boolean;
}

interface WorkplaceProps {
  paper: Paper;
  /** Opens the attempt anew, here. */
  onAgain: () => void;
  onOver: () => void;
}

/** What the server has, and over it what waits on this device. */
function answersAtFirst({ attemptId, title, questions }: Paper): ReadonlyMap<number, Answered> {
  const waiting = new Map(
    keptAnswers(attemptId, title)
      .read()
      .changes.map((change) => [change.place, change]),
  );
  return new Map(questions.map(({ place, answer, flagged }) => [place, waiting.get(place) ?? { value: answer, flagged }]));
}

/** The page on which one goes on: where questions follow each other, the first after the last that was answered. */
function pageAtFirst({ sequential, questions }: Paper, answers: ReadonlyMap<number, Answered>): number {
  if (!sequential) return 1;
  return Math.max(1, ...questions.filter(({ place }) => answers.get(place)?.value).map(({ page }) => page));
}

/** The questions, how far one is, and whether everything is safe. */
export function Workplace({ paper, onAgain, onOver }: WorkplaceProps) {
  const { attemptId, title, sequential, questions, checks } = paper;
  usePageTitle(title);
  const work = useAttempt(paper);
  const [answers, setAnswers] = useState(() => answersAtFirst(paper));
  const [page, setPage] = useState(() => pageAtFirst(paper, answers));
  const [asking, setAsking] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const serverNow = useCallbackRef(work.serverNow);
  const endsAt = work.taken?.endsAt ?? paper.endsAt;
  const seconds = useTimeLeft(endsAt, serverNow);
  const pages = Math.max(1, ...questions.map((question) => question.page));
  const ended = work.taken?.state === 'finished' || work.taken?.state === 'abandoned';
  const flushed = useRef(false);
  const onTime = useEffectEvent((left: number) => {
    // What was typed last goes out before the end, not after it.
    if (left <= 3 && !flushed.current) {
      flushed.current = true;
      void work.flush();
    }
    if (left > 3) flushed.current = false;
    if (left === 0 && paper.state === 'running') void work.flush().then(onAgain);
  });
  useEffect(() => {
    if (seconds !== null) onTime(seconds);
  }, [seconds]);
  useEffect(() => {
    if (ended) onOver();
  }, [ended, onOver]);

  const change = (place: number, value: AnswerValue, flagged: boolean): void => {
    setAnswers((now) => new Map([...now, [place, { value, flagged }]]));
    work.answer(place, value, flagged);
  };
  const turn = (to: number): void => {
    setPage(to);
    void work.flush();
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  };
  const shown = questions.filter((question) => question.page === page);
  return (
    <div className="quiz-attempt">
      <AttemptBar title={title} saving={work.saving} seconds={seconds} onSubmit={() => setAsking(true)} />
      {work.elsewhere && (
        <Note tone="att">
          This attempt was opened on another device, and what is typed there is newer.{' '}
          <button type="button" className="link" onClick={onAgain}>
            Go on here
          </button>
        </Note>
      )}
      {work.stuck !== null && <Note tone="neg">{work.stuck}</Note>}
      {work.taken?.aside[0] && (
        <Note tone="att">
          An answer from this device does not stand. {asideWords[work.taken.aside[0].why]}. It is kept for your teacher.
        </Note>
      )}
      {work.pressed && (
        <Note tone="att">You have submitted. It is sent as soon as the line is back; keep this device on until then.</Note>
      )}
      {paper.state === 'overdue' && paper.submitsUntil !== null && (
        <Note tone="att">
          Time is up, and nothing is changed any more. Submit by {timeIn(schoolZone(), new Date(paper.submitsUntil))}.
        </Note>
      )}
      <Places questions={questions} answers={answers} page={page} fixed={sequential} onTurn={turn} />
      <div ref={top} tabIndex={-1} className="quiz-page">
        {shown.map((asked) => (
          <QuestionCard
            key={asked.place}
            attemptId={attemptId}
            asked={asked}
            value={answers.get(asked.place)?.value ?? null}
            flagged={answers.get(asked.place)?.flagged ?? false}
            checks={checks}
            onChange={(value, flagged) => change(asked.place, value, flagged)}
            flush={work.flush}
          />
        ))}
      </div>
      {questions.length > 0 && (
        <footer className="quiz-foot">
          {!sequential && (
            <Button variant="default" disabled={page === 1} onClick={() => turn(page - 1)}>
              Back
            </Button>
          )}
          {page < pages ? (
            <Button onClick={() => turn(page + 1)}>Next</Button>
          ) : (
            <Button onClick={() => setAsking(true)}>Finish</Button>
          )}
        </footer>
      )}
      {asking && <SubmitDialog questions={questions} answers={answers} onClose={() => setAsking(false)} onSubmit={work.submit} />}
    </div>
  );
}
