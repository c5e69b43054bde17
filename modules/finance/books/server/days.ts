import type { DayFields } from '../../ledger/server/days/day-fields.ts';
import { accountsApi } from '../contract/accounts.ts';
import { journalsApi } from '../contract/journals.ts';
import { periodsApi } from '../contract/periods.ts';

/** What the days are that this area's documents take. */
export const booksDays: DayFields = [
  [accountsApi.setOpening, { day: 'opening' }],
  [periodsApi.lock, { until: 'period' }],
  [periodsApi.reopen, { from: 'period' }],
  [journalsApi.create, { day: 'journal' }],
  [journalsApi.reverse, { day: 'reversal' }],
];
