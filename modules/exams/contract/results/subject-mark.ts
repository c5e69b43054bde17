import type { MarkState } from '../marks/mark-values.ts';

/** What a student has of a paper, a subject or an exam: a score, or why there is none. */
export interface Mark {
  state: MarkState;
  /** In hundredths of a mark; null but for a score. */
  score: number | null;
}

/** A subject's outcome. `missing`: something has not been entered yet. */
export interface SubjectMark {
  state: MarkState | 'missing';
  /** In hundredths of a percent; null but for a score. */
  mark: number | null;
}

const none = (state: SubjectMark['state']): SubjectMark => ({ state, mark: null });
/** Half up, of whole numbers that are not negative. */
const divided = (dividend: number, divisor: number) => Math.floor((2 * dividend + divisor) / (2 * divisor));

/** Of one mark for the whole subject. */
export function ofOne(mark: Mark | undefined, outOf: number): SubjectMark {
  if (!mark) return none('missing');
  if (mark.score === null) return none(mark.state);
  return { state: 'scored', mark: divided(mark.score * 100, outOf) };
}

/**
 * Of papers with their shares. One cancelled paper cancels the subject; who was absent from one has no mark in the subject; a
 * paper that one is exempt from is left out and the others weigh more.
 */
export function ofPapers(parts: readonly { mark: Mark | undefined; outOf: number; share: number }[]): SubjectMark {
  return weighed(
    parts.map(({ mark, outOf, share }) => ({ ...ofOne(mark, outOf), share })),
    'strict',
  );
}

/**
 * Of the exams of a term by their shares, or of the terms of a year. What was missed or excused is left out and the others weigh
 * more; a cancelled exam counts as nought.
 */
export function ofExams(parts: readonly (SubjectMark & { share: number })[]): SubjectMark {
  return weighed(
    parts.map((part) => (part.state === 'malpractice' ? { ...part, state: 'scored' as const, mark: 0 } : part)),
    'lenient',
  );
}

function weighed(parts: readonly (SubjectMark & { share: number })[], how: 'strict' | 'lenient'): SubjectMark {
  if (parts.some(({ state }) => state === 'malpractice')) return none('malpractice');
  if (how === 'strict' && parts.some(({ state }) => state === 'missing')) return none('missing');
  if (how === 'strict' && parts.some(({ state }) => state === 'absent')) return none('absent');
  const scored = parts.filter((part): part is { state: 'scored'; mark: number; share: number } => part.mark !== null);
  const shares = scored.reduce((sum, { share }) => sum + share, 0);
  if (shares > 0)
    return {
      state: 'scored',
      mark: divided(
        scored.reduce((sum, { mark, share }) => sum + mark * share, 0),
        shares,
      ),
    };
  if (parts.some(({ state }) => state === 'missing') || parts.length === 0) return none('missing');
  return none(parts.every(({ state }) => state === 'exempt') ? 'exempt' : 'absent');
}
