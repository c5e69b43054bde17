import { behindCode } from '#kit/contract/access.ts';

// Specification section 6 names the roles of budgets, refunds, suppliers and vouchers, billing, notifications, templates,
// banks and the chart of accounts; the other lists follow the names of the roles. Who only reads (an auditor) reads every
// record of the area, and opens the screens whose list does not exclude them.

/** Message templates, M-Pesa's keys, period locks: the finance administrator alone. */
export const financeAdmin = behindCode('ROLE_finance_admin');

/** Every right that opens some part of finance, for look-ups that all its screens need. */
export const financeAny = behindCode(
  'ROLE_finance_admin',
  'ROLE_Cross_Receipts',
  'ROLE_Set_Fee_Structure',
  'ROLE_Access_Accounts_dashboard',
  'ROLE_Send_Fee_balances',
  'ROLE_Pay_Fees',
  'ROLE_View_Only',
  'ROLE_Access_Pocket_Money',
  'ROLE_View_Dalily_Collections',
  'ROLE_Access_Other_Sources_of_income',
  'ROLE_Approve_Refund',
  'ROLE_Process_Refund',
  'ROLE_Access_Expenses',
  'ROLE_create_budget',
  'ROLE_View_Financial_reports',
);

/** The chart of accounts and the bank accounts. */
export const accountsRead = behindCode('ROLE_finance_admin', 'ROLE_View_Only');

/** Journals, statements and the ledger behind them. */
export const reportsRead = behindCode('ROLE_View_Financial_reports', 'ROLE_finance_admin', 'ROLE_View_Only');

export const dashboardRead = behindCode('ROLE_Access_Accounts_dashboard', 'ROLE_finance_admin', 'ROLE_View_Only');

/** Fee structures, billing runs and other charges. Whoever bills does not receive. */
export const billingUse = behindCode('ROLE_Set_Fee_Structure');
export const billingRead = behindCode('ROLE_Set_Fee_Structure', 'ROLE_View_Only');

/** Approving write-offs, waivers and the reversal of a billing run. */
export const billingApprove = behindCode('ROLE_finance_admin');

/** Receiving fees. */
export const cashierUse = behindCode('ROLE_Pay_Fees');
export const cashierRead = behindCode('ROLE_Pay_Fees', 'ROLE_Cross_Receipts', 'ROLE_finance_admin', 'ROLE_View_Only');

/** Crossing a receipt: not the cashier who wrote it. */
export const receiptsCross = behindCode('ROLE_Cross_Receipts');
/** Saying that the bank returned a cheque: somebody other than who received it. */
export const chequesBounce = behindCode('ROLE_Pay_Fees', 'ROLE_Cross_Receipts', 'ROLE_finance_admin');

/** The day's money and other collections. */
export const collectionsRead = behindCode(
  'ROLE_View_Dalily_Collections',
  'ROLE_Pay_Fees',
  'ROLE_finance_admin',
  'ROLE_View_Only',
);

export const otherIncomeUse = behindCode('ROLE_Access_Other_Sources_of_income', 'ROLE_finance_admin');
export const otherIncomeRead = behindCode('ROLE_Access_Other_Sources_of_income', 'ROLE_finance_admin', 'ROLE_View_Only');

/** Whoever takes cash or pays it out keeps a box, and closes it. */
export const boxKeepers = behindCode(
  'ROLE_Pay_Fees',
  'ROLE_Access_Pocket_Money',
  'ROLE_Access_Other_Sources_of_income',
  'ROLE_Process_Refund',
  'ROLE_Access_Expenses',
  'ROLE_finance_admin',
);
/** What came in on a day: who collects, who looks on, and who keeps a box. */
export const daysRead = behindCode(...collectionsRead.roles, ...boxKeepers.roles);

/** Balances of students: everybody who answers a parent about money. */
export const balancesRead = behindCode(
  'ROLE_Pay_Fees',
  'ROLE_Set_Fee_Structure',
  'ROLE_Send_Fee_balances',
  'ROLE_Access_Accounts_dashboard',
  'ROLE_View_Financial_reports',
  'ROLE_finance_admin',
  'ROLE_View_Only',
);

/** Reminders of balances and invoices. */
export const balancesSend = behindCode('ROLE_Send_Fee_balances');

export const pocketMoneyUse = behindCode('ROLE_Access_Pocket_Money');
export const pocketMoneyRead = behindCode('ROLE_Access_Pocket_Money', 'ROLE_finance_admin', 'ROLE_View_Only');

/** Refunds are asked for and paid by one, approved by another. */
export const refundsUse = behindCode('ROLE_Process_Refund', 'ROLE_Approve_Refund');
export const refundsProcess = behindCode('ROLE_Process_Refund');
export const refundsApprove = behindCode('ROLE_Approve_Refund');
export const refundsRead = behindCode('ROLE_Process_Refund', 'ROLE_Approve_Refund', 'ROLE_View_Only');

/** Suppliers and payment vouchers. */
export const expensesUse = behindCode('ROLE_Access_Expenses');
export const expensesRead = behindCode('ROLE_Access_Expenses', 'ROLE_finance_admin', 'ROLE_View_Only');

/** The third signature of a voucher, and approving a budget. */
export const spendingApprove = behindCode('ROLE_finance_admin');

/** Sending a signed voucher back: whoever could sign it. */
export const spendingSign = behindCode('ROLE_Access_Expenses', 'ROLE_finance_admin');

export const budgetsRead = behindCode('ROLE_create_budget', 'ROLE_View_Only', 'ROLE_finance_admin');
export const budgetsWrite = behindCode('ROLE_create_budget');

/** Stages and routes of the school's transport. */
export const transportUse = behindCode('ROLE_finance_admin', 'ROLE_Set_Fee_Structure');
export const transportRead = behindCode('ROLE_finance_admin', 'ROLE_Set_Fee_Structure', 'ROLE_Pay_Fees', 'ROLE_View_Only');

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

/** Who writes what is charged, who approves it, and who only reads. */
export const billingReview = behindCode('ROLE_Set_Fee_Structure', 'ROLE_finance_admin', 'ROLE_View_Only');
