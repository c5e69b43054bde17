import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { RichText, SignedImage } from '#kit/web/editor/RichText.tsx';
import { useSave } from '#kit/web/api/hooks.ts';
import { Note } from '#kit/web/ui/Note.tsx';
import type { AnswerValue } from '../../contract/question.ts';
import { learnerSelfTestsApi, type SelfTestOutcome, type SelfTestQuestion as Asked } from '../../contract/self-tests.ts';
import { AnswerField } from '../answer/AnswerField.tsx';
import { percent } from './percent.ts';

interface SelfTestQuestionProps {
  testId: number;
  asked: Asked;
  /** The test is finished, or its time is up. */
  over: boolean;
  onAnswered: () => void;
}

/** One question: it is answered once, and how it was stands under it at once. */
export function SelfTestQuestion({ testId, asked, over, onAnswered }: SelfTestQuestionProps) {
  const name = useId();
  const [answer, setAnswer] = useState<AnswerValue>(asked.answer);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useSave(learnerSelfTestsApi.answer, {
    onDone: onAnswered,
    onFailed: ({ message, fields }) => setProblem(fields[0]?.message ?? message),
  });
  const outcome = asked.outcome ?? send.data ?? null;
  const locked = outcome !== null || over || send.isPending;
  const picture = (fileId: number): string =>
    learnerSelfTestsApi.file.path.replace(':id', String(testId)).replace(':fileId', String(fileId));
  return (
    <section className="self-test-question" aria-label={`Question ${asked.place}`}>
      <h2>
        Question {asked.place}, <span className="num">{asked.marks / 100}</span> {asked.marks === 100 ? 'mark' : 'marks'}
      </h2>
      <RichText text={asked.text} image={(fileId, alt) => <SignedImage address={picture(fileId)} alt={alt} />} />
      <AnswerField question={asked.question} value={answer} onChange={setAnswer} locked={locked} name={name} picture={picture} />
      {problem && <Note tone="neg">{problem}</Note>}
      {outcome ? (
        <Outcome outcome={outcome} />
      ) : (
        !over && (
          <Button
            type="button"
            size="md"
            disabled={locked || answer === null}
            onClick={() => {
              setProblem(null);
              send.mutate({ id: testId, place: asked.place, answer });
            }}
          >
            Check my answer
          </Button>
        )
      )}
      {over && !outcome && <p className="muted">Not answered.</p>}
    </section>
  );
}

function Outcome({ outcome: { right, share, solution, said, feedback } }: { outcome: SelfTestOutcome }) {
  return (
    <div aria-live="polite">
      <Note tone={right ? 'pos' : share > 0 ? 'att' : 'neg'}>
        {right ? 'Right.' : share > 0 ? `Partly right: ${percent(share)}.` : 'Not right.'}
        {said.length > 0 && ` ${said.join(' ')}`}
        {feedback !== '' && ` ${feedback}`}
      </Note>
      {!right && solution.length > 0 && (
        <>
          <p className="muted">Right is:</p>
          <ul>
            {solution.map((line, place) => (
              <li key={place}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
