import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';

import { useApi } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Dialog } from '#kit/web/ui/Dialog.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { Attempt, AttemptAnswer } from '../contract/attempts.ts';
import { codingExamsApi } from '../contract/exams.ts';
import { endWords } from '../contract/running.ts';
import { CodeArea } from './CodeArea.tsx';
import { marksOf, percentOf } from './coding-words.ts';
import { OverrideForm } from './OverrideForm.tsx';
import { Versions } from './Versions.tsx';
import './coding.css';

/** What was written of one problem, how its tests went, and the mark by hand. */
export function AnswerBox({ attempt, answer }: { attempt: Attempt; answer: AttemptAnswer }) {
  const [open, setOpen] = useState<'mark' | 'versions' | null>(null);
  const { data: exam } = useApi(codingExamsApi.get, { id: attempt.examId });
  const score = answer.overrideScore ?? answer.score;
  const earned = score === null ? 'Not marked' : `${marksOf((answer.marks * score) / 100)} of ${answer.marks}`;
  return (
    <Box
      title={answer.title}
      padded
      aside={
        <div className="coding-run">
          <span className="num">{earned}</span>
          {answer.versions > 1 && (
            <Button size="xs" variant="subtle" onClick={() => setOpen('versions')}>
              Versions
            </Button>
          )}
          {exam?.mine && exam.state === 'closed' && (
            <Button size="xs" variant="default" onClick={() => setOpen('mark')}>
              Mark by hand
            </Button>
          )}
        </div>
      }
    >
      {answer.overrideScore !== null && (
        <Note>
          {percentOf(answer.overrideScore)} given by {answer.overrideBy}: {answer.overrideReason}
          {answer.score !== null && ` The tests gave ${percentOf(answer.score)}.`}
        </Note>
      )}
      {answer.source === '' ? (
        <p className="muted">Nothing was written.</p>
      ) : (
        <CodeArea
          label={`Program for ${answer.title}`}
          value={answer.source}
          language={answer.language}
          readOnly
          rows={Math.min(24, answer.source.split('\n').length + 1)}
        />
      )}
      {answer.savedAt && <p className="hint">Saved {instantText(answer.savedAt)}</p>}
      <Outcomes answer={answer} />
      <Dialog opened={open === 'mark'} onClose={() => setOpen(null)} title={`Mark ${answer.title} by hand`}>
        <OverrideForm attemptId={attempt.id} answer={answer} onDone={() => setOpen(null)} />
      </Dialog>
      <Dialog opened={open === 'versions'} onClose={() => setOpen(null)} title={`Versions of ${answer.title}`} size={760}>
        {open === 'versions' && <Versions attemptId={attempt.id} answer={answer} />}
      </Dialog>
    </Box>
  );
}

const places = {
  server: 'On the server',
  reviewer: 'In a reviewer’s browser',
  candidate: 'Run in the candidate’s browser, unverified',
} as const;

/** Each test with what went in, what was expected, and what came out wherever it was run. */
function Outcomes({ answer: { tests, runs } }: { answer: AttemptAnswer }) {
  return (
    <div className="coding-tests-frame">
      <table className="coding-tests" aria-label="Tests">
        <thead>
          <tr>
            <th>Test</th>
            <th>Input</th>
            <th>Expected</th>
            <th>Output</th>
            <th>Run</th>
          </tr>
        </thead>
        <tbody>
          {tests.map((test, at) => {
            const own = runs.filter(({ testId }) => testId === test.id);
            const verified = own.find(({ place }) => place !== 'candidate') ?? own[0];
            return (
              <tr key={test.id}>
                <td>
                  {at + 1}, {test.hidden ? 'hidden' : 'visible'}, weight {test.weight}
                </td>
                <td>
                  <pre className="code-text">{test.input}</pre>
                </td>
                <td>
                  <pre className="code-text">{test.expected}</pre>
                </td>
                <td>{verified && <pre className="code-text">{verified.error ?? verified.output}</pre>}</td>
                <td>
                  {own.map((run) => (
                    <div key={run.place}>
                      <span className={run.passed ? 'pos' : 'neg'}>{run.passed ? 'Passed' : endWords[run.ended]}</span>
                      {!run.passed && run.ended === 'done' && <span className="neg">, not as expected</span>}{' '}
                      <span className="hint">{places[run.place]}</span>
                    </div>
                  ))}
                  {own.length === 0 && <span className="muted">Not run</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
