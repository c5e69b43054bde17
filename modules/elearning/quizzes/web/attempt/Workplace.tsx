import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCallbackRef } from '@mantine/hooks';
import { timeIn } from '#kit/contract/dates.ts';
import { schoolZone } from '#kit/web/api/clock.ts';
import { usePageTitle } from '#kit/web/ui/page-title.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Paper } from '../../contract/learner.ts';
import { asideWords } from '../../contract/words.ts';
import { AttemptBar } from './AttemptBar.tsx';
import { Places } from './Places.tsx';
import { QuestionCard } from './QuestionCard.tsx';
import { SubmitDialog } from './SubmitDialog.tsx';
import { useAttempt } from './use-attempt.ts';
import { usePages } from './use-pages.ts';
import { useTimeLeft } from './use-time-left.ts';

interface WorkplaceProps {
  paper: Paper;
  /** Opens the attempt anew, here. */
  onAgain: () => void;
  onOver: () => void;
}

/** The questions, how far one is, and whether everything is safe. */
export function Workplace({ paper, onAgain, onOver }: WorkplaceProps) {
  const { attemptId, title, sequential, checks } = paper;
  usePageTitle(title);
  const work = useAttempt(paper);
  const book = usePages(paper, work);
  const { page, pages, answers, places, going } = book;
  const [asking, setAsking] = useState(false);
  const top = useRef<HTMLDivElement>(null);
  const serverNow = useCallbackRef(work.serverNow);
  const endsAt = work.taken?.endsAt ?? paper.endsAt;
  const seconds = useTimeLeft(endsAt, serverNow);
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
  // The server did not say how it ended: it is asked again until it does.
  const timeUp = seconds === 0 && paper.state === 'running';
  const askAgain = useEffectEvent(() => void work.flush().then(onAgain));
  useEffect(() => {
    if (!timeUp) return undefined;
    const timer = setInterval(() => askAgain(), 5_000);
    return () => clearInterval(timer);
  }, [timeUp]);
  useEffect(() => {
    if (ended) onOver();
  }, [ended, onOver]);

  const turn = (to: number): void => {
    void book.turn(to);
    top.current?.focus();
    top.current?.scrollIntoView({ block: 'start' });
  };
  const onLine = useEffectEvent(() => {
    if (going !== null && book.refused !== null) turn(going);
  });
  useEffect(() => {
    const again = (): void => onLine();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
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
      {timeUp && (
        <Note tone="att">
          Time is up, and nothing is changed any more. What you answered is kept on this device, and sent as soon as there is a
          line.
        </Note>
      )}
      {book.refused !== null && <Note tone={going === null ? 'neg' : 'att'}>{book.refused}</Note>}
      <Places places={places} page={page} fixed={sequential} onTurn={turn} />
      <div ref={top} tabIndex={-1} className="quiz-page">
        {book.shown.map((asked) => (
          <QuestionCard
            key={asked.place}
            attemptId={attemptId}
            asked={asked}
            value={answers.get(asked.place)?.value ?? null}
            flagged={answers.get(asked.place)?.flagged ?? false}
            checks={checks}
            fixed={going !== null || timeUp}
            onChange={(value, flagged) => book.change(asked.place, value, flagged)}
            flush={work.flush}
          />
        ))}
      </div>
      {places.length > 0 && (
        <footer className="quiz-foot">
          {!sequential && (
            <Button variant="default" disabled={page === 1} onClick={() => turn(page - 1)}>
              Back
            </Button>
          )}
          {page < pages ? (
            <Button loading={going !== null && book.refused === null} onClick={() => turn(page + 1)}>
              {going === null ? (sequential ? 'Next: you cannot come back to this page' : 'Next') : 'Try again'}
            </Button>
          ) : (
            <Button onClick={() => setAsking(true)}>Finish</Button>
          )}
        </footer>
      )}
      {asking && <SubmitDialog places={places} onClose={() => setAsking(false)} onSubmit={work.submit} />}
    </div>
  );
}
