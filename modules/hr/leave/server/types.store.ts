import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { leaveBlocks, leaveTypes } from '../contract/leave-types.ts';

/** Types of leave. What is kept of a type that leave was taken of stays as it was given: its ledger does not change with it. */
export const leaveTypeStore = resourceStore(leaveTypes, {
  table: 'hr.leave_type',
  search: ['name', 'source'],
  before: (_ctx, { earned, fullDays, halfDays, unpaid, encashable, carryMost, carryMonths }) => {
    if (earned !== 'none' && fullDays + halfDays === 0) throw fieldError('fullDays', 'Enter how many days a year gives.');
    if (earned === 'none' && encashable)
      throw fieldError('encashable', 'What is given as it is granted has no balance to be paid out.');
    if (unpaid && halfDays > 0) throw fieldError('halfDays', 'Leave without pay has no days on half pay.');
    if (carryMost > 0 && carryMonths === 0)
      throw fieldError('carryMonths', 'Enter for how many months of the new year they can be taken.');
  },
});

/** Times without leave. */
export const leaveBlockStore = resourceStore(leaveBlocks, {
  table: 'hr.leave_block',
  computed: {
    departmentName: sql`(select d.name from settings.departments d where d.school_id = t.school_id and d.id = t.department_id)`,
    typeName: sql`(select y.name from hr.leave_type y where y.school_id = t.school_id and y.id = t.type_id)`,
  },
  search: ['because'],
  before: (_ctx, { fromDay, untilDay }) => {
    if (untilDay < fromDay) throw fieldError('untilDay', 'The last day cannot be before the first.');
  },
});
