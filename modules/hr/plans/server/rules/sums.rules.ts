import type { Posted } from '../../../runs/server/rules/posting.rules.ts';
import type { WorkedSlip } from '../../../runs/server/rules/work-out.rules.ts';
import type { PlanFigures } from '../../contract/plans.ts';

export const noFigures: PlanFigures = {
  people: 0,
  basic: 0,
  gross: 0,
  nssfEmployer: 0,
  housingEmployer: 0,
  nita: 0,
  employer: 0,
  cost: 0,
  paye: 0,
  nssf: 0,
  health: 0,
  housing: 0,
  taken: 0,
  deductions: 0,
  net: 0,
};
const keys = Object.keys(noFigures) as (keyof PlanFigures)[];

/** Figures and so many times others. */
export const plus = (one: PlanFigures, other: PlanFigures, times = 1): PlanFigures => {
  const sums = { ...one };
  for (const key of keys) sums[key] += other[key] * times;
  return sums;
};

/** The figures of all months: sums, and the people of the last one. */
export const overall = (months: readonly PlanFigures[]): PlanFigures => ({
  ...months.reduce((sum, month) => plus(sum, month), noFigures),
  people: months.at(-1)?.people ?? 0,
});

/** What of a payslip counts in a plan. */
export function figuresOf(slip: WorkedSlip): PlanFigures {
  const { basic, gross, nssfEmployer, housingEmployer, nita, paye, nssf, health, housing, deductions, net } = slip;
  const employer = nssfEmployer + housingEmployer + nita;
  const taken = paye + nssf + health + housing;
  return {
    people: 1,
    basic,
    gross,
    nssfEmployer,
    housingEmployer,
    nita,
    employer,
    cost: gross + employer,
    paye,
    nssf,
    health,
    housing,
    taken,
    deductions,
    net,
  };
}

/** The lines of a payslip as they are posted. */
export const postedOf = (slip: WorkedSlip, departmentId: number | null): Posted[] =>
  slip.lines
    .filter(({ side }) => side !== 'benefit')
    .map(({ side, kind, ledgerId, amount, interest }) => ({ departmentId, side, kind, ledgerId, amount, interest }));

/** Lines that are posted summed by department, side, kind and where they are owed. */
export class PostedSums {
  readonly #sums = new Map<string, Posted>();

  add(lines: readonly Posted[], times: number): void {
    for (const line of lines) {
      const key = `${line.departmentId} ${line.side} ${line.kind} ${line.ledgerId}`;
      const sum = this.#sums.get(key);
      if (sum) sum.amount += line.amount * times;
      else this.#sums.set(key, { ...line, amount: line.amount * times });
    }
  }

  get lines(): Posted[] {
    return [...this.#sums.values()];
  }
}
