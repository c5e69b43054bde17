import type { Tone } from '#kit/web/ui/Status.tsx';
import type { ActivityKind, ActivityState, Grade } from '../contract/words.ts';

export const kindWords: Readonly<Record<ActivityKind, string>> = {
  flashcards: 'Flash cards',
  matching: 'Matching',
  ordering: 'Ordering',
  timeline: 'Timeline',
  labelling: 'Labelling',
  memory: 'Memory',
  package: 'H5P file',
};

export const stateWords: Readonly<Record<ActivityState, readonly [string, Tone]>> = {
  draft: ['Draft', 'quiet'],
  published: ['Published', 'pos'],
  archived: ['Archived', 'quiet'],
};

export const gradeWords: Readonly<Record<Grade, string>> = { again: 'Again', hard: 'Hard', good: 'Good', easy: 'Easy' };

/** A share in ten-thousandths: `66.7 %`. */
export const percent = (share: number): string => `${Math.round(share / 10) / 10} %`;
