import type { MarkState } from '../../sittings/contract/mark-values.ts';
import type { Outcome } from '../../mean/contract/mark-policy.ts';
import { exactText, type Fraction, fraction, halfUp, markFraction, plus, through, times } from './fraction.ts';

/** What a student has of a paper, a subject or an exam: a score, or why there is none. */
export interface Mark {
  state: MarkState;
  /** In hundredths of a mark; null but for a score. */
  score: number | null;
}

/** A subject's outcome. `missing`: something has not been entered yet. */
export interface SubjectMark {
  state: MarkState | 'missing';
  /** In hundredths of a percent; null but for a score, and for what counts as nought. */
  mark: number | null;
  /** The mark as a fraction, where two decimals do not say it: grades go by it, so that a mark is rounded once. */
  exact?: string | null;
}

/** What becomes of absence and malpractice. */
export interface Outcomes {
  malpractice: Outcome;
  absence: Outcome;
}

const leftOut: Outcomes = { malpractice: 'dropped', absence: 'dropped' };
const none = (state: SubjectMark['state']): SubjectMark => ({ state, mark: null });
const nought = (state: 'absent' | 'malpractice'): SubjectMark => ({ state, mark: 0 });

function scored(value: Fraction): SubjectMark {
  const exact = exactText(value);
  return { state: 'scored', mark: halfUp(value), ...(exact === null ? {} : { exact }) };
}

/** Of one mark for the whole subject. */
export function ofOne(mark: Mark | undefined, outOf: number, outcome: Outcomes = leftOut): SubjectMark {
  if (!mark) return none('missing');
  if (mark.score !== null) return scored(fraction(mark.score * 100, outOf));
  if (mark.state === 'malpractice' && outcome.malpractice === 'nought') return nought('malpractice');
  if (mark.state === 'absent' && outcome.absence === 'nought') return nought('absent');
  return none(mark.state);
}

/**
 * Of papers with their shares. One cancelled paper cancels the subject; who was absent from one has no mark in the subject, unless
 * absence counts as nought; a paper that one is exempt from is left out and the others weigh more.
 */
export function ofPapers(
  papers: readonly { mark: Mark | undefined; outOf: number; share: number }[],
  outcome: Outcomes = leftOut,
): SubjectMark {
  const parts = papers.map(({ mark, outOf, share }) => ({ ...ofOne(mark, outOf, outcome), share }));
  const is = (state: SubjectMark['state']) => parts.some((part) => part.state === state);
  if (is('malpractice')) return outcome.malpractice === 'nought' ? nought('malpractice') : none('malpractice');
  if (is('missing')) return none('missing');
  if (is('absent') && (outcome.absence !== 'nought' || !is('scored')))
    return outcome.absence === 'nought' ? nought('absent') : none('absent');
  return weighed(parts);
}

/** What a school does where it says nothing: what was missed is left out, what was cancelled is nought. */
const usualParts: Outcomes = { malpractice: 'nought', absence: 'dropped' };

/**
 * Of the exams of a term by their shares, or of the terms of a year. What was excused or has no mark yet is left out and the others
 * weigh more; of what was missed or cancelled the school says it.
 */
export function ofExams(parts: readonly (SubjectMark & { share: number })[], outcome: Outcomes = usualParts): SubjectMark {
  const become = (part: SubjectMark & { share: number }): SubjectMark & { share: number } => {
    const what = part.state === 'malpractice' ? outcome.malpractice : part.state === 'absent' ? outcome.absence : null;
    if (what === null) return part;
    return { state: part.state, share: part.share, mark: what === 'nought' ? 0 : null };
  };
  for (const state of ['malpractice', 'absent'] as const)
    if (outcome[state === 'absent' ? 'absence' : state] === 'no_award' && parts.some((part) => part.state === state))
      return none(state);
  return weighed(parts.map(become));
}

function weighed(parts: readonly (SubjectMark & { share: number })[]): SubjectMark {
  const counting = parts.flatMap(({ mark, exact, share }) =>
    mark === null ? [] : [{ value: times(markFraction(mark, exact), share), share }],
  );
  const shares = counting.reduce((sum, { share }) => sum + share, 0);
  const only = new Set(parts.flatMap(({ mark, state }) => (mark === null ? [] : [state])));
  if (shares > 0) {
    const { mark, exact } = scored(through(counting.map(({ value }) => value).reduce(plus), shares));
    // Nought in everything is still absence or malpractice.
    const [one] = only;
    const state = only.size === 1 && one !== undefined ? one : 'scored';
    return { state, mark, ...(exact === undefined ? {} : { exact }) };
  }
  if (parts.some(({ state }) => state === 'missing') || parts.length === 0) return none('missing');
  if (parts.some(({ state }) => state === 'malpractice')) return none('malpractice');
  return none(parts.every(({ state }) => state === 'exempt') ? 'exempt' : 'absent');
}
