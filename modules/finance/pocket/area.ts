import type { Area } from '#kit/contract/module.ts';
import { pocketMoneyRead, transportRead } from '../contract/access.ts';
import { pocketEvents } from './contract/events.ts';
import { payoutsApi } from './contract/payouts.ts';
import { ridersApi, transportBillsApi } from './contract/riders.ts';
import { routesApi } from './contract/routes.ts';
import { stages } from './contract/stages.ts';
import { drivers, vehicleLogs, vehicles } from './contract/vehicles.ts';
import { walletMovesApi } from './contract/wallet-moves.ts';
import { walletsApi } from './contract/wallets.ts';

/** Pocket money and the school’s transport. */
export const pocket: Area = {
  name: 'pocket',
  uses: ['ledger', 'control', 'receiving'],
  apis: {
    wallets: walletsApi,
    walletMoves: walletMovesApi,
    payouts: payoutsApi,
    stages,
    routes: routesApi,
    riders: ridersApi,
    transportBills: transportBillsApi,
    vehicles,
    vehicleLogs,
    drivers,
  },
  entities: {
    wallet: pocketMoneyRead,
    'rules of pocket money': pocketMoneyRead,
    payout: pocketMoneyRead,
    route: transportRead,
    rider: transportRead,
    'transport bill': transportRead,
  },
  events: pocketEvents,
};
