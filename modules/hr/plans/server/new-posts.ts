import type { PaidEmployee } from '../../employees/server/paid-in.store.ts';
import type { NewPost } from '../contract/plans.ts';
import type { RecurringItem } from './items.store.ts';
import type { Payee } from './rules/month.rules.ts';

/** Somebody of whom nothing is known yet: resident, in their main employment, under all of the law. */
const unknown: Omit<PaidEmployee, 'staffMemberId' | 'payrollNo' | 'contracts'> = {
  birthDate: null,
  identityKind: 'national_id',
  resident: true,
  firstEmployment: true,
  disabilityNo: null,
  disabilityFrom: null,
  disabilityTo: null,
  nssf: true,
  health: true,
  housing: true,
  nita: true,
  tierTwoScheme: null,
  probationTo: null,
  confirmedOn: null,
  noticeDays: 30,
  slipBy: 'none',
  note: null,
};

/** New posts as people who are paid: each line is worked out once, and counts so many times. */
export const newPosts = (
  posts: readonly (NewPost & { from: string })[],
  items: readonly RecurringItem[],
  departments: ReadonlyMap<number, string>,
): Payee[] =>
  posts.map(({ jobTitle, departmentId, many, basic, from }, at) => {
    // Below nothing: no member of staff has such a key.
    const id = -1 - at;
    const contract = {
      id,
      staffMemberId: id,
      fromDay: from,
      toDay: null,
      kind: 'permanent',
      jobTitle,
      gradeName: null,
      departmentId,
      departmentName: departmentId === null ? null : (departments.get(departmentId) ?? null),
      basic,
      payPer: 'month',
    } as const;
    return {
      employee: { ...unknown, staffMemberId: id, payrollNo: jobTitle, contracts: [contract] },
      times: many,
      since: from,
      items,
      raised: false,
    };
  });
