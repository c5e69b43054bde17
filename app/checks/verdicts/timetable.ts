/** Who may call what of the timetable; see verdicts.ts. */
export const timetable = `
ROLE_timetable_admin ROLE_View_Only
  tags: list get
ROLE_timetable_admin
  tags: create update remove
`;
