import type { SubjectMark } from './subject-mark.ts';

/** What stands in place of a mean grade. */
export const awards = ['X', 'Y', 'U', 'P'] as const;
export type Award = (typeof awards)[number];

/** In words, for whoever asks what the letter means. */
export const awardWords: Readonly<Record<Award, string>> = {
  X: 'Absent from every subject',
  Y: 'Results cancelled',
  U: 'The subjects that the mean needs were not sat',
  P: 'Pended: marks are still to come',
};

/**
 * The award of who should have a mean grade and has none, as KNEC gives them for KCSE; null where there is a mean or the class
 * has none. A cancelled subject goes before marks that are to come, and those before subjects that were not sat.
 * @param missing why there is no mean; null where nothing is missing
 */
export function awardOf(states: readonly SubjectMark['state'][], missing: string | null): Award | null {
  if (missing === null) return null;
  if (states.includes('malpractice')) return 'Y';
  if (states.includes('missing')) return 'P';
  return states.length > 0 && states.every((state) => state === 'absent') ? 'X' : 'U';
}
