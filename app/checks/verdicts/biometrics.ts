/** Who may call what of biometrics; see verdicts.ts. */
export const biometrics = `
signedIn
  attendance: today
ROLE_Admissions_Admin ROLE_Add_or_Edit_students_and_Teachers ROLE_Issue_Leaveout_or_Suspension ROLE_View_Only
  attendance: ofTerm
`;
