import { type Counting, countings } from '../../contract/mean/counting.ts';
import type { MarkPolicy, Outcome } from '../../contract/mean/mark-policy.ts';

const words: Record<Counting, string> = {
  kcse: 'Mathematics, best language and best five others (KCSE)',
  all: 'All subjects',
  best: 'The best subjects',
  chosen: 'Required subjects, groups and the best of the rest',
  none: 'No mean (CBE)',
};

export const countingOptions = countings.map((value) => ({ value, label: words[value] }));

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
  dropped: 'The subject is left out of the mean',
  nought: 'It counts as nought',
  no_award: 'The student has no mean grade',
});
const inTerm = outcomeOptions({
  dropped: 'It is left out and the other exams weigh more',
  nought: 'It counts as nought',
  no_award: 'The subject has no mark and the student no mean grade',
});

/** What a school is asked about absence and malpractice. */
export const policyQuestions = [
  { name: 'absence', label: 'Absent from a subject in an exam', options: inExam },
  { name: 'malpractice', label: 'Malpractice in a subject of an exam', options: inExam },
  { name: 'partAbsence', label: 'A CAT or another part of the term was missed', options: inTerm },
  { name: 'partMalpractice', label: 'Malpractice in a part of the term', options: inTerm },
] as const satisfies readonly { name: keyof MarkPolicy; label: string; options: unknown }[];

/** What a school has answered, in words. */
export const policyWords = (policy: MarkPolicy): [label: string, answer: string][] =>
  policyQuestions.map(({ name, label, options }) => [label, options.find(({ value }) => value === policy[name])?.label ?? '']);
