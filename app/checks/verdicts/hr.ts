/** Who may call what of HR and payroll, by its areas; see verdicts.ts. */
export const hr = `
ROLR_HR_ADMIN
  hrSettings: get save
  banks: create update remove addKenyan
  bankBranches: create update remove
  postingRules: create update remove addUsual
  staffSheets: confirm put withdraw
ROLR_HR_ADMIN ROLE_Add_or_Edit_Employee ROLE_View_Only
  banks: list get
  bankBranches: list get
  employees: list options get
  contracts: list
  grades: list get
  payRoutes: list
  employeeFiles: due list
  staffSheets: list get print workbook
  studentSheets: list get print workbook
  hrFigures: today
ROLR_HR_ADMIN ROLE_Add_or_Edit_Employee
  employees: create takeOn person profile confirm
  contracts: add update end remove
  grades: create update remove
  payRoutes: add update remove
  employeeFiles: add update remove file
  dataChanges: list get file accept decline
ROLR_HR_ADMIN ROLE_View_Only ROLE_finance_admin
  postingRules: list get accounts

ROLR_HR_ADMIN ROLE_View_Only ROLE_finance_admin
  allowances: list get
  deductions: list get
  itemUses: list get
  loans: list get print
ROLR_HR_ADMIN
  allowances: create update remove addUsual
  deductions: create update remove addUsual
  payItems: tryFormula
  itemUses: give update end remove
  loans: options plan give payIn pause resume instalment takeBack writeOff

ROLR_HR_ADMIN ROLE_View_Only ROLE_finance_admin
  payRuns: list get posting
  paySlips: list get looks ofEmployee
ROLR_HR_ADMIN ROLE_finance_admin
  payRuns: sendBack approve post reverse
ROLR_HR_ADMIN
  payRuns: suggest create update remove calculate review lock

ROLR_HR_ADMIN ROLE_View_Only ROLE_finance_admin
  exits: list get statement certificate
ROLR_HR_ADMIN ROLE_finance_admin
  exits: confirm takeBack
ROLR_HR_ADMIN
  exits: preview prepare update

ROLR_HR_ADMIN ROLE_View_Only ROLE_finance_admin
  payments: list runs accounts get ofRun
  paymentFiles: file letter sheet
ROLR_HR_ADMIN
  payments: prepare withdraw
ROLR_HR_ADMIN ROLE_finance_admin
  payments: pay sendBack

ROLR_HR_ADMIN ROLE_View_Only ROLE_finance_admin
  returns: month reconciliation file marks
  taxCards: list all workbook one
  payReports: year yearFile comparison comparisonFile
  payPlans: options simulate file
  hrFigures: pay
ROLR_HR_ADMIN
  returns: filed paid takeBack

ROLR_HR_ADMIN ROLE_Add_or_Edit_Employee ROLE_View_Only RIGHT_Head_of_Department
  leaveTypes: list get
  leaveBlocks: list get
  leaveRequests: list
  leaveBalances: list entries
  leaveCalendar: month
ROLR_HR_ADMIN
  leaveTypes: create update remove addUsual
  leaveBlocks: create update remove
  leaveRequests: approve begin back shorten
  leaveBalances: give putRight encash
ROLR_HR_ADMIN ROLE_Add_or_Edit_Employee
  leaveRequests: count ask
ROLR_HR_ADMIN RIGHT_Head_of_Department
  leaveRequests: support reject
signedIn
  mine: get propose withdraw
  myTaxCards: list print
  leaveRequests: get cancel
  leaveBalances: mine
  myLeave: types list count ask

ROLR_HR_ADMIN ROLE_Add_or_Edit_Employee ROLE_View_Only
  laws: list get
  lawCalculator: explain
  lawChoices: list get
ROLR_HR_ADMIN ROLE_View_Only ROLE_finance_admin
  lawChoices: impact
ROLR_HR_ADMIN
  laws: create update remove open
  lawChoices: accept decline
superUser
  lawPacks: list get create update remove known publish withdraw choices

ROLR_HR_ADMIN ROLE_View_Only ROLE_finance_admin
  slipPapers: print printRun register workbook
  slipLinks: ofRun ofSlip
ROLR_HR_ADMIN
  slipLinks: sendRun send revoke
signedIn
  mySlips: list get print
public
  openSlip: open paper
`;
