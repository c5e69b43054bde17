import { type Access, anyOf } from '#kit/contract/access.ts';

// What somebody is paid is seen by those who keep it, those who approve it, and oneself. Every list here says which of it it opens.

/** Settings, laws, allowances and deductions, runs until they are reviewed, paying, returns: who administers HR. */
export const hrAdmin = anyOf('ROLR_HR_ADMIN');

/** Employees, their contracts with basic pay, and where pay goes: who keeps employees. */
export const employeesWrite = anyOf('ROLR_HR_ADMIN', 'ROLE_Add_or_Edit_Employee');

/** The same for reading, as whoever only reads (an auditor) may see it; no payslip stands behind it. */
export const hrRead = anyOf('ROLR_HR_ADMIN', 'ROLE_Add_or_Edit_Employee', 'ROLE_View_Only');

/** Runs, payslips, loans, returns and figures in money. */
export const payRead = anyOf('ROLR_HR_ADMIN', 'ROLE_View_Only', 'ROLE_finance_admin');

/** Approving, posting and taking back a run: never who calculated or reviewed it. */
export const payApprove = anyOf('ROLR_HR_ADMIN', 'ROLE_finance_admin');

/** Supporting a request for leave of one's own department, and granting it. */
export const leaveDecide = anyOf('ROLR_HR_ADMIN', 'RIGHT_Head_of_Department');

/** Types, requests, balances and the calendar of leave; who heads a department sees that department. */
export const leaveRead = anyOf('ROLR_HR_ADMIN', 'ROLE_Add_or_Edit_Employee', 'ROLE_View_Only', 'RIGHT_Head_of_Department');

/** One's own payslips, leave and data: whose they are the server reads from the account, never from the request. */
export const own = 'signedIn' satisfies Access;
