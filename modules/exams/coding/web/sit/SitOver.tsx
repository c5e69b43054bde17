import { instantText } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';

import { useSave } from '#kit/web/api/hooks.ts';
import { Box } from '#kit/web/ui/Box.tsx';
import { Logo } from '#kit/web/ui/Logo.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { type Sitting, sitApi } from '../../contract/sit.ts';
import { marksOf } from '../coding-words.ts';
import '../coding.css';

interface SitOverProps {
  sitting: Sitting;
  session: string;
  onSitting: (sitting: Sitting) => void;
  onLeave: () => void;
}

/** After the attempt: when it ended, another one where there is one, and the result once the exam is reviewed. */
export function SitOver({ sitting, session, onSitting, onLeave }: SitOverProps) {
  const again = useSave(sitApi.again, { onDone: onSitting, invalidate: [sitApi.resume] });
  const { review } = sitting;
  return (
    <main className="sit-door sit-over">
      <div className="sit-brand">
        <Logo />
        <h1>{sitting.byClock ? 'Time is up' : 'Your exam is submitted'}</h1>
      </div>
      <p>
        {sitting.candidate}, {sitting.title}. Attempt {sitting.attemptNo} ended{' '}
        {instantText(sitting.submittedAt ?? sitting.endsAt)}. What was saved until then counts.
      </p>
      {!review && (
        <p className="muted">When the exam is reviewed, enter the code of your slip here to read what the school shows.</p>
      )}
      {review?.policy === 'nothing' && <p className="muted">The exam is reviewed. Ask your teacher for your result.</p>}
      {review && review.policy !== 'nothing' && (
        <>
          <p className="sit-result">
            <span className="num">
              {marksOf(review.earned)} of {review.marks}
            </span>{' '}
            marks
          </p>
          {review.problems.map((problem) => (
            <Box key={problem.title} title={problem.title} padded aside={`${marksOf(problem.earned)} of ${problem.marks}`}>
              {problem.reason && <p>{problem.reason}</p>}
              {problem.tests.length === 0 && !problem.reason && <p className="muted">Marked by the tests.</p>}
              {problem.tests.map((test, at) => (
                <p key={at}>
                  <span className={test.passed ? 'pos' : 'neg'}>{test.passed ? 'Passed' : 'Not passed'}</span>{' '}
                  <span className="muted">
                    test {at + 1}
                    {test.hidden && ', hidden'}
                  </span>{' '}
                  <span className="code-text">
                    {test.input} → {test.expected}
                  </span>
                </p>
              ))}
            </Box>
          ))}
        </>
      )}
      {again.error && <Note tone="neg">{again.error.message}</Note>}
      <div className="coding-run">
        {sitting.attemptsLeft > 0 && (
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate({ session })}>
            Begin another attempt
          </Button>
        )}
        <Button onClick={onLeave}>Leave this computer</Button>
      </div>
    </main>
  );
}
