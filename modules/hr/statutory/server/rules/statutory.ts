import type { Law, RoundingChoice } from '../../contract/law.ts';
import { type InKind, noBenefits, taxableBenefits } from './benefits.ts';
import { type Contribution, levyOf, nothing, nssfOf, type Tier } from './contributions.ts';
import { type Deductible, deductibleOf, type Paid, type Tax, type Taxpayer, taxOf } from './tax.ts';

/** A month's pay as the law asks about it; cents. */
export interface Pay {
  readonly basic: number;
  /** All cash pay: what health insurance and the housing levy are reckoned on. */
  readonly gross: number;
  /** What NSSF is reckoned on. */
  readonly pensionable: number;
  /** Cash that is not taxed: what a day of travelling costs. */
  readonly untaxed: number;
  readonly inKind: InKind;
  readonly pension: number;
  readonly prmf: number;
  readonly mortgage: number;
  readonly premiums: number;
}

/** What of the law holds for one employee. */
export interface Liable extends Taxpayer {
  readonly nssf: boolean;
  readonly health: boolean;
  readonly housing: boolean;
  readonly nita: boolean;
}

/** A resident in their only employment, of whom everything is asked. */
export const everyLaw: Liable = {
  resident: true,
  primary: true,
  disabled: false,
  nssf: true,
  health: true,
  housing: true,
  nita: true,
};

/** Cash pay of which all is basic, pensionable and taxed. */
export const plainPay = (gross: number): Pay => ({
  basic: gross,
  gross,
  pensionable: gross,
  untaxed: 0,
  inKind: noBenefits,
  pension: 0,
  prmf: 0,
  mortgage: 0,
  premiums: 0,
});

/** All that statute takes of a month's pay, with what it comes from. */
export interface Statutory {
  readonly nssf: Contribution & { readonly tiers: readonly Tier[] };
  readonly health: Contribution;
  readonly housing: Contribution;
  readonly nita: Contribution;
  readonly benefits: ReturnType<typeof taxableBenefits>;
  /** Cash and benefits that are taxed, before deductions: column D of the P9A. */
  readonly total: number;
  readonly deductible: Deductible;
  readonly tax: Tax;
  /** What the employee pays of it in all. */
  readonly employee: number;
  /** What it costs the employer besides pay. */
  readonly employer: number;
}

/**
 * Works a month out: contributions first, each rounded as the school has it, then what of pay and benefits is taxed, then the tax. The amounts are those that
 * stand on the payslip, so that pay less its lines is what is paid out.
 */
export function statutory(pay: Pay, who: Liable, law: Law, rounding: RoundingChoice): Statutory {
  const nssf = who.nssf ? nssfOf(pay.pensionable, law.nssf, rounding.nssf) : { ...nothing, tiers: [] };
  const health = who.health ? levyOf(pay.gross, law.health, rounding.health) : nothing;
  const housing = who.housing ? levyOf(pay.gross, law.housing, rounding.housing) : nothing;
  const nita = who.nita ? levyOf(pay.gross, law.nita, 'cent') : nothing;
  const benefits = taxableBenefits(pay.inKind, pay.gross, law.reliefs);
  const total = Math.max(0, pay.gross - pay.untaxed) + benefits.benefits + benefits.meals + benefits.quarters;
  const paid: Paid = {
    basic: pay.basic,
    nssf: nssf.employee,
    pension: pay.pension,
    health: health.employee,
    housing: housing.employee,
    prmf: pay.prmf,
    mortgage: pay.mortgage,
    premiums: pay.premiums,
  };
  const deductible = deductibleOf(paid, law);
  const tax = taxOf(total - deductible.total, who, paid, law, rounding.tax);
  return {
    nssf,
    health,
    housing,
    nita,
    benefits,
    total,
    deductible,
    tax,
    employee: nssf.employee + health.employee + housing.employee + nita.employee + tax.paye,
    employer: nssf.employer + health.employer + housing.employer + nita.employer,
  };
}
