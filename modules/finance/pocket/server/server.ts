import type { AreaServer } from '../../server/parts.ts';
import { pocketDays } from './days.ts';
import { transportRoutes } from './transport/transport.routes.ts';
import { walletRoutes } from './wallets/wallets.routes.ts';

export const pocketServer: AreaServer = ({ letterhead }) => ({
  routes: [...walletRoutes(letterhead), ...transportRoutes(letterhead)],
  days: pocketDays,
});
