import type { Area } from '../../server/parts.ts';
import { transportRoutes } from './transport/transport.routes.ts';
import { walletRoutes } from './wallets/wallets.routes.ts';

export const pocketArea: Area = ({ letterhead }) => ({
  routes: [...walletRoutes(letterhead), ...transportRoutes(letterhead)],
  jobs: [],
});
