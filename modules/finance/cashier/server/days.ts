import type { DayFields } from '../../ledger/server/days/day-fields.ts';
import { bursariesApi } from '../contract/bursaries.ts';
import { chequesApi } from '../contract/cheques.ts';
import { collectionsApi } from '../contract/collections.ts';
import { daysApi } from '../contract/days.ts';
import { incomesApi } from '../contract/incomes.ts';
import { receiptsApi } from '../contract/receipts.ts';

/** What the days are that this area's documents take. */
export const cashierDays: DayFields = [
  [receiptsApi.receive, { day: 'receipt', 'cheque.datedOn': 'cheque' }],
  [bursariesApi.receive, { day: 'receipt', 'cheque.datedOn': 'cheque' }],
  [collectionsApi.receive, { day: 'receipt' }],
  [incomesApi.receive, { day: 'receipt' }],
  [chequesApi.clear, { day: 'cleared' }],
  [chequesApi.bounce, { day: 'cleared' }],
  [daysApi.close, { day: 'counter' }],
];
