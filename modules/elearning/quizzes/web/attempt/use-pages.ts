import { useState } from 'react';
import { ApiError } from '#kit/web/api/client.ts';
import type { AnswerValue } from '../../../bank/contract/question.ts';
import type { Paper, PaperQuestion, Placed } from '../../contract/learner.ts';
import { keptAnswers } from './kept-answers.ts';
import type { useAttempt } from './use-attempt.ts';

export interface Answered {
  readonly value: AnswerValue;
  readonly flagged: boolean;
}

/** What the server has of these questions, and over it what waits on this device. */
function answersTo({ attemptId, title }: Paper, questions: readonly PaperQuestion[]): [number, Answered][] {
  const waiting = new Map(
    keptAnswers(attemptId, title)
      .read()
      .changes.map((change) => [change.place, change]),
  );
  return questions.map(({ place, answer, flagged }) => [place, waiting.get(place) ?? { value: answer, flagged }]);
}

/** The pages of an attempt with what is answered; where questions follow each other the server opens each when one goes on. */
export function usePages(paper: Paper, work: ReturnType<typeof useAttempt>) {
  const [questions, setQuestions] = useState<readonly PaperQuestion[]>(paper.questions);
  const [answers, setAnswers] = useState<ReadonlyMap<number, Answered>>(() => new Map(answersTo(paper, paper.questions)));
  const [page, setPage] = useState(paper.sequential ? paper.page : 1);
  /** The page that is being opened; what stands before it is not changed any more. */
  const [going, setGoing] = useState<number | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const open = async (to: number): Promise<void> => {
    setGoing(to);
    setRefused(null);
    try {
      const opened = await work.turn(to);
      setQuestions(opened.questions);
      setAnswers((now) => new Map([...now, ...answersTo(paper, opened.questions)]));
      setPage(to);
      setGoing(null);
    } catch (error) {
      const said = error instanceof ApiError && [400, 403, 404, 422].includes(error.status) ? error.message : null;
      // Without an answer nobody knows whether it is open: what is here stays as it is, and the same is asked again.
      if (said !== null) setGoing(null);
      setRefused(said ?? 'There is no line. Your answers are kept here; the next page opens when the line is back.');
    }
  };
  const turn = async (to: number): Promise<void> => {
    if (paper.sequential) return open(to);
    setPage(to);
    return work.flush();
  };
  return {
    page,
    pages: paper.pages,
    shown: questions.filter((question) => question.page === page),
    answers,
    /** Every question, with what is known of those that are not shown any more. */
    places: paper.places.map((one): Placed => {
      const answer = answers.get(one.place);
      return answer ? { ...one, answered: answer.value !== null, flagged: answer.flagged } : one;
    }),
    going,
    refused,
    turn,
    change: (place: number, value: AnswerValue, flagged: boolean): void => {
      setAnswers((now) => new Map([...now, [place, { value, flagged }]]));
      work.answer(place, value, flagged);
    },
  };
}
