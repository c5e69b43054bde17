import { UserError } from '#kit/contract/errors.ts';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { payItemsApi } from '../contract/pay-items.ts';
import { amountOf } from './amount.rules.ts';
import { checkFormula } from './formula.ts';

/** What a formula gives for an example, or what is wrong with it and where. */
export function tryFormula({
  side,
  formula,
  facts,
}: Input<typeof payItemsApi.tryFormula>): Output<typeof payItemsApi.tryFormula> {
  const problem = checkFormula(formula, side);
  if (problem) return { amount: null, problem: problem.message, at: problem.at };
  const hundredths = (value: number) => Math.round(value * 100);
  try {
    const amount = amountOf(
      { name: 'this', method: 'formula', amount: null, rate: null, formula, bands: [], side },
      { ...facts, days: hundredths(facts.days), ofDays: hundredths(facts.ofDays), hours: hundredths(facts.hours) },
    );
    return { amount, problem: null, at: null };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { amount: null, problem: error.message, at: null };
  }
}
