import { screen } from '#kit/contract/screen.ts';
import { accountsRead, suspenseRead } from '../../contract/access.ts';

export const banksScreens = {
  suspense: screen({
    path: '/suspense',
    title: 'Suspense',
    access: suspenseRead,
    otp: true,
    words: 'unmatched unknown payment wrong admission number paybill split siblings refund',
  }),
  banks: screen({
    path: '/banks',
    title: 'Banks',
    access: accountsRead,
    otp: true,
    words: 'bank account cash box M-Pesa paybill till statement import reconciliation transfer charges notifications',
  }),
  bank: screen({ path: '/banks/:id', title: 'Bank account', access: accountsRead, parent: 'banks', otp: true }),
} as const;
