import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import { paymentApproval } from '../contract/payment-approval.ts';
import { keptPayments } from './payments.store.ts';

/** Lists of net pay that wait to be paid by somebody else than who prepared them. */
export const payingAtHome: readonly Waits[] = waitsOf(paymentApproval, keptPayments);
