import type { Api } from '#kit/contract/endpoint.ts';
import { payoutsApi } from './payouts.ts';
import { walletMovesApi } from './wallet-moves.ts';
import { walletsApi } from './wallets.ts';

/** The area's endpoints by resource. */
export const pocketApis = {
  wallets: walletsApi,
  walletMoves: walletMovesApi,
  payouts: payoutsApi,
} satisfies Readonly<Record<string, Api>>;
