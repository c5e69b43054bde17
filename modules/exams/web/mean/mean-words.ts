import { type Counting, countings } from '../../contract/mean/counting.ts';

const words: Record<Counting, string> = {
  kcse: 'Mathematics, best language and best five others (KCSE)',
  all: 'All subjects',
  best: 'The best subjects',
  none: 'No mean (CBE)',
};

export const countingOptions = countings.map((value) => ({ value, label: words[value] }));

/** A rule for the mean as people say it: `The best 5 subjects`. */
export const countingWords = (counting: Counting, best: number | null): string =>
  counting === 'best' && best !== null ? `The best ${best} subjects` : words[counting];
