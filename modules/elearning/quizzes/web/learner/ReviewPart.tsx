import { useApi } from '#kit/web/api/hooks.ts';
import { RichText, SignedImage } from '#kit/web/editor/RichText.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { learnerAttemptsApi } from '../../contract/learner.ts';
import { AnswerField } from '../../../bank/web/answer/AnswerField.tsx';
import { pictureOf } from '../attempt/QuestionCard.tsx';
import { Reviewed } from '../attempt/Reviewed.tsx';
import { ofText } from '../marks.ts';
import '../attempt/attempt.css';

/** An attempt that is over, as far as it may be looked at now. */
export function ReviewPart({ attemptId }: { attemptId: number }) {
  const { data, error, refetch } = useApi(learnerAttemptsApi.review, { id: attemptId }, { staleTime: 0 });
  if (error) return <ErrorState title="This attempt cannot be shown" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonPage />;
  const picture = pictureOf(attemptId);
  const total = ofText(data.marks, data.outOf);
  return (
    <Box title={`Attempt ${data.no}`} padded aside={total && <span className="num">{total}</span>}>
      {data.waits && <Note>Some answers wait for your teacher.</Note>}
      {data.passed !== null && (
        <Note tone={data.passed ? 'pos' : 'att'}>{data.passed ? 'You have passed.' : 'You have not passed.'}</Note>
      )}
      {data.overall !== null && <p>{data.overall}</p>}
      <div className="quiz-page">
        {data.questions.map((asked) => (
          <section key={asked.place} className="quiz-question" aria-label={`Question ${asked.place}`}>
            <header>
              <h2>Question {asked.place}</h2>
            </header>
            <RichText text={asked.text} image={(fileId, alt) => <SignedImage address={picture(fileId)} alt={alt} />} />
            {data.shows.includes('attempt') && (
              <AnswerField
                question={asked.question}
                value={asked.answer}
                onChange={() => undefined}
                locked
                name={`r${asked.place}`}
                picture={picture}
              />
            )}
            <Reviewed asked={asked} />
          </section>
        ))}
      </div>
    </Box>
  );
}
