import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { orderApproval } from './contract/order-approval.ts';
import { ordersApi } from './contract/orders.ts';
import { quotationsApi } from './contract/quotations.ts';

/** Quotations that are compared, and orders for goods (LPO) and services (LSO). */
export const buying: Area = {
  name: 'buying',
  uses: ['setup', 'stock', 'requests'],
  publishes: [
    'inventory.quote_request',
    'inventory.quote_request_line',
    'inventory.quote',
    'inventory.quote_price',
    'inventory.quote_award',
    'inventory.purchase_order',
    'inventory.purchase_order_line',
    'inventory.purchase_order_step',
  ],
  apis: { orders: ordersApi, quotations: quotationsApi },
  entities: { order: everybody, 'request for quotation': everybody },
  approvals: [orderApproval],
};
