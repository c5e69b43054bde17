import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { hrSetting } from '../../setup/server/settings.store.ts';
import type { HrSettings } from '../../setup/contract/settings.ts';
import type { Law } from '../../statutory/contract/law.ts';
import { type KeptTerms, termsNow } from '../../items/server/for-runs.ts';
import { lawOn, openLaw } from '../../statutory/server/laws/law-rows.ts';
import type { PayRun } from '../contract/runs.ts';
import { arrearsOf, encashments } from './arrears.ts';
import { exceptionsOf } from './exceptions.rules.ts';
import { carriedOver, leftUnpaid, loansOf, monthFacts, netBefore, postedIn, numbersIn, routesOn } from './facts.store.ts';
import { earningsOf } from './rules/earnings.rules.ts';
import { type Month, monthOf, monthsFrom } from './rules/month.ts';
import { workOut } from './rules/work-out.rules.ts';
import { holdPaid } from './stale.ts';
import { statuteArrearsOf } from './statute-arrears.ts';
import { claimMonths, type DraftSlip, removeSlips, writeSlips } from './write-slips.store.ts';

type Scoped = Pick<PayRun, 'id' | 'month' | 'payDay' | 'departmentIds' | 'staffMemberIds'>;

/** What a run was worked out with, to keep beside its payslips. */
export interface WorkedRun {
  readonly law: Law;
  readonly settings: HrSettings;
  readonly items: readonly KeptTerms[];
}

/**
 * Works a run out and writes its payslips, in place of those that it had: by the law of the month’s last day and the settings of now. Who stands in another run of
 * the month is left out. Throws 422 where nobody is to be paid, where there is no law, and naming whose pay cannot be reckoned.
 */
export async function calculateRun(ctx: SchoolContext, run: Scoped): Promise<WorkedRun> {
  const { tx } = ctx;
  const month = monthOf(run.month);
  await openLaw(ctx);
  const law = await lawOn(tx, month.last);
  const settings = await hrSetting(tx);
  const items = await termsNow(tx);
  await holdPaid(tx, run.staffMemberIds);
  await removeSlips(tx, run.id);
  const facts = await monthFacts(tx, month, run);
  const claimed = await claimMonths(
    tx,
    run.id,
    month.first,
    facts.employees.map(({ staffMemberId }) => staffMemberId),
  );
  const employees = facts.employees.filter(({ staffMemberId }) => claimed.has(staffMemberId));
  if (employees.length === 0)
    throw new UserError(
      'rule',
      facts.employees.length === 0
        ? 'Nobody whom this payroll is of has a contract in that month.'
        : 'Everybody whom this payroll covers is in another payroll of the month.',
    );
  const drafts = await draftsOf(ctx, { ...facts, employees }, month, { law, settings, payDay: run.payDay });
  await writeSlips(tx, run.id, month.first, drafts);
  return { law, settings, items };
}

type With = Omit<WorkedRun, 'items'> & { payDay: string };
type Facts = Awaited<ReturnType<typeof monthFacts>>;

async function draftsOf(
  { tx }: Pick<SchoolContext, 'tx'>,
  facts: Facts,
  month: Month,
  { law, settings, payDay }: With,
): Promise<DraftSlip[]> {
  const { employees } = facts;
  const ids = employees.map(({ staffMemberId }) => staffMemberId);
  const numbers = await numbersIn(tx, employees);
  const routes = await routesOn(tx, payDay, ids);
  const carried = Map.groupBy(await carriedOver(tx, month, ids), ({ staffMemberId }) => staffMemberId);
  const loans = await loansOf(tx, month, ids);
  const before = await netBefore(tx, month, ids);
  const paidBefore = (await postedIn(tx, monthsFrom(month, -1).first)) > 0;
  const unpaid = await leftUnpaid(tx, month, ids);
  const arrears = await arrearsOf(tx, month, ids);
  const statuteBefore = await statuteArrearsOf(tx, month, ids);
  const byId = new Map(employees.map((employee) => [employee.staffMemberId, employee]));
  const fullBasic = (id: number): number => {
    const employee = byId.get(id);
    return employee ? earningsOf(facts.earning(employee), month, settings).basis.fullBasic : 0;
  };
  const paidOut = await encashments(tx, month, ids, fullBasic);
  return employees.map((employee) => {
    const id = employee.staffMemberId;
    const known = numbers.get(id);
    if (!known) throw new Error(`No member of staff ${id}.`);
    const { fullName, ...own } = known;
    const slip = naming(fullName, () =>
      workOut(
        {
          ...facts.earning(employee),
          employee,
          deductions: facts.deductions(id),
          carriedOver: carried.get(id) ?? [],
          loans: loans.get(id) ?? [],
          statuteOfBefore: statuteBefore.get(id) ?? [],
          further: [...(arrears.get(id) ?? []), ...(paidOut.get(id) ?? [])],
        },
        month,
        law,
        settings,
      ),
    );
    const route = routes.get(id) ?? null;
    const last = before.get(id) ?? null;
    const looked = {
      slip,
      contracts: employee.contracts,
      numbers: own,
      route,
      before: last,
      paidBefore,
      unpaidBefore: unpaid.has(id),
      alertPercent: settings.alertPercent,
    };
    return { employee, fullName, numbers: own, route, slip, before: last, exceptions: exceptionsOf(looked, month) };
  });
}

/** What cannot be worked out says whose pay it is. */
function naming<R>(fullName: string, work: () => R): R {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError) throw new UserError('rule', `${fullName}: ${error.message}`);
    if (error instanceof RangeError)
      throw new UserError('rule', `${fullName}: these amounts are too large to be reckoned with exactly.`);
    throw error;
  }
}
