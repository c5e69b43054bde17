import type { DayFields } from '../../ledger/server/days/day-fields.ts';
import { payoutsApi } from '../contract/payouts.ts';
import { ridersApi, transportBillsApi } from '../contract/riders.ts';
import { routesApi } from '../contract/routes.ts';
import { driversApi, vehicleLogsApi, vehiclesApi } from '../contract/vehicles.ts';
import { walletMovesApi } from '../contract/wallet-moves.ts';

const pocket = { day: 'pocketMoney' } as const;
const papers = { insuredUntil: 'validUntil', inspectedUntil: 'validUntil' } as const;

/** What the days are that this area's documents take. */
export const pocketDays: DayFields = [
  [transportBillsApi.run, { dueOn: 'due' }],
  [walletMovesApi.deposit, pocket],
  [walletMovesApi.withdraw, pocket],
  [walletMovesApi.purchase, pocket],
  [walletMovesApi.transfer, pocket],
  [walletMovesApi.opening, pocket],
  [walletMovesApi.toFees, pocket],
  [walletMovesApi.cancel, { day: 'reversal' }],
  [walletMovesApi.depositMany, pocket],
  [payoutsApi.pay, pocket],
  [routesApi.tick, { day: 'trip' }],
  [ridersApi.add, { fromDay: 'ride', toDay: 'ride' }],
  [ridersApi.previewChange, { fromDay: 'ride' }],
  [ridersApi.change, { fromDay: 'ride' }],
  [ridersApi.previewEnd, { lastDay: 'ride' }],
  [ridersApi.end, { lastDay: 'ride' }],
  [vehiclesApi.create, papers],
  [vehiclesApi.update, papers],
  [vehicleLogsApi.create, { day: 'vehicleLog' }],
  [vehicleLogsApi.update, { day: 'vehicleLog' }],
  [driversApi.create, { licenceUntil: 'validUntil' }],
  [driversApi.update, { licenceUntil: 'validUntil' }],
];
