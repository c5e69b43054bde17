import { expect, it } from 'vitest';
import type { Drawn } from '../for-quizzes.ts';
import { chooseQuestions } from './choose.ts';

const pool: Drawn[] = [1, 2, 3].flatMap((topicId) =>
  Array.from({ length: 20 }, (_, place) => ({
    questionId: topicId * 100 + place,
    versionId: topicId * 100 + place,
    topicId,
    marks: 100,
  })),
);
const past = (topics: [number, number][], known: number[] = []) => ({
  topics: new Map<number | null, number>(topics),
  known: new Set(known),
});
const perTopic = (drawn: Drawn[]) => [1, 2, 3].map((topicId) => drawn.filter((one) => one.topicId === topicId).length);

it('gives weak topics more places, strong ones few but some, and what was never asked its part', () => {
  const drawn = chooseQuestions(
    pool,
    past([
      [1, 1000],
      [2, 10_000],
    ]),
    20,
    true,
    7,
  );
  // Parts of 10,000, 1,000 and 6,000 of 17,000.
  expect(perTopic(drawn)).toEqual([12, 1, 7]);
  expect(drawn[0]?.topicId).toBe(1);
  expect(new Set(drawn.map(({ questionId }) => questionId)).size).toBe(20);
});

it('takes what was not right yet before what was', () => {
  const known = Array.from({ length: 15 }, (_, place) => 100 + place);
  const one = pool.filter(({ topicId }) => topicId === 1);
  const drawn = chooseQuestions(one, past([[1, 5000]], known), 5, true, 3);
  expect(drawn.every(({ questionId }) => questionId >= 115)).toBe(true);
});

it('takes all there are where fewer are there, the same for the same seed, and others for another', () => {
  expect(chooseQuestions(pool, past([]), 500, true, 1).length).toBe(60);
  expect(chooseQuestions([], past([]), 5, true, 1)).toEqual([]);
  const ids = (seed: number) => chooseQuestions(pool, past([]), 10, false, seed).map(({ questionId }) => questionId);
  expect(ids(1)).toEqual(ids(1));
  expect(ids(1)).not.toEqual(ids(2));
});
