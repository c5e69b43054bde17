import type { AreaServer } from '../../server/parts.ts';
import { cashierDays } from './days.ts';
import { otherMoneyRoutes } from './other/other.routes.ts';
import { receiptRoutes } from './receipts.routes.ts';

export const cashierServer: AreaServer = (parts) => ({
  routes: [...receiptRoutes(parts), ...otherMoneyRoutes(parts)],
  days: cashierDays,
});
