import { DayText } from '#kit/web/ui/DayText.tsx';
import { reportsApi } from '../contract/reports.ts';
import { amounts, reportKind } from './report-kind.tsx';

const accountName = {
  key: 'name',
  label: 'Account',
  value: (row: { code: string; name: string }) => `${row.code} ${row.name}`.trim(),
};
const document = {
  key: 'documentNo',
  label: 'Document',
  value: (row: { documentNo: string | null }) => row.documentNo,
  quiet: true,
};
const student = {
  key: 'studentName',
  label: 'Student',
  value: (row: { studentName: string | null }) => row.studentName,
  quiet: true,
};
const about = { key: 'name', label: 'About', value: (row: { name: string }) => row.name, phone: true };

/** Statements made of accounts and their entries. */
export const accountReports = [
  reportKind(reportsApi.trialBalance, {
    key: 'trial',
    title: 'Trial balance',
    name: 'finance.reports.trialBalance',
    codes: true,
    columns: [
      accountName,
      amounts('openingDebit', 'Opening debit'),
      amounts('openingCredit', 'Opening credit'),
      amounts('debit', 'Debits'),
      amounts('credit', 'Credits'),
      amounts('closingDebit', 'Closing debit', { phone: true }),
      amounts('closingCredit', 'Closing credit', { phone: true }),
    ],
    drill: ({ accountId }, state) => accountId && state.href({ report: 'ledger', accountId }),
    empty: 'Nothing was posted up to the end of this period.',
  }),
  reportKind(reportsApi.ledger, {
    key: 'ledger',
    title: 'General ledger',
    name: 'finance.reports.ledger',
    account: 'needed',
    columns: [
      { key: 'day', label: 'Day', value: dayOrName },
      document,
      about,
      student,
      { key: 'other', label: 'Other account', value: ({ other }) => other, quiet: true },
      { key: 'voteHead', label: 'Vote head', value: ({ voteHead }) => voteHead, quiet: true },
      amounts('debit', 'Debit'),
      amounts('credit', 'Credit'),
      amounts('balance', 'Balance', { phone: true }),
    ],
    drill: ({ journalId }, state) => journalId && state.href({ open: journalId }),
    empty: 'Choose an account.',
  }),
  reportKind(reportsApi.cashbook, {
    key: 'cashbook',
    title: 'Cashbook',
    name: 'finance.reports.cashbook',
    account: 'money',
    columns: [
      { key: 'day', label: 'Day', value: dayOrName },
      document,
      about,
      student,
      amounts('moneyIn', 'In'),
      amounts('moneyOut', 'Out'),
      amounts('balance', 'Balance', { phone: true }),
    ],
    drill: ({ journalId, accountId, style }, state) => {
      if (journalId !== null) return state.href({ open: journalId });
      return accountId !== null && style === 'line' ? state.href({ accountId }) : null;
    },
    empty: 'No money went in or out.',
  }),
  reportKind(reportsApi.income, {
    key: 'income',
    title: 'Income and expenditure',
    name: 'finance.reports.income',
    codes: true,
    columns: [accountName, amounts('amount', 'This period', { phone: true }), amounts('before', 'A year before')],
    drill: ({ accountId }, state) => accountId && state.href({ report: 'ledger', accountId }),
    empty: 'Nothing came in and nothing was spent.',
  }),
  reportKind(reportsApi.balanceSheet, {
    key: 'balance',
    title: 'Balance sheet',
    name: 'finance.reports.balanceSheet',
    codes: true,
    asOf: true,
    columns: [accountName, amounts('amount', 'On the day', { phone: true }), amounts('before', 'End of the year before')],
    drill: ({ accountId, id }, state) =>
      accountId
        ? state.href({ report: 'ledger', accountId, from: null })
        : id === 'surplus'
          ? state.href({ report: 'income', from: null })
          : null,
    empty: 'Nothing was posted by then.',
  }),
  reportKind(reportsApi.suspense, {
    key: 'suspense',
    title: 'Suspense',
    name: 'finance.reports.suspense',
    columns: [
      { key: 'day', label: 'Day', value: dayOrName },
      document,
      about,
      { key: 'other', label: 'Other account', value: ({ other }) => other, quiet: true },
      amounts('debit', 'Claimed'),
      amounts('credit', 'Received'),
      amounts('balance', 'Balance', { phone: true }),
    ],
    drill: ({ journalId }, state) => journalId && state.href({ open: journalId }),
    empty: 'There are no unclaimed payments.',
  }),
];

function dayOrName(row: { day: string | null; name: string; style: string }) {
  return row.day === null ? row.name : <DayText day={row.day} />;
}
