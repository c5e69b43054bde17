import type { Law, Rounding } from '../../contract/law.ts';
import { partOf, rounded, whole } from './exact.ts';
import { allowed, limitOf, reliefOf } from './limits.ts';
import { type Slice, slicesOf } from './slices.ts';

/** What comes off taxable pay, and what off the tax, as far as it was paid in the month; cents. */
export interface Paid {
  /** Basic pay, of which pension may take its part. */
  readonly basic: number;
  readonly nssf: number;
  /** The employee's own contributions to registered schemes besides NSSF. */
  readonly pension: number;
  readonly health: number;
  readonly housing: number;
  /** To a post-retirement medical fund. */
  readonly prmf: number;
  /** Interest on a loan for the home that they own and live in. */
  readonly mortgage: number;
  /** Premiums of life, health and education policies. */
  readonly premiums: number;
}

/** The pension test of the P9A: the lowest of E1 to E3 counts. */
export interface PensionTest {
  /** 30 % of basic pay; null where the law sets no such limit. */
  readonly ofBasic: number | null;
  readonly actual: number;
  readonly fixed: number | null;
  readonly counted: number;
}

export interface Deductible {
  readonly pension: PensionTest;
  readonly housing: number;
  readonly health: number;
  readonly prmf: number;
  readonly mortgage: number;
  readonly total: number;
}

/** Income Tax Act s.15 and s.22A, as the Tax Laws (Amendment) Act 2024 has them since 27 December 2024, and before. */
export function deductibleOf(paid: Paid, { reliefs }: Law): Deductible {
  const pension = pensionTest(paid, limitOf(reliefs, 'pension_deduction'));
  const housing = allowed(reliefs, 'housing_deduction', paid.housing);
  const health = allowed(reliefs, 'health_deduction', paid.health);
  const prmf = allowed(reliefs, 'prmf_deduction', paid.prmf);
  const mortgage = allowed(reliefs, 'mortgage_deduction', paid.mortgage);
  return { pension, housing, health, prmf, mortgage, total: pension.counted + housing + health + prmf + mortgage };
}

function pensionTest({ basic, nssf, pension }: Paid, limit: ReturnType<typeof limitOf>): PensionTest {
  const actual = nssf + pension;
  if (limit === null) return { ofBasic: null, actual, fixed: null, counted: 0 };
  const ofBasic = limit.rate === null ? null : rounded(partOf(basic, limit.rate), 'cent');
  return { ofBasic, actual, fixed: limit.amount, counted: Math.min(actual, ofBasic ?? actual, limit.amount ?? actual) };
}

/** How the law sees who is paid. */
export interface Taxpayer {
  readonly resident: boolean;
  /** False for a second employment, where the first one has the relief. */
  readonly primary: boolean;
  /** A certificate of disability holds in the month. */
  readonly disabled: boolean;
}

export interface Tax {
  /** What of the taxable pay is let off for disability. */
  readonly exempt: number;
  /** Chargeable pay: what the bands are laid on. */
  readonly chargeable: number;
  readonly slices: readonly Slice[];
  /** Before reliefs. */
  readonly charged: number;
  readonly personalRelief: number;
  readonly insuranceRelief: number;
  readonly housingRelief: number;
  readonly prmfRelief: number;
  readonly paye: number;
}

/**
 * Income tax of a month: the bands of the third schedule on chargeable pay, less reliefs, never less than nothing. A second employment pays one rate and
 * has no relief; who is not resident has no personal relief.
 * @param taxable pay and benefits less deductions, cents
 */
export function taxOf(taxable: number, who: Taxpayer, paid: Paid, law: Law, rounding: Rounding): Tax {
  const { reliefs, paye } = law;
  const before = Math.max(0, taxable);
  const exempt = who.disabled ? Math.min(before, limitOf(reliefs, 'disability_exemption')?.amount ?? 0) : 0;
  const chargeable = before - exempt;
  const slices = who.primary ? slicesOf(chargeable, paye.bands) : [];
  const charged = who.primary ? slices.reduce((sum, { asked }) => sum + asked, 0) : partOf(chargeable, secondaryRate(law));
  const relief = who.primary ? reliefsOf(who, paid, law) : noReliefs;
  const off = whole(relief.personal + relief.insurance + relief.housing + relief.prmf);
  return {
    exempt,
    chargeable,
    slices,
    charged: rounded(charged, 'cent'),
    personalRelief: relief.personal,
    insuranceRelief: relief.insurance,
    housingRelief: relief.housing,
    prmfRelief: relief.prmf,
    paye: rounded(Math.max(0, charged - off), rounding),
  };
}

const noReliefs = { personal: 0, insurance: 0, housing: 0, prmf: 0 };

/** Each is an amount that papers name, to the cent, so that the tax charged less reliefs is the tax paid. */
function reliefsOf({ resident }: Taxpayer, paid: Paid, { reliefs }: Law): typeof noReliefs {
  const premiums = paid.premiums + (limitOf(reliefs, 'health_earns_relief') ? paid.health : 0);
  return {
    personal: resident ? (limitOf(reliefs, 'personal_relief')?.amount ?? 0) : 0,
    insurance: reliefOf(reliefs, 'insurance_relief', premiums),
    housing: reliefOf(reliefs, 'housing_relief', paid.housing),
    prmf: reliefOf(reliefs, 'prmf_relief', paid.prmf),
  };
}

/** The rate of a second employment; without one the highest of the bands. */
function secondaryRate({ paye }: Law): number {
  return limitOf(paye, 'secondary')?.rate ?? Math.max(0, ...paye.bands.map(({ rate }) => rate));
}
