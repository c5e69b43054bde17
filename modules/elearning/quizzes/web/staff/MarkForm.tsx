import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { SignedImage } from '#kit/web/editor/RichText.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { type Criterion, quizMarkingApi } from '../../contract/attempts.ts';
import { quizzesApi } from '../../contract/quizzes.ts';
import { markNumber } from '../marks.ts';
import { pictureAddress } from './paper/PageList.tsx';

type Answer = Output<typeof quizMarkingApi.next>['rows'][number];

interface MarkFormProps {
  quizId: number;
  answer: Answer;
  /** Of the rubric; none: marks are entered. */
  criteria: readonly Criterion[];
}

/** One answer with its marks, by the rubric where there is one, and a comment. */
export function MarkForm({ quizId, answer, criteria }: MarkFormProps) {
  const [levels, setLevels] = useState<ReadonlyMap<number, number>>(
    () => new Map((answer.rubric ?? []).map(({ criterion, level }) => [criterion, level])),
  );
  const [typed, setTyped] = useState<number | null>(answer.marks);
  const [comment, setComment] = useState(answer.comment ?? '');
  const save = useSave(quizMarkingApi.mark, {
    onDone: ({ waiting }) => say(waiting === 0 ? 'All answers of the quiz are marked' : `Marked; ${waiting} still wait`),
    invalidate: [quizMarkingApi.questions, quizMarkingApi.next, quizzesApi.get],
  });
  const byRubric = criteria.reduce((sum, { levels: all }, at) => sum + (all[levels.get(at) ?? -1]?.marks ?? 0), 0);
  const complete = criteria.length > 0 && criteria.every((_, at) => levels.has(at));
  const choose = (criterion: number, level: number): void => {
    const next = new Map([...levels, [criterion, level]]);
    setLevels(next);
    setTyped(criteria.reduce((sum, { levels: all }, at) => sum + (all[next.get(at) ?? -1]?.marks ?? 0), 0));
  };
  const send = (): void =>
    save.mutate({
      id: quizId,
      marks: [
        {
          attemptId: answer.attemptId,
          place: answer.place,
          marks: typed ?? byRubric,
          comment,
          rubric: complete ? [...levels].map(([criterion, level]) => ({ criterion, level })) : null,
        },
      ],
    });
  return (
    <section className="quiz-answer" aria-label={answer.student ?? 'An answer'}>
      {answer.student !== null && (
        <h3>
          {answer.student}, <span className="num">{answer.admissionNo}</span>
        </h3>
      )}
      {answer.late && <Status tone="att">Came late</Status>}
      {!answer.waits && answer.markedName !== null && <Status tone="pos">Marked by {answer.markedName}</Status>}
      {answer.writtenOn.map(({ pageId, at }) => (
        <SignedImage key={`${pageId} ${at}`} address={pictureAddress(pageId, at)} alt="What was written on paper" />
      ))}
      {answer.writtenOn.length === 0 && <p className="quiz-written">{answer.answerWords || 'No answer'}</p>}
      {criteria.map(({ text, levels: all }, at) => (
        <div key={text}>
          <p>{text}</p>
          <div className="quiz-levels">
            {all.map((level, index) => (
              <button key={level.text} type="button" aria-pressed={levels.get(at) === index} onClick={() => choose(at, index)}>
                {level.text} ({markNumber(level.marks)})
              </button>
            ))}
          </div>
        </div>
      ))}
      {save.error && <Note tone="neg">{save.error.fields[0]?.message ?? save.error.message}</Note>}
      <form
        className="quiz-mark-form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <NumberInput
          label={`Marks of ${markNumber(answer.outOf)}`}
          value={typed === null ? '' : typed / 100}
          onChange={(next) => setTyped(next === '' ? null : Math.round(Number(next) * 100))}
          hideControls
          classNames={{ input: 'num' }}
        />
        <TextInput
          label="Comment"
          value={comment}
          maxLength={2000}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <Button type="submit" loading={save.isPending} disabled={typed === null && !complete}>
          Save marks
        </Button>
      </form>
    </section>
  );
}
