/** Who may call what of platform; see verdicts.ts. */
export const platform = `
public
  auth: signin refresh signout
  reset: requestReset verifyReset setPassword
  secondFactor: secondStep
  logs: reportClientError
account
  financeCode: requestFinanceCode verifyFinanceCode
  secondFactor: status offer confirm newCodes remove stepUp
  ownAccount: changePassword sessions endSessions tokens endToken privileges updateTheme
  impersonation: end
branchAdmin
  secondFactor: resetOfUser
  branches: list get
  schools: list get figures
  users: list get create update setRoles resetPassword disable enable liftLockout sessions endSessions
ROLE_All
  secondFactor: resetOfSchoolUser
superUser
  branches: create update remove
  schools: proposals create update subscription suspend reactivate
  restore: maker restore
  impersonation: start
  logs: audit auditEntry signIns clientErrors clientError
  backups: state
`;
