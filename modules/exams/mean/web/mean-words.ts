import { type Counting, countings } from '../contract/counting.ts';
import type { MarkPolicy, Outcome } from '../contract/mark-policy.ts';

const words: Record<Counting, string> = {
  kcse: 'Mathematics, best language and best five others (KCSE)',
  all: 'All subjects',
  best: 'The best subjects',
  chosen: 'Required subjects, groups and the best of the rest',
  none: 'No mean (CBE)',
};

/** What fits a field on a phone. */
const short: Record<Counting, string> = {
  ...words,
  kcse: 'The best seven of KCSE',
  chosen: 'Required, groups and best',
};

export const countingOptions = countings.map((value) => ({ value, label: short[value] }));

/** A rule for the mean as people say it: `The best 5 subjects`. */
export const countingWords = (counting: Counting, best: number | null): string =>
  best !== null && counting === 'best'
    ? `The best ${best} subjects`
    : best !== null && counting === 'chosen'
      ? `${best} subjects by required ones and groups`
      : words[counting];

const outcomeOptions = (words: Record<Outcome, string>) =>
  (Object.keys(words) as Outcome[]).map((value) => ({ value, label: words[value] }));

const inExam = outcomeOptions({
  dropped: 'Left out of the mean',
  nought: 'Counts as nought',
  no_award: 'No mean grade is given',
});
const inTerm = outcomeOptions({
  dropped: 'Left out, others weigh more',
  nought: 'Counts as nought',
  no_award: 'No mark and no mean grade',
});

/** What a school is asked about absence and malpractice. */
export const policyQuestions = [
  { name: 'absence', label: 'Absent from a subject in an exam', options: inExam },
  { name: 'malpractice', label: 'Malpractice in a subject of an exam', options: inExam },
  { name: 'partAbsence', label: 'A CAT or other part missed', options: inTerm },
  { name: 'partMalpractice', label: 'Malpractice in a part of the term', options: inTerm },
] as const satisfies readonly { name: keyof MarkPolicy; label: string; options: unknown }[];

/** What a school has answered, in words. */
export const policyWords = (policy: MarkPolicy): [label: string, answer: string][] =>
  policyQuestions.map(({ name, label, options }) => [label, options.find(({ value }) => value === policy[name])?.label ?? '']);
