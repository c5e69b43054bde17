import { useState } from 'react';
import { ApiError, call } from '#kit/web/api/client.ts';
import { RichText, SignedImage } from '#kit/web/editor/RichText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import type { AnswerValue } from '../../../bank/contract/question.ts';
import { learnerAttemptsApi, type PaperQuestion } from '../../contract/learner.ts';
import type { ReviewedQuestion } from '../../contract/review.ts';
import { marksText } from '../marks.ts';
import { AnswerField } from '../../../bank/web/answer/AnswerField.tsx';
import { Reviewed } from './Reviewed.tsx';

interface QuestionCardProps {
  attemptId: number;
  asked: PaperQuestion;
  value: AnswerValue;
  flagged: boolean;
  checks: boolean;
  /** It is not changed any more. */
  fixed: boolean;
  onChange: (value: AnswerValue, flagged: boolean) => void;
  /** Sends what waits, so that what is checked is what stands here. */
  flush: () => Promise<void>;
}

/** The address of a picture of an attempt. */
export const pictureOf = (attemptId: number) => (fileId: number) => `/api/learner/attempts/${attemptId}/pictures/${fileId}`;

/** One question with what it is answered with. */
export function QuestionCard({ attemptId, asked, value, flagged, checks, fixed, onChange, flush }: QuestionCardProps) {
  const [checked, setChecked] = useState<ReviewedQuestion | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const { place, text, question, outOf } = asked;
  const picture = pictureOf(attemptId);
  const locked = fixed || asked.checked || checked !== null;
  const check = async (): Promise<void> => {
    setRefused(null);
    try {
      await flush();
      setChecked(await call(learnerAttemptsApi.check, { id: attemptId, place }));
    } catch (error) {
      setRefused(error instanceof ApiError ? error.message : 'The answer could not be checked. Try again.');
    }
  };
  return (
    <section className="quiz-question" aria-label={`Question ${place}`}>
      <header>
        <h2>Question {place}</h2>
        <span className="muted">{marksText(outOf)}</span>
        <button
          type="button"
          className="quiz-flag"
          aria-pressed={flagged}
          disabled={fixed}
          onClick={() => onChange(value, !flagged)}
        >
          {flagged ? 'Flagged' : 'Flag'}
        </button>
      </header>
      <RichText text={text} image={(fileId, alt) => <SignedImage address={picture(fileId)} alt={alt} />} />
      <AnswerField
        question={question}
        value={value}
        onChange={(next) => onChange(next, flagged)}
        locked={locked}
        name={`q${place}`}
        picture={picture}
      />
      {checks && !locked && value !== null && (
        <button type="button" className="link" onClick={() => void check()}>
          Check this answer: it stays as it is then
        </button>
      )}
      {refused !== null && <Note tone="neg">{refused}</Note>}
      {checked && <Reviewed asked={checked} />}
    </section>
  );
}
