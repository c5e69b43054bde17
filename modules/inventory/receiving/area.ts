import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { receiptApproval } from './contract/receipt-approval.ts';
import { receiptsApi } from './contract/receipts.ts';
import { returnApproval } from './contract/return-approval.ts';
import { vendorReturnsApi } from './contract/returns.ts';

/** Goods as they come: counted, inspected, taken into stock, sent back to the vendor. */
export const receiving: Area = {
  name: 'receiving',
  uses: ['setup', 'stock', 'requests', 'buying'],
  publishes: [
    'inventory.goods_receipt',
    'inventory.goods_receipt_line',
    'inventory.goods_receipt_member',
    'inventory.vendor_return',
    'inventory.vendor_return_line',
  ],
  apis: { receipts: receiptsApi, vendorReturns: vendorReturnsApi },
  entities: { 'goods receipt': everybody, 'return to vendor': everybody },
  approvals: [receiptApproval, returnApproval],
};
