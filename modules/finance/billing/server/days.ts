import type { DayFields } from '../../ledger/server/days/day-fields.ts';
import { invoicesApi } from '../contract/invoices.ts';
import { otherBillsApi } from '../contract/other-bills.ts';
import { runsApi } from '../contract/runs.ts';

/** What the days are that this area's documents take. */
export const billingDays: DayFields = [
  [runsApi.preview, { day: 'bill', dueOn: 'due' }],
  [runsApi.start, { day: 'bill', dueOn: 'due' }],
  [otherBillsApi.check, { day: 'bill' }],
  [otherBillsApi.create, { day: 'bill', dueOn: 'due' }],
  [invoicesApi.note, { day: 'note' }],
];
