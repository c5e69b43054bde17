import type { CodingState } from '../contract/exams.ts';
import type { Tone } from '#kit/web/ui/Status.tsx';

export const stateTones: Record<CodingState, Tone> = { draft: 'quiet', open: 'att', closed: 'inf', reviewed: 'pos' };

/** Marks in hundredths as people write them: 6.25, 10. */
export const marksOf = (hundredths: number): string => String(Math.round(hundredths) / 100);

/** Hundredths of a per cent: 62.5 %. */
export const percentOf = (score: number): string => `${Math.round(score) / 100} %`;
