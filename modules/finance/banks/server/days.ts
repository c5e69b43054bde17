import type { DayFields } from '../../ledger/server/days/day-fields.ts';
import { banksApi } from '../contract/accounts.ts';
import { noticesApi } from '../contract/notices.ts';
import { reconciliationApi } from '../contract/reconciliation.ts';
import { suspenseRefundsApi } from '../contract/refunds.ts';

/** What the days are that this area's documents take. */
export const banksDays: DayFields = [
  [banksApi.transfer, { day: 'payment' }],
  [banksApi.charge, { day: 'payment' }],
  [reconciliationApi.start, { untilDay: 'reconciled' }],
  [reconciliationApi.tick, { clearedOn: 'reconciled' }],
  [noticesApi.take, { day: 'cleared' }],
  [suspenseRefundsApi.payByHand, { day: 'payment' }],
  [suspenseRefundsApi.cameBack, { day: 'cleared' }],
];
