/**
 * Every role code of the product, spelt as the specification (section 6) spells it: ROLR_HR_ADMIN and
 * ROLE_View_Dalily_Collections included. ROLE_Keep_Gate is the product's own and opens the gate, nothing else. `name` is what people read, `area` groups them on the users screen.
 */
export const roles = {
  ROLE_All: { name: 'All rights', area: 'School' },
  ROLE_View_Only: { name: 'View only', area: 'School' },
  ROLE_Admissions_Admin: { name: 'Admissions administrator', area: 'Registration' },
  ROLE_Issue_Leaveout_or_Suspension: { name: 'Issue leave-outs and suspensions', area: 'Registration' },
  ROLE_Keep_Gate: { name: 'Keep the gate', area: 'Registration' },
  ROLE_Add_or_Edit_students_and_Teachers: { name: 'Add or edit students and teachers', area: 'Registration' },
  ROLE_finance_admin: { name: 'Finance administrator', area: 'Finance' },
  ROLE_Cross_Receipts: { name: 'Cross receipts', area: 'Finance' },
  ROLE_Set_Fee_Structure: { name: 'Set fee structure', area: 'Finance' },
  ROLE_Access_Accounts_dashboard: { name: 'Accounts dashboard', area: 'Finance' },
  ROLE_Send_Fee_balances: { name: 'Send fee balances', area: 'Finance' },
  ROLE_Pay_Fees: { name: 'Receive fees', area: 'Finance' },
  ROLE_Access_Pocket_Money: { name: 'Pocket money', area: 'Finance' },
  ROLE_View_Dalily_Collections: { name: 'View daily collections', area: 'Finance' },
  ROLE_Access_Other_Sources_of_income: { name: 'Other sources of income', area: 'Finance' },
  ROLE_Approve_Refund: { name: 'Approve refunds', area: 'Finance' },
  ROLE_Process_Refund: { name: 'Process refunds', area: 'Finance' },
  ROLE_Access_Expenses: { name: 'Expenses and suppliers', area: 'Finance' },
  ROLE_create_budget: { name: 'Budgets', area: 'Finance' },
  ROLE_View_Financial_reports: { name: 'Financial reports', area: 'Finance' },
  ROLE_Exam_admin: { name: 'Exams administrator', area: 'Exams' },
  ROLE_Access_Exam_Analysis_Module: { name: 'Exam analysis', area: 'Exams' },
  ROLE_Send_Custom_sms: { name: 'Messaging', area: 'Messaging' },
  ROLE_timetable_admin: { name: 'Timetable administrator', area: 'Timetable' },
  ROLE_biometrics_admin: { name: 'Attendance administrator', area: 'Attendance' },
  ROLE_Mark_attendance_register: { name: 'Mark the class register', area: 'Attendance' },
  ROLR_HR_ADMIN: { name: 'HR administrator', area: 'HR and payroll' },
  ROLE_Add_or_Edit_Employee: { name: 'Add or edit employees', area: 'HR and payroll' },
  ROLE_post_content: { name: 'Post learning content', area: 'E-learning' },
  ROLE_Elearning_Admin: { name: 'E-learning administrator', area: 'E-learning' },
} as const;

export type Role = keyof typeof roles;

/**
 * Rights that nobody gives: the server reads them from the school's own records (who teaches what, whose class it is), so they
 * come and go with the work.
 */
export const derivedRights = {
  RIGHT_Teaches: { name: 'Teaches a subject' },
  RIGHT_Class_Teacher: { name: 'Class teacher' },
  RIGHT_Head_of_Department: { name: 'Head of a department' },
} as const;

export type DerivedRight = keyof typeof derivedRights;

/** What a declaration may ask for: a role that is given, or a right that follows from somebody's work. */
export type Right = Role | DerivedRight;

/** How people call a right. */
export function rightName(right: Right): string {
  return isRole(right) ? roles[right].name : derivedRights[right].name;
}

/** The role codes in the order above. */
export const roleCodes = Object.keys(roles) as Role[];

/** True when `value` is a role code or a derived right of the product. */
export function isRight(value: string): value is Right {
  return isRole(value) || Object.hasOwn(derivedRights, value);
}

/** True when `value` is a role code of the product. */
export function isRole(value: string): value is Role {
  return Object.hasOwn(roles, value);
}
