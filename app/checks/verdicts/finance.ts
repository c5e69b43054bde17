/** Who may call what of finance; see verdicts.ts. */
export const finance = `
code ROLE_Access_Accounts_dashboard ROLE_finance_admin ROLE_View_Only
  financeDashboard: get
  ledgerCheck: get run
code ROLE_Pay_Fees ROLE_Set_Fee_Structure ROLE_Send_Fee_balances ROLE_Access_Accounts_dashboard ROLE_View_Financial_reports ROLE_finance_admin ROLE_View_Only
  feeBalances: list choices
  financeStudents: list balances get statement statementPdf statements
  invoices: get pdf
  otherBalances: list items
code ROLE_Send_Fee_balances ROLE_Pay_Fees ROLE_finance_admin
  promises: create withdraw
code ROLE_Admissions_Admin ROLE_Add_or_Edit_students_and_Teachers ROLE_Issue_Leaveout_or_Suspension
  feeLeaveouts: issue
code ROLE_finance_admin
  feeTemplates: list get create update remove preview
  payers: setOrder
  collectionKinds: create update remove
  feeStructures: approve
  billingRequests: decide
  wallets: setRules
  vouchers: approve
  withholdingRates: addKenyan create update remove
  withheldTax: mark unmark
  budgets: decide close
  banks: create update transfer charge
  statements: read head take remove
  reconciliation: start match tick untick charge receive lock
  mpesa: update register newAddress
  feeds: create update remove
  notices: raw again take close
  typedCodes: settle
  secondPerson: decide cancel setLimits
  accounts: create update remove template setOpening
  periods: update lock reopen
  journals: create reverse
code ROLE_Send_Fee_balances
  reminders: texts preview send list get recipients decide cancel
code ROLE_Pay_Fees ROLE_Cross_Receipts ROLE_finance_admin ROLE_View_Only
  payers: find account desk
  receipts: list cashiers get
  cheques: list get
code ROLE_Pay_Fees
  receipts: receive
  cheques: clear
  bursaries: receive match sponsors ofSponsor
  collections: receive
code ROLE_Cross_Receipts
  receipts: crossing cross
  bursaries: cross
code ROLE_Pay_Fees ROLE_Cross_Receipts ROLE_finance_admin ROLE_Access_Other_Sources_of_income
  receipts: print
code ROLE_View_Dalily_Collections ROLE_Pay_Fees ROLE_Cross_Receipts ROLE_finance_admin ROLE_View_Only
  receipts: chain
public
  receipts: check
code ROLE_Pay_Fees ROLE_Cross_Receipts ROLE_finance_admin
  cheques: bounce unclear
code ROLE_View_Dalily_Collections ROLE_Pay_Fees ROLE_finance_admin ROLE_View_Only ROLE_Pay_Fees ROLE_Access_Pocket_Money ROLE_Access_Other_Sources_of_income ROLE_Process_Refund ROLE_Access_Expenses ROLE_finance_admin
  days: read open sheet
code ROLE_Pay_Fees ROLE_Access_Pocket_Money ROLE_Access_Other_Sources_of_income ROLE_Process_Refund ROLE_Access_Expenses ROLE_finance_admin
  days: close
code ROLE_Cross_Receipts ROLE_finance_admin
  days: confirm
code ROLE_View_Dalily_Collections ROLE_Pay_Fees ROLE_finance_admin ROLE_View_Only
  collectionKinds: list get
  collections: list
code ROLE_Access_Other_Sources_of_income ROLE_finance_admin ROLE_View_Only
  incomeSources: list get
  incomes: list
  capitations: list get
code ROLE_Access_Other_Sources_of_income ROLE_finance_admin
  incomeSources: create update remove
  incomes: receive
  capitations: create update remove
code ROLE_finance_admin ROLE_Cross_Receipts ROLE_Set_Fee_Structure ROLE_Access_Accounts_dashboard ROLE_Send_Fee_balances ROLE_Pay_Fees ROLE_View_Only ROLE_Access_Pocket_Money ROLE_View_Dalily_Collections ROLE_Access_Other_Sources_of_income ROLE_Approve_Refund ROLE_Process_Refund ROLE_Access_Expenses ROLE_create_budget ROLE_View_Financial_reports
  incomes: accounts
  voteHeads: options
  spendingLookups: expenses money
  accounts: options
code ROLE_Set_Fee_Structure ROLE_View_Only
  voteHeads: list incomeAccounts get
  billingRuns: list get students unbilled
  discounts: list get
  instalments: list get
  invoices: list print
  otherBills: list get
code ROLE_Set_Fee_Structure
  voteHeads: create addPublicSchool update remove
  feeStructures: create update remove publish archive revise copy
  billingRuns: preview start resume cancel
  discounts: create update remove
  instalments: create update remove
  invoices: note
  otherBills: check create
  billingRequests: askReversal askWriteOff
code ROLE_Set_Fee_Structure ROLE_finance_admin ROLE_View_Only
  feeStructures: list terms lookups get pdf changes
  billingRequests: list get
code ROLE_Access_Pocket_Money ROLE_finance_admin ROLE_View_Only
  wallets: list figures get find statement statementPdf moves move rules moneyAccounts
  payouts: list sheet sheetPdf pdf
code ROLE_Access_Pocket_Money
  wallets: change freeze release
  walletMoves: deposit withdraw purchase transfer opening toFees cancel checkDeposits depositMany
  payouts: pay
code ROLE_finance_admin ROLE_Set_Fee_Structure ROLE_Pay_Fees ROLE_View_Only
  stages: list get
  routes: list get trip manifest
  riders: list get
  transportBills: counts terms preview
  vehicles: list get
  vehicleLogs: list get
  drivers: list get
code ROLE_finance_admin ROLE_Set_Fee_Structure
  stages: create update remove
  routes: create update remove tick
  riders: add previewChange change previewEnd end
  transportBills: run
  vehicles: create update remove
  vehicleLogs: create update remove
  drivers: create update remove
code ROLE_Access_Expenses ROLE_finance_admin ROLE_View_Only
  suppliers: list options get statement statementPdf
  supplierBills: list get
  billPapers: list file
  voucherPapers: list file
  vouchers: list get paper certificate nextCheque
  withholdingRates: list options get
  withheldTax: list owed
  budgets: remaining
code ROLE_Access_Expenses
  suppliers: create update block remove
  supplierBills: create reverse
  billPapers: add
  voucherPapers: add
  vouchers: create update prepare check cancel pay reverse
  withheldTax: draft
code ROLE_Access_Expenses ROLE_finance_admin
  vouchers: sendBack
code ROLE_create_budget ROLE_View_Only ROLE_finance_admin
  budgets: list get report entries paper
code ROLE_create_budget
  budgets: create update remove fromActuals submit activate revise
code ROLE_Process_Refund ROLE_Approve_Refund ROLE_View_Only
  refunds: list get available
  refundPapers: list file
code ROLE_Process_Refund
  refunds: request process cameBack
code ROLE_Approve_Refund
  refunds: decide
code ROLE_Process_Refund ROLE_Approve_Refund
  refunds: cancel comment
  refundPapers: add
code ROLE_finance_admin ROLE_View_Only
  banks: list get
  reconciliation: list workspace ticked print
  statements: imported
  mpesa: get
  feeds: list
  secondPerson: list get limits
  accounts: list get opening
  periods: get
code ROLE_Pay_Fees ROLE_finance_admin ROLE_View_Only ROLE_Approve_Refund ROLE_Process_Refund
  notices: list get
  typedCodes: list get
  suspense: list figures accounts get suggestions
code ROLE_Pay_Fees ROLE_finance_admin
  suspense: assign confirm
  suspenseRefunds: ask
  prompts: send
code ROLE_Approve_Refund ROLE_finance_admin
  suspenseRefunds: decide
code ROLE_Process_Refund ROLE_finance_admin
  suspenseRefunds: payByHand payByMpesa cameBack
code ROLE_Pay_Fees ROLE_finance_admin ROLE_View_Only
  prompts: offer get
code ROLE_View_Financial_reports ROLE_finance_admin ROLE_View_Only
  journals: list choices names entries get
  reports: trialBalance ledger cashbook income balanceSheet voteHeads register collections aged suspense
`;
