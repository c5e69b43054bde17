import type { LawInForce, Rounding } from '../../contract/law.ts';
import { partOf, rounded, whole } from './exact.ts';
import { bandOf, slicesOf } from './slices.ts';

/** What employee and employer give, in cents. */
export interface Contribution {
  readonly employee: number;
  readonly employer: number;
}

/** One tier of NSSF: what of the pensionable pay lies in it, and what each side gives. */
export interface Tier extends Contribution {
  readonly name: string;
  readonly on: number;
  readonly rate: number;
}

export const nothing: Contribution = { employee: 0, employer: 0 };

/**
 * NSSF Act 2013, third schedule: each side gives its rate of the pay up to the lower limit (tier I) and of that between the limits (tier II); before
 * February 2023 a fixed amount. Each tier is rounded by itself, as returns list them.
 * @param pensionable cents
 */
export function nssfOf(pensionable: number, law: LawInForce, rounding: Rounding): Contribution & { tiers: Tier[] } {
  const tiers = slicesOf(pensionable, law.bands).map(({ band, on, asked, askedOfEmployer }, at) => ({
    name: band.name ?? `Tier ${at + 1}`,
    on,
    rate: band.rate,
    employee: rounded(asked, rounding),
    employer: rounded(askedOfEmployer, rounding),
  }));
  return { ...sumOf(tiers), tiers };
}

/**
 * What a levy asks of the whole of a month's pay by the band that it falls in: its amount, its rate of the pay, and no less than `least` of the employee.
 * Health insurance (NHIF Act: an amount by band; Social Health Insurance Act 2023: 2.75 %, at least 300), the affordable housing levy (Affordable Housing Act
 * 2024: 1.5 % each) and the industrial training levy. Of no pay nothing is asked.
 * @param gross cents
 */
export function levyOf(gross: number, law: LawInForce, rounding: Rounding): Contribution {
  if (gross <= 0) return nothing;
  const band = bandOf(gross, law.bands);
  if (!band) return nothing;
  return {
    employee: Math.max(band.least, rounded(partOf(gross, band.rate) + whole(band.amount), rounding)),
    employer: rounded(partOf(gross, band.employerRate) + whole(band.employerAmount), rounding),
  };
}

function sumOf(parts: readonly Contribution[]): Contribution {
  return parts.reduce((sum, one) => ({ employee: sum.employee + one.employee, employer: sum.employer + one.employer }), nothing);
}
