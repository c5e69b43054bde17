import type { Area } from '#kit/contract/module.ts';
import { hrRead } from '../contract/access.ts';
import { leaveBalancesApi } from './contract/balances.ts';
import { leaveCalendarApi } from './contract/calendar.ts';
import { leaveApproval } from './contract/leave-approval.ts';
import { leaveRequestsApi, myLeaveApi } from './contract/requests.ts';
import { leaveBlocks, leaveTypesApi } from './contract/leave-types.ts';

/** Leave: types, what each employee is entitled to and has taken, requests. */
export const leave: Area = {
  name: 'leave',
  uses: ['setup', 'employees'],
  publishes: ['hr.leave_type', 'hr.leave_request', 'hr.leave_step', 'hr.leave_entry', 'hr.leave_block'],
  apis: {
    leaveTypes: leaveTypesApi,
    leaveBlocks,
    leaveRequests: leaveRequestsApi,
    myLeave: myLeaveApi,
    leaveBalances: leaveBalancesApi,
    leaveCalendar: leaveCalendarApi,
  },
  entities: { 'type of leave': hrRead, 'request for leave': hrRead, 'balance of leave': hrRead },
  approvals: [leaveApproval],
};
