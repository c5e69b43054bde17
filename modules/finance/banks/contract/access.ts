import { behindCode } from '#kit/contract/access.ts';

/** Payments that nobody has claimed: cashiers find whose they are; who approves and pays refunds opens the list too. */
export const suspenseRead = behindCode(
  'ROLE_Pay_Fees',
  'ROLE_finance_admin',
  'ROLE_View_Only',
  'ROLE_Approve_Refund',
  'ROLE_Process_Refund',
);

/** Giving a payment to learners, and asking for it to be paid back. */
export const suspenseUse = behindCode('ROLE_Pay_Fees', 'ROLE_finance_admin');

/** Approving that a payment is paid back: somebody other than who asked. */
export const suspenseApprove = behindCode('ROLE_Approve_Refund', 'ROLE_finance_admin');

/** Paying it back. */
export const suspensePay = behindCode('ROLE_Process_Refund', 'ROLE_finance_admin');

/** Asking a payer's phone for a payment. */
export const promptsUse = behindCode('ROLE_Pay_Fees', 'ROLE_finance_admin');
export const promptsRead = behindCode('ROLE_Pay_Fees', 'ROLE_finance_admin', 'ROLE_View_Only');
