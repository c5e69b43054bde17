import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { openingsApi } from './contract/openings.ts';
import { stockApi } from './contract/stock.ts';
import { transfersApi } from './contract/transfers.ts';

/** The stock ledger: the one way in which anything comes into a store or leaves it; valuation, stock cards, transfers. */
export const stock: Area = {
  name: 'stock',
  uses: ['setup'],
  publishes: [
    'inventory.batch',
    'inventory.balance',
    'inventory.batch_balance',
    'inventory.move',
    'inventory.opening',
    'inventory.transfer',
    'inventory.transfer_line',
  ],
  apis: { openings: openingsApi, stock: stockApi, stockTransfers: transfersApi },
  entities: { 'opening stock': everybody, 'stock transfer': everybody },
};
