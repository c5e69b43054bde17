/** Of what a share is: of subject entries, each student once a subject, or of candidates by their mean grade, each once. */
export type ShareOf = 'results' | 'students';

/** `C+ and above, % of candidates by mean grade`: the two are different figures and never go by one name. */
export const shareLabel = (upperFrom: string | null, of: ShareOf): string =>
  `${upperFrom ?? 'Upper half'}, % of ${of === 'results' ? 'subject entries' : 'candidates by mean grade'}`;
