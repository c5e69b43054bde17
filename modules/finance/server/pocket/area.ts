import type { Area } from '../parts.ts';
import { walletRoutes } from './wallets/wallets.routes.ts';

export const pocketArea: Area = ({ letterhead }) => ({ routes: [...walletRoutes(letterhead)], jobs: [] });
