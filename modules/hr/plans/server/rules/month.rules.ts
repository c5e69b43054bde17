import { ageOn } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { PaidContract, PaidEmployee } from '../../../employees/server/paid-in.store.ts';
import { lineOf } from '../../../runs/server/rules/draft.ts';
import { type EarningFacts, earningsOf } from '../../../runs/server/rules/earnings.rules.ts';
import { countDays, type Month } from '../../../runs/server/rules/month.ts';
import type { Posted } from '../../../runs/server/rules/posting.rules.ts';
import { share } from '../../../runs/server/rules/share.ts';
import { workOut } from '../../../runs/server/rules/work-out.rules.ts';
import type { HrSettings } from '../../../setup/contract/settings.ts';
import type { Law, LawInForce } from '../../../statutory/contract/law.ts';
import { lawOf } from '../../../statutory/server/laws/law-rows.ts';
import type { PlanFigures } from '../../contract/plans.ts';
import { itemsOfMonth, type RecurringItem } from '../items.store.ts';
import { type AppliedRaise, raisedBasic } from './raises.rules.ts';
import { figuresOf, noFigures, plus, PostedSums, postedOf } from './sums.rules.ts';

/** Somebody who is paid, or so many who are paid alike: posts that do not exist yet. */
export interface Payee {
  readonly employee: PaidEmployee;
  readonly times: number;
  /** The first day that they were ever employed. */
  readonly since: string;
  readonly items: readonly RecurringItem[];
  /** New posts are paid as they were entered. */
  readonly raised: boolean;
}

/** What is supposed of all months. */
export interface Scenario {
  readonly payees: readonly Payee[];
  readonly laws: readonly LawInForce[];
  readonly raises: readonly AppliedRaise[];
  readonly bonus: { readonly first: string; readonly rate: number } | null;
}

export interface WorkedMonth {
  readonly figures: PlanFigures;
  readonly posted: readonly Posted[];
}

type Worked = { figures: PlanFigures; posted: Posted[] };
/** What was worked out already: most months of most people are alike. */
export type Known = Map<string, Worked>;

/** Works a month of all out. Throws 422 naming whose pay cannot be reckoned, and where the month has no law. */
export function workMonth(scenario: Scenario, month: Month, settings: HrSettings, known: Known): WorkedMonth {
  const law = lawOf(scenario.laws, month.last);
  const laws = Object.values(law)
    .map(({ id }) => id)
    .join(',');
  const rate = scenario.bonus?.first === month.first ? scenario.bonus.rate : 0;
  const posted = new PostedSums();
  let figures = noFigures;
  for (const payee of scenario.payees) {
    const contracts = contractsIn(payee, month, scenario.raises);
    if (contracts.length === 0) continue;
    const items = itemsOfMonth(payee.items, month);
    const key = `${payee.employee.staffMemberId} ${laws} ${rate} ${alike(payee.employee, contracts, items, month)}`;
    const found = known.get(key) ?? workOne(payee, { contracts, items, rate }, { month, law, settings });
    known.set(key, found);
    figures = plus(figures, found.figures, payee.times);
    posted.add(found.posted, payee.times);
  }
  return { figures, posted: posted.lines };
}

/** Contracts that hold on some day of a month, with the basic pay of then. */
const contractsIn = ({ employee, raised }: Payee, { first, last }: Month, raises: readonly AppliedRaise[]): PaidContract[] =>
  employee.contracts
    .filter(({ fromDay, toDay }) => fromDay <= last && (toDay === null || toDay >= first))
    .map((contract) => (raised ? { ...contract, basic: raisedBasic(contract, raises, first) } : contract));

/** Two months with the same text come to the same pay: what hangs on the days of a month names the month. */
function alike(
  { disabilityNo }: PaidEmployee,
  contracts: readonly PaidContract[],
  items: readonly RecurringItem[],
  { first, last }: Month,
): string {
  const whole = contracts.every(
    ({ fromDay, toDay, payPer }) => payPer === 'month' && fromDay <= first && (toDay === null || toDay >= last),
  );
  const own = !whole || disabilityNo !== null || items.some(({ method }) => method === 'formula');
  const paid = contracts.map(({ id, basic }) => `${id}:${basic}`).join(',');
  return `${paid} ${items.map(({ useId, itemId }) => `${useId}:${itemId}`).join(',')} ${own ? first : ''}`;
}

interface Given {
  contracts: PaidContract[];
  items: readonly RecurringItem[];
  /** Of a bonus in this month; 0: there is none. */
  rate: number;
}
interface By {
  month: Month;
  law: Law;
  settings: HrSettings;
}

function workOne({ employee, since }: Payee, { contracts, items, rate }: Given, { month, law, settings }: By): Worked {
  const { birthDate } = employee;
  const facts: EarningFacts = {
    contracts,
    sheet: contracts.every(({ payPer }) => payPer === 'month') ? null : fullSheet(contracts, month),
    leave: [],
    allowances: items.filter(({ side }) => side === 'allowance'),
    years: ageOn(since, month.last),
    age: birthDate === null ? 0 : Math.max(0, ageOn(birthDate, month.last)),
  };
  return naming(employee.payrollNo, () => {
    const further = rate === 0 ? [] : [bonusOf(earningsOf(facts, month, settings).basic, rate)];
    const deductions = items.filter(({ side }) => side === 'deduction');
    const slip = workOut(
      { ...facts, employee, deductions, carriedOver: [], loans: [], further, statuteOfBefore: [] },
      month,
      law,
      settings,
    );
    return { figures: figuresOf(slip), posted: postedOf(slip, contracts.at(-1)?.departmentId ?? null) };
  });
}

/** A month in which every working day of the contracts was worked. */
function fullSheet(contracts: readonly PaidContract[], { first, last }: Month): EarningFacts['sheet'] {
  const days = contracts.reduce((sum, { fromDay, toDay }) => {
    const from = fromDay > first ? fromDay : first;
    const to = toDay !== null && toDay < last ? toDay : last;
    return sum + countDays(from, to, 'working') * 100;
  }, 0);
  return { workingDays: days, presentDays: days, absentDays: 0, unpaidDays: 0, lateMinutes: 0, overtimeMinutes: 0 };
}

const bonusOf = (basic: number, rate: number) =>
  lineOf({
    side: 'earning',
    kind: 'item',
    label: 'Bonus',
    base: basic,
    rate,
    amount: share(basic, rate, 10_000),
    pensionable: false,
    rule: 'A rate of basic pay of the month.',
  });

/** What cannot be worked out says whose pay it is. */
function naming<R>(payrollNo: string, work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) throw new UserError('rule', `Payroll no. ${payrollNo}: ${error.message}`);
    if (error instanceof RangeError)
      throw new UserError('rule', `Payroll no. ${payrollNo}: these amounts are too large to be reckoned with exactly.`);
    throw error;
  }
}
