/** Who may call what of the library, by its areas; see verdicts.ts. */
export const library = `
signedIn
  titles: list get options known shelves create update remove cover
  copies: find list get add update mark move remove
  setBooks: list get create update remove
  copyLabels: waiting print
  bookWriteOffs: list get ask approve reject cancel print
  librarySettings: get
  marc: upload
ROLE_All
  librarySettings: save

signedIn
  circulationRules: list get explain
  libraryBorrowers: find all card stream
  libraryLoans: list get issue undo renew lose tell
  libraryReturns: take
  libraryReservations: list get ask cancel slip
  libraryAllowances: list get ask allow refuse
ROLE_All
  circulationRules: create update remove addUsual

signedIn
  libraryFines: list get charge
  libraryClearance: get print
  fineWaivers: list get ask
  fineAmnesties: list get ask
code ROLE_Pay_Fees
  libraryFines: pay
ROLR_HR_ADMIN ROLE_Add_or_Edit_Employee
  libraryFines: recover leaveRecovery
ROLE_finance_admin
  fineWaivers: approve reject
  fineAmnesties: approve reject end
signedIn
  libraryFigures: today
  libraryReports: read losses late acquired
  entitlement: students books
  stocktakes: list get copies begin scan finish reopen approve cancel print
`;
