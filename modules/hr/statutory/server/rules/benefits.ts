import type { LawInForce } from '../../contract/law.ts';
import { partOf, rounded } from './exact.ts';
import { limitOf } from './limits.ts';

/** What somebody has of the employer besides cash in a month, in cents. */
export interface InKind {
  /** Other benefits than quarters and meals. */
  readonly benefits: number;
  readonly meals: number;
  /** What living quarters are worth on the market less rent paid; null: none are given. */
  readonly quarters: number | null;
}

export const noBenefits: InKind = { benefits: 0, meals: 0, quarters: null };

/**
 * What of it is taxed. Income Tax Act s.5(2)(b): benefits together are free up to the limit and taxed whole beyond it; s.5(4)(f): of meals the first part is free;
 * s.5(3): quarters count with the higher of the market rent and a part of gross pay.
 * @param gross all cash pay, cents
 */
export function taxableBenefits({ benefits, meals, quarters }: InKind, gross: number, reliefs: LawInForce) {
  const free = limitOf(reliefs, 'benefits_untaxed')?.amount ?? 0;
  const freeMeals = limitOf(reliefs, 'meals_untaxed')?.amount ?? 0;
  const leastQuarters = rounded(partOf(gross, limitOf(reliefs, 'quarters_value')?.rate ?? 0), 'cent');
  return {
    benefits: benefits > free ? benefits : 0,
    meals: Math.max(0, meals - freeMeals),
    quarters: quarters === null ? 0 : Math.max(quarters, leastQuarters),
  };
}
