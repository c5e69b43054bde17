import type { Area } from '#kit/contract/module.ts';
import { payRead } from '../contract/access.ts';
import { paymentApproval } from './contract/payment-approval.ts';
import { paymentFilesApi, paymentsApi } from './contract/payments.ts';

/** Paying net pay: lists by bank and way, with their files, and what comes back. */
export const paying: Area = {
  name: 'paying',
  uses: ['setup', 'employees', 'runs'],
  publishes: ['hr.payment', 'hr.payment_line'],
  apis: { payments: paymentsApi, paymentFiles: paymentFilesApi },
  entities: { [paymentApproval.entity]: payRead },
  approvals: [paymentApproval],
};
