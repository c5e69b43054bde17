import { shuffled } from '../../contract/shuffle.ts';
import type { Drawn } from '../for-quizzes.ts';

/** What is known of a student's answers. */
export interface Past {
  /** How well the newest answers of a topic were, in ten-thousandths. */
  topics: ReadonlyMap<number | null, number>;
  /** Questions whose last answer was wholly right. */
  known: ReadonlySet<number>;
}

/** Of a topic that was never asked: neither weak nor strong. */
const unknown = 5000;

/**
 * Chooses questions for a self test. Weak topics first: each topic gets places by what is missing in it to be wholly right, and stands
 * in that order; within a topic what was not right yet comes before what was. Without it all are drawn alike.
 */
export function chooseQuestions(pool: readonly Drawn[], past: Past, count: number, weakFirst: boolean, seed: number): Drawn[] {
  const mixed = shuffled(pool, seed, 'draw');
  if (!weakFirst) return mixed.slice(0, count);
  const byTopic = Map.groupBy(mixed, ({ topicId }) => topicId);
  const topics = [...byTopic].map(([topicId, questions]) => ({
    strength: past.topics.get(topicId) ?? unknown,
    questions: questions.toSorted((a, b) => Number(past.known.has(a.questionId)) - Number(past.known.has(b.questionId))),
    taken: 0,
  }));
  topics.sort((a, b) => a.strength - b.strength);
  // One at a time to whoever is furthest behind its part; a tenth more, so that what is wholly right comes up now and then.
  const due = ({ strength, taken }: (typeof topics)[number]) => (taken + 0.5) / (11_000 - strength);
  for (let place = 0; place < Math.min(count, pool.length); place += 1) {
    const open = topics.filter(({ taken, questions }) => taken < questions.length);
    const next = open.reduce((best, topic) => (due(topic) < due(best) ? topic : best), open[0] ?? emptyTopic);
    next.taken += 1;
  }
  return topics.flatMap(({ questions, taken }) => questions.slice(0, taken));
}

const emptyTopic = { strength: unknown, questions: [] as Drawn[], taken: 0 };
