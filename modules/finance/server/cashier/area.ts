import type { Area } from '../parts.ts';
import { receiptRoutes } from './receipts.routes.ts';

export const cashierArea: Area = (parts) => ({ routes: receiptRoutes(parts), jobs: [] });
