import { Button } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { useSave } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { RichText, SignedImage } from '#kit/web/editor/RichText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { AnswerValue } from '../../../bank/contract/question.ts';
import { AnswerField } from '../../../bank/web/answer/AnswerField.tsx';
import { learnerVideosApi, type MomentOutcome, type OwnMoment } from '../../contract/learner.ts';
import { shareText } from '../words.tsx';

interface QuestionProps {
  lessonId: number;
  moment: OwnMoment;
  /** Null: not answered here yet. */
  outcome: MomentOutcome | null;
  onAnswered: (outcome: MomentOutcome) => void;
  onGoOn: () => void;
}

/** A question that has stopped the recording. It goes on once it is answered. */
export function Question({ lessonId, moment, outcome, onAnswered, onGoOn }: QuestionProps) {
  const name = useId();
  const place = useRef<HTMLElement>(null);
  const [answer, setAnswer] = useState<AnswerValue>(null);
  const [problem, setProblem] = useState<{ words: string; final: boolean } | null>(null);
  const [trying, setTrying] = useState(true);
  const send = useSave(learnerVideosApi.answer, {
    onDone: (came) => {
      setTrying(false);
      onAnswered(came);
    },
    onFailed: ({ message, fields, status }) =>
      setProblem({ words: fields[0]?.message ?? message, final: status === 422 || status === 404 }),
  });
  useEffect(() => place.current?.focus(), []);
  const picture = (fileId: number): string => buildRequest(learnerVideosApi.picture, { id: lessonId, fileId }).url;
  const shown = trying ? null : outcome;
  return (
    <section ref={place} className="video-question" tabIndex={-1} aria-label="A question">
      <h2>A question</h2>
      <RichText text={moment.text} image={(fileId, alt) => <SignedImage address={picture(fileId)} alt={alt} />} />
      <AnswerField
        question={moment.question}
        value={answer}
        onChange={setAnswer}
        locked={!trying || send.isPending}
        name={name}
        picture={picture}
      />
      {problem && <Note tone="neg">{problem.words}</Note>}
      <div aria-live="polite">{shown && <Said outcome={shown} />}</div>
      <div className="video-bar">
        {trying && !problem?.final && (
          <Button
            type="button"
            disabled={answer === null || send.isPending}
            onClick={() => {
              setProblem(null);
              send.mutate({ id: lessonId, momentId: moment.id, answer });
            }}
          >
            Check my answer
          </Button>
        )}
        {shown && !shown.told && (
          <Button type="button" variant="default" onClick={() => setTrying(true)}>
            Try again
          </Button>
        )}
        {(shown !== null || problem?.final === true) && (
          <Button type="button" onClick={onGoOn}>
            Go on with the lesson
          </Button>
        )}
      </div>
    </section>
  );
}

function Said({ outcome: { told, outcome } }: { outcome: MomentOutcome }) {
  const { right, share, said, feedback, solution } = outcome;
  return (
    <>
      <Note tone={right ? 'pos' : share > 0 ? 'att' : 'neg'}>
        {right ? 'Right.' : share > 0 ? `Partly right: ${shareText(share)}.` : 'Not right.'}
        {said.length > 0 && ` ${said.join(' ')}`}
        {feedback !== '' && ` ${feedback}`}
      </Note>
      {told && !right && solution.length > 0 && <p className="muted">Right is: {solution.join('; ')}</p>}
    </>
  );
}
