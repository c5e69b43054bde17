import { screen } from '#kit/contract/screen.ts';
import { balancesRead, balancesSend, dashboardRead, financeAdmin } from '../../contract/access.ts';

export const balancesScreens = {
  finance: screen({
    path: '/finance',
    title: 'Finance',
    access: dashboardRead,
    otp: true,
    words: 'dashboard expected billed collected outstanding collection rate suspense approvals',
  }),
  feeBalances: screen({
    path: '/feebalances',
    title: 'Fee balances',
    access: balancesRead,
    otp: true,
    words: 'defaulters owing arrears debt ageing credit balance as of',
  }),
  financeStudents: screen({
    path: '/financestudents',
    title: 'Student accounts',
    access: balancesRead,
    otp: true,
    words: 'statement ledger card promise to pay pocket money receipts of a student',
  }),
  balanceNotifications: screen({
    path: '/balancenotifications',
    title: 'Balance notifications',
    access: balancesSend,
    otp: true,
    words: 'SMS remind parents fee balances arrears reminder',
  }),
  invoiceNotifications: screen({
    path: '/invoicenotifications',
    title: 'Invoice notifications',
    access: balancesSend,
    otp: true,
    words: 'SMS tell parents billed invoice fees of the term',
  }),
  messageTemplates: screen({
    path: '/messages/templates',
    title: 'Message templates',
    access: financeAdmin,
    otp: true,
    words: 'SMS texts balance invoice receipt Swahili placeholders',
  }),
} as const;
