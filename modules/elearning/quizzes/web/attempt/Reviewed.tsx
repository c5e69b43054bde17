import { Status } from '#kit/web/ui/Status.tsx';
import type { ReviewedQuestion } from '../../contract/review.ts';
import { ofText } from '../marks.ts';

const outcomes = {
  right: { tone: 'pos', words: 'Right' },
  partly: { tone: 'att', words: 'Partly right' },
  wrong: { tone: 'neg', words: 'Not right' },
  waits: { tone: 'quiet', words: 'Awaiting your teacher' },
} as const;

/** What may be seen of one answer: what it was worth, what is said to it, what is right. */
export function Reviewed({ asked }: { asked: ReviewedQuestion }) {
  const { outcome, marks, outOf, feedback, comment, right } = asked;
  const shown = outcome === null ? null : outcomes[outcome];
  return (
    <div className="quiz-reviewed">
      {shown && <Status tone={shown.tone}>{shown.words}</Status>}
      {marks !== null && <span className="num">{ofText(marks, outOf)}</span>}
      {feedback?.map((said) => (
        <p key={said}>{said}</p>
      ))}
      {comment !== null && <p className="quiz-comment">{comment}</p>}
      {right !== null && right.length > 0 && (
        <p>
          <span className="muted">Right: </span>
          {right.join('; ')}
        </p>
      )}
    </div>
  );
}
