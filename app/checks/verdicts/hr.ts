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
`;
