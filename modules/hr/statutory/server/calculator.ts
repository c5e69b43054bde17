import type { Input, Output } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { lawCalculatorApi } from '../contract/calculator.ts';
import { lawOf, readLaws } from './laws/law-rows.ts';
import { roundingOf } from './laws/rounding.ts';
import { kenyanLaw } from './law/kenyan-law.ts';
import { explain } from './rules/explain.ts';
import { everyLaw, type Pay, statutory } from './rules/statutory.ts';

type Asked = Input<typeof lawCalculatorApi.explain>;

/**
 * A month's pay that is typed in, worked out by the law of the month with the school's rounding. Kinds of which the school has no law yet count as the law
 * of Kenya, since that is what it begins with.
 * @throws UserError 422 for months before all law, and for more than can be reckoned with
 */
export async function explainMonth(tx: Tx, asked: Asked): Promise<Output<typeof lawCalculatorApi.explain>> {
  const own = await readLaws(tx);
  const begins = kenyanLaw.filter(({ kind }) => !own.some((law) => law.kind === kind)).map((law) => ({ ...law, id: null }));
  const lawDay = lastDayOf(asked.day);
  const law = lawOf([...own, ...begins], lawDay);
  const rounding = await roundingOf(tx);
  const pay = payOf(asked);
  const who = { ...everyLaw, resident: asked.resident, primary: asked.primary, disabled: asked.disabled };
  try {
    const worked = statutory(pay, who, law, rounding);
    return {
      lawDay,
      gross: pay.gross,
      chargeable: worked.tax.chargeable,
      employee: worked.employee,
      employer: worked.employer,
      net: pay.gross - worked.employee - pay.pension - pay.prmf - pay.mortgage - pay.premiums,
      rounding,
      steps: explain(pay, law, worked),
    };
  } catch (error) {
    if (error instanceof RangeError) throw new UserError('rule', 'These amounts are too large to be reckoned with exactly.');
    throw error;
  }
}

function payOf({ basic, allowances, untaxed, benefits, meals, quarters, pension, prmf, mortgage, premiums }: Asked): Pay {
  return {
    basic,
    gross: basic + allowances + untaxed,
    pensionable: basic + allowances,
    untaxed,
    inKind: { benefits, meals, quarters },
    pension,
    prmf,
    mortgage,
    premiums,
  };
}

/** The last day of the month that a day stands in. */
export function lastDayOf(isoDay: string): string {
  const [year = 0, month = 1] = isoDay.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
