import { type Waits, waitsOf } from '#kit/server/approval/waiting.ts';
import { secondApproval } from '../../control/contract/second-approval.ts';
import { keptWaiting } from '../../control/server/decide.store.ts';
import { suspenseRefundApproval } from '../contract/refund-approval.ts';
import { banksScreens } from '../contract/screens.ts';
import { keptRefunds } from './refunds/refunds.store.ts';

/** What is asked back out of suspense. */
export const suspenseWaits: readonly Waits[] = waitsOf(suspenseRefundApproval, keptRefunds);

/** What is above the limit of one person: it is decided among the bank accounts. */
export const secondPersonWaits: readonly Waits[] = waitsOf(secondApproval, keptWaiting, {
  approve: {
    key: 'second-person',
    title: 'Approve journals, opening balances, transfers and bank charges',
    screen: banksScreens.banks,
    query: 'tab=second&state=waiting',
  },
});
