import type { PaidContract } from '../../../employees/server/paid-in.store.ts';
import { share } from '../../../runs/server/rules/share.ts';

/** A raise as it is applied: whom it is of by name of the grade and key of the department, and the first day of its month. */
export interface AppliedRaise {
  readonly rate: number;
  readonly gradeName: string | null;
  readonly departmentId: number | null;
  readonly from: string;
}

const precision = ({ gradeName, departmentId }: AppliedRaise): number =>
  (gradeName === null ? 0 : 2) + (departmentId === null ? 0 : 1);

/**
 * Basic pay of a contract in a month with the raises until then, one month after the other, each rounded once to the cent. Of those that begin in
 * one month the most precise holds: a grade in a department, a grade, a department, everybody; of two alike the last one.
 */
export function raisedBasic(contract: PaidContract, raises: readonly AppliedRaise[], first: string): number {
  const mine = raises.filter(
    ({ from, gradeName, departmentId }) =>
      from <= first &&
      (gradeName === null || gradeName === contract.gradeName) &&
      (departmentId === null || departmentId === contract.departmentId),
  );
  const months = [...Map.groupBy(mine, ({ from }) => from)].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return months.reduce((basic, [, own]) => {
    const rate = own.toSorted((one, other) => precision(one) - precision(other)).at(-1)?.rate ?? 0;
    return share(basic, 10_000 + rate, 10_000);
  }, contract.basic);
}
