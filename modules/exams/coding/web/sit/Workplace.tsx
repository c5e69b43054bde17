import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '#kit/web/api/client.ts';
import { ConfirmDialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { languageWords } from '../../contract/running.ts';
import { type Sitting, sitApi } from '../../contract/sit.ts';
import { CodeArea } from '../CodeArea.tsx';
import { TestRuns } from './TestRuns.tsx';
import { AnswerOutbox, type SaveState } from './answer-outbox.ts';
import { useTimeLeft } from './use-time-left.ts';

interface WorkplaceProps {
  exam: string;
  session: string;
  sitting: Sitting;
  onSitting: (sitting: Sitting) => void;
  /** The attempt is over by the clock. */
  onGone: () => void;
  onLeave: () => void;
}

const saveWords: Record<SaveState, string> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving',
  offline: 'No connection: kept on this computer, trying again',
  refused: 'Not saved',
};
const saveTones = { saved: 'pos', waiting: 'quiet', saving: 'quiet', offline: 'att', refused: 'neg' } as const;

/** The problems, the editor, the tests that can be seen, and how much time is left. */
export function Workplace({ exam, session, sitting, onSitting, onGone, onLeave }: WorkplaceProps) {
  const [outbox] = useState(() => new AnswerOutbox(exam, session, sitting.attemptNo, sitting.problems));
  const { sources, state, refusal } = useSyncExternalStore(outbox.subscribe, outbox.view);
  const sourceOf = (problemId: number): string => sources.get(problemId) ?? '';
  const [at, setAt] = useState(0);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const left = useTimeLeft(sitting);
  const flushed = useRef(false);
  const onTime = useEffectEvent((seconds: number) => {
    // What was typed last goes out before the bell, not after it.
    if (seconds <= 4 && !flushed.current) {
      flushed.current = true;
      void outbox.flush();
    }
    if (seconds <= 0) onGone();
  });
  const seconds = left?.seconds ?? null;
  useEffect(() => {
    if (seconds !== null) onTime(seconds);
  }, [seconds]);
  // Leaving forgets what this computer keeps, so what was typed last goes out first.
  const leave = async (): Promise<void> => ((await outbox.flush()) ? onLeave() : setLeaving(true));
  const problem = sitting.problems[at];
  const hurry = seconds !== null && seconds <= 300;
  return (
    <div className="sit">
      <header className="sit-bar">
        <div>
          <h1>{sitting.title}</h1>
          <p className="muted">
            {sitting.candidate}, <span className="num">{sitting.admissionNo}</span>{' '}
            <button type="button" className="link" onClick={() => void leave()}>
              This is not me
            </button>
          </p>
        </div>
        <output className="sit-state">
          <Status tone={saveTones[state]}>{saveWords[state]}</Status>
        </output>
        <p className={hurry ? 'sit-time att' : 'sit-time'} role="timer" aria-label="Time left">
          <span className="num">{left?.text ?? ''}</span>
        </p>
        <Button onClick={() => setAsking(true)}>Submit</Button>
      </header>
      {refusal && <Note tone="neg">{refusal}</Note>}
      <nav className="sit-problems" aria-label="Problems">
        {sitting.problems.map((one, index) => (
          <button key={one.id} type="button" aria-current={index === at ? 'true' : undefined} onClick={() => setAt(index)}>
            {index + 1}. {one.title}
          </button>
        ))}
      </nav>
      {problem && (
        <main className="sit-work" key={problem.id}>
          <section aria-label="What is asked" className="sit-ask">
            <h2>{problem.title}</h2>
            <p className="muted">
              {languageWords[problem.language]}, {counted(problem.marks, 'mark')}
              {problem.mode === 'call' ? `, write the function ${problem.functionName}` : ', read the input and print the answer'}
            </p>
            <p className="coding-statement">{problem.statement}</p>
            {problem.mode === 'input' && (
              <p className="hint">
                {problem.language === 'javascript'
                  ? 'readLine() gives the next line of the input, or null; readAll() gives all of it. Print with console.log().'
                  : 'Read lines with input() and print with print(). What input() is given to show counts as printed.'}
              </p>
            )}
          </section>
          <section aria-label="Your program" className="sit-program">
            <CodeArea
              label={`Program for ${problem.title}`}
              language={problem.language}
              value={sourceOf(problem.id)}
              onChange={(source) => outbox.write(problem.id, source)}
              rows={18}
            />
            <TestRuns
              problem={problem}
              source={sourceOf(problem.id)}
              onRuns={async (runs) => {
                if (await outbox.flush()) await call(sitApi.ran, { session, problemId: problem.id, runs }).catch(() => undefined);
              }}
            />
          </section>
        </main>
      )}
      {leaving && (
        <ConfirmDialog
          opened
          onClose={() => setLeaving(false)}
          title="Leave this computer?"
          text="What was typed last is not saved yet, and is lost when you leave."
          keep="Stay here"
          confirm="Leave"
          danger
          onConfirm={() => Promise.resolve(onLeave())}
        />
      )}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title="Submit your exam?"
          text="Your programs are marked as they are now. Nothing can be changed afterwards."
          keep="Continue writing"
          confirm="Submit exam"
          onConfirm={async () => {
            if (!(await outbox.flush()))
              throw new Error('Not everything is saved yet. Wait until the page says Saved, then submit.');
            onSitting(await call(sitApi.submit, { session }));
          }}
        />
      )}
    </div>
  );
}
