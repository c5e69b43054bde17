/** Who may call what of the timetable; see verdicts.ts. */
export const timetable = `
ROLE_timetable_admin ROLE_View_Only
  tags: list get
  absences: list get unseen
  covers: day lessons candidates propose rooms sheet ledger
ROLE_timetable_admin
  tags: create update remove
  absences: create update cancel
  covers: arrange cancel
signedIn
  covers: mine accept decline
`;
