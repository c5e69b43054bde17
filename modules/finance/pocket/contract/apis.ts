import type { Api } from '#kit/contract/endpoint.ts';
import { payoutsApi } from './payouts.ts';
import { ridersApi, transportBillsApi } from './riders.ts';
import { routesApi } from './routes.ts';
import { stagesApi } from './stages.ts';
import { driversApi, vehicleLogsApi, vehiclesApi } from './vehicles.ts';
import { walletMovesApi } from './wallet-moves.ts';
import { walletsApi } from './wallets.ts';

/** The area's endpoints by resource. */
export const pocketApis = {
  wallets: walletsApi,
  walletMoves: walletMovesApi,
  payouts: payoutsApi,
  stages: stagesApi,
  routes: routesApi,
  riders: ridersApi,
  transportBills: transportBillsApi,
  vehicles: vehiclesApi,
  vehicleLogs: vehicleLogsApi,
  drivers: driversApi,
} satisfies Readonly<Record<string, Api>>;
