import { formatDay } from '#kit/contract/dates.ts';
import type { PaidEmployee } from '../../../employees/server/paid-in.store.ts';
import type { DueLoan, GivenItem } from '../../../items/server/for-runs.ts';
import type { HrSettings } from '../../../setup/contract/settings.ts';
import type { Explained } from '../../../statutory/contract/calculator.ts';
import type { Law, RoundingChoice } from '../../../statutory/contract/law.ts';
import { explain } from '../../../statutory/server/rules/explain.ts';
import { type Liable, type Pay, type Statutory, statutory } from '../../../statutory/server/rules/statutory.ts';
import type { LineKind, SlipBasis, SlipLiable, SlipPay, SlipWorked } from '../../contract/slips.ts';
import { asFarAsPayGoes, statuteAsFar } from './arrears.rules.ts';
import { type CarriedOver, take, type Wanted, wantedOf } from './deductions.rules.ts';
import { type DraftLine, lineOf, sumOf } from './draft.ts';
import { type EarningFacts, earningsOf } from './earnings.rules.ts';
import type { Month } from './month.ts';

/** All that a payslip comes from; of one employee. */
export interface SlipFacts extends EarningFacts {
  readonly employee: PaidEmployee;
  readonly deductions: readonly GivenItem[];
  readonly carriedOver: readonly CarriedOver[];
  readonly loans: readonly DueLoan[];
  /** Arrears, leave that is paid out: earnings besides those of the month. */
  readonly further: readonly DraftLine[];
  /** What statute asks, or gives back, for months that are posted. */
  readonly statuteOfBefore: readonly DraftLine[];
}

/** A payslip's figures; cents. */
export interface WorkedSlip {
  readonly lines: readonly DraftLine[];
  readonly basis: SlipBasis;
  readonly liable: SlipLiable;
  readonly pay: SlipPay;
  readonly worked: SlipWorked;
  readonly basic: number;
  readonly gross: number;
  readonly taxable: number;
  readonly nssf: number;
  readonly nssfEmployer: number;
  readonly health: number;
  readonly housing: number;
  readonly housingEmployer: number;
  readonly nita: number;
  readonly paye: number;
  readonly deductions: number;
  readonly carried: number;
  readonly net: number;
}

export const roundingIn = (settings: HrSettings): RoundingChoice => ({
  nssf: settings.nssfRounding,
  health: settings.healthRounding,
  housing: settings.housingRounding,
  tax: settings.taxRounding,
});

/** What of the law holds for an employee in a month. */
export function liableIn(employee: PaidEmployee, { first, last }: Month): SlipLiable {
  const { resident, firstEmployment, disabilityNo, disabilityFrom, disabilityTo, nssf, health, housing, nita, tierTwoScheme } =
    employee;
  const disabled =
    disabilityNo !== null &&
    disabilityFrom !== null &&
    disabilityFrom <= last &&
    (disabilityTo === null || disabilityTo >= first);
  return {
    resident,
    primary: firstEmployment,
    disabled,
    disabilityNo: disabled ? disabilityNo : null,
    nssf,
    health,
    housing,
    nita,
    tierTwoScheme,
  };
}

/** Works a payslip out: earnings, what statute takes of them, and what else can be taken. */
export function workOut(given: SlipFacts, month: Month, law: Law, settings: HrSettings): WorkedSlip {
  const earned = earningsOf(given, month, settings);
  const own = asFarAsPayGoes([...earned.lines, ...given.further]);
  const cash = own.filter(({ side }) => side === 'earning');
  const gross = sumOf(cash);
  const liable = liableIn(given.employee, month);
  const wanted = wantedOf(given.deductions, given.carriedOver, given.loans, { ...earned.facts, gross: Math.max(0, gross) });
  const third = settings.keepsThird ? Math.ceil(earned.basic / 3) : 0;
  const rounding = roundingIn(settings);
  const alone = statutory(payOf(earned.basic, gross, own, []), liable, law, rounding).employee;
  const before = statuteAsFar(given.statuteOfBefore, gross - alone);
  const extra = (side: DraftLine['side'], kind: LineKind): number =>
    sumOf(before.filter((line) => line.side === side && line.kind === kind));
  const ofBefore = sumOf(before.filter(({ side }) => side === 'deduction'));
  const found = settle(wanted, gross - ofBefore, third, (lines) => {
    const pay = payOf(earned.basic, gross, own, lines);
    return { pay, by: statutory(pay, liable, law, rounding) };
  });
  const { pay, by } = found.statute;
  const lines = [...own, ...statuteLines(explain(pay, law, by)), ...before, ...found.lines];
  const deductions = sumOf(found.lines);
  return {
    lines,
    basis: earned.basis,
    liable,
    pay,
    worked: workedOf(by),
    basic: earned.basic,
    gross,
    taxable: by.total,
    nssf: by.nssf.employee + extra('deduction', 'nssf'),
    nssfEmployer: by.nssf.employer + extra('employer', 'nssf'),
    health: by.health.employee + extra('deduction', 'health'),
    housing: by.housing.employee + extra('deduction', 'housing'),
    housingEmployer: by.housing.employer + extra('employer', 'housing'),
    nita: by.nita.employer + extra('employer', 'nita'),
    paye: by.tax.paye + extra('deduction', 'paye'),
    deductions,
    carried: found.carried,
    net: gross - by.employee - ofBefore - deductions,
  };
}

interface Statute {
  pay: Pay;
  by: Statutory;
}

/**
 * What can be taken depends on the tax, and the tax on pension and premiums that are taken. What is taken only falls from one round to the next, until
 * all of it can be taken.
 */
function settle(wanted: readonly Wanted[], gross: number, third: number, statute: (lines: readonly DraftLine[]) => Statute) {
  let lines: DraftLine[] = wanted.map(({ line }) => line);
  for (;;) {
    const found = statute(lines);
    const most = take(wanted, gross - found.by.employee, third);
    const fits = lines.every(({ amount }, at) => amount <= (most[at] ?? 0));
    if (fits) return { ...taken(wanted, lines), statute: found };
    lines = lines.map((line, at) => ({ ...line, amount: Math.min(line.amount, most[at] ?? 0) }));
  }
}

/** The lines with what could not be taken of each, and what of that is asked again. */
function taken(wanted: readonly Wanted[], lines: readonly DraftLine[]): { lines: DraftLine[]; carried: number } {
  const found = lines.map((line, at) => ({ ...line, notTaken: (wanted[at]?.line.amount ?? line.amount) - line.amount }));
  const carried = found.reduce((sum, { notTaken }, at) => sum + (wanted[at]?.carried ? notTaken : 0), 0);
  return { lines: found, carried };
}

const ofPurpose = (lines: readonly DraftLine[], purpose: string): number =>
  sumOf(lines.filter((line) => line.purpose === purpose));

/** A month's pay as the law asks about it. Less than nothing counts as nothing. */
function payOf(basic: number, gross: number, own: readonly DraftLine[], taken: readonly DraftLine[]): Pay {
  const cash = own.filter(({ side }) => side === 'earning');
  const kind = (purpose: string) => own.filter((line) => line.side === 'benefit' && line.purpose === purpose);
  const quarters = kind('quarters');
  const most = Math.max(0, gross);
  return {
    basic,
    gross: most,
    pensionable: Math.min(most, Math.max(0, sumOf(cash.filter(({ pensionable }) => pensionable)))),
    untaxed: Math.min(most, Math.max(0, sumOf(cash.filter(({ taxable }) => !taxable)))),
    inKind: {
      benefits: sumOf(kind('benefit')),
      meals: sumOf(kind('meals')),
      quarters: quarters.length > 0 ? sumOf(quarters) : null,
    },
    pension: ofPurpose(taken, 'pension'),
    prmf: ofPurpose(taken, 'prmf'),
    mortgage: ofPurpose(taken, 'mortgage'),
    premiums: ofPurpose(taken, 'insurance'),
  };
}

/** What statute takes and what the employer adds, as lines: each with its rule and the law that says so. */
function statuteLines(steps: readonly Explained[]): DraftLine[] {
  return steps
    .filter(({ side, amount, law }) => side !== 'step' && amount > 0 && law.kind !== 'reliefs')
    .map(({ side, label, base, rate, amount, rule, law }) =>
      lineOf({
        side: side === 'employee' ? 'deduction' : 'employer',
        kind: law.kind as LineKind,
        label,
        base,
        rate,
        amount,
        rule,
        source: `${law.name}, from ${formatDay(law.fromDay)}: ${law.source}`,
      }),
    );
}

function workedOf({ nssf, benefits, total, deductible, tax }: Statutory): SlipWorked {
  return {
    tiers: nssf.tiers.map(({ employee, employer, on }) => ({ employee, employer, on })),
    ...benefits,
    total,
    pensionOfBasic: deductible.pension.ofBasic,
    pensionActual: deductible.pension.actual,
    pensionFixed: deductible.pension.fixed,
    pensionCounted: deductible.pension.counted,
    housingOff: deductible.housing,
    healthOff: deductible.health,
    prmfOff: deductible.prmf,
    mortgageOff: deductible.mortgage,
    deductible: deductible.total,
    exempt: tax.exempt,
    chargeable: tax.chargeable,
    charged: tax.charged,
    personalRelief: tax.personalRelief,
    insuranceRelief: tax.insuranceRelief,
    housingRelief: tax.housingRelief,
    prmfRelief: tax.prmfRelief,
  };
}

/** The steps of statute of a payslip as it stands, by the law and the rounding that its run keeps. */
export function stepsOf(pay: SlipPay, liable: SlipLiable, law: Law, settings: HrSettings): Explained[] {
  const who: Liable = liable;
  return explain(pay, law, statutory(pay, who, law, roundingIn(settings)));
}
