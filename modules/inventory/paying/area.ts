import type { Area } from '#kit/contract/module.ts';
import { everybody } from '../contract/access.ts';
import { vendorBillApproval } from './contract/bill-approval.ts';
import { vendorBillsApi } from './contract/bills.ts';
import { paymentRequestApproval } from './contract/request-approval.ts';
import { paymentRequestsApi } from './contract/requests.ts';
import { vendorsApi } from './contract/vendors.ts';

/** Vendors, their bills matched to orders and receipts, and requests for payment. */
export const paying: Area = {
  name: 'paying',
  uses: ['setup', 'stock', 'requests', 'buying', 'receiving'],
  publishes: [
    'inventory.vendor_bill',
    'inventory.vendor_bill_line',
    'inventory.vendor_bill_part',
    'inventory.vendor_bill_step',
    'inventory.payment_request',
    'inventory.payment_request_bill',
    'inventory.payment_request_step',
  ],
  apis: { vendors: vendorsApi, vendorBills: vendorBillsApi, paymentRequests: paymentRequestsApi },
  entities: { 'bill of a vendor': everybody, 'payment request': everybody },
  approvals: [vendorBillApproval, paymentRequestApproval],
};
