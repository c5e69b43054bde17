import type { Area } from '#kit/contract/module.ts';
import { accountsRead, financeAdmin, promptsRead, suspenseRead } from '../contract/access.ts';
import { banksApi } from './contract/accounts.ts';
import { feedsApi } from './contract/feeds.ts';
import { mpesaApi } from './contract/mpesa.ts';
import { noticesApi } from './contract/notices.ts';
import { promptsApi } from './contract/prompts.ts';
import { reconciliationApi, statementsApi } from './contract/reconciliation.ts';
import { reconciliationApproval } from './contract/reconciliation-approval.ts';
import { suspenseRefundsApi } from './contract/refunds.ts';
import { suspenseApi } from './contract/suspense.ts';
import { typedCodesApi } from './contract/typed-codes.ts';
import { suspenseRefundApproval } from './contract/refund-approval.ts';

/** Bank accounts, M-Pesa and bank notifications, payments that come by themselves, statements and reconciliation. */
export const banks: Area = {
  name: 'banks',
  uses: ['ledger', 'control', 'receiving', 'spending'],
  publishes: ['finance.bank_account', 'finance.mpesa'],
  apis: {
    banks: banksApi,
    statements: statementsApi,
    reconciliation: reconciliationApi,
    mpesa: mpesaApi,
    feeds: feedsApi,
    notices: noticesApi,
    typedCodes: typedCodesApi,
    suspense: suspenseApi,
    suspenseRefunds: suspenseRefundsApi,
    prompts: promptsApi,
  },
  entities: {
    payment: suspenseRead,
    prompt: promptsRead,
    'typed code': suspenseRead,
    'bank account': accountsRead,
    'bank statement': accountsRead,
    'bank charge': accountsRead,
    'bank transfer': accountsRead,
    'M-Pesa settings': financeAdmin,
    'bank notification': financeAdmin,
    'payment notice': financeAdmin,
  },
  approvals: [suspenseRefundApproval, reconciliationApproval],
};
