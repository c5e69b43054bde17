import type { Area } from '../../server/parts.ts';
import { otherMoneyRoutes } from './other/other.routes.ts';
import { receiptRoutes } from './receipts.routes.ts';

export const cashierArea: Area = (parts) => ({ routes: [...receiptRoutes(parts), ...otherMoneyRoutes(parts)], jobs: [] });
