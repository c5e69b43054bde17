/** Who may call what of the timetable, by its areas; see verdicts.ts. */
export const timetable = `
public
  timetableWall: read
signedIn
  published: choices week mine
  timetablePapers: paper workbook
  timetableFeeds: list create renew revoke
  covers: mine accept decline
ROLE_timetable_admin ROLE_View_Only
  tags: list get
  rooms: list get
  slots: list get
  bells: list get
  cycle: get
  subjects: list get
  classes: list get
  teachers: list get
  timesOff: get
  choices: all
ROLE_timetable_admin
  tags: create update remove
  rooms: create update remove
  slots: create update remove
  bells: create update remove copy
  cycle: save setUp
  subjects: update colour
  classes: update
  teachers: update setAll
  timesOff: save

ROLE_timetable_admin ROLE_View_Only
  lessons: list get choices
  lessonsOf: of
  lessonGrid: grid
  divisions: list get students
  optionBlocks: get
ROLE_timetable_admin
  lessons: create update remove
  lessonGrid: save undo
  divisions: create update remove
  optionBlocks: propose save

ROLE_timetable_admin ROLE_View_Only
  plans: list get whole judge unplaced compare
  runs: list progress
ROLE_timetable_admin
  plans: create update remove copy archive
  runs: check start repair stop

ROLE_timetable_admin ROLE_View_Only
  absences: list get unseen
  board: get fet
  timetableFigures: dashboard teachers classes rooms subjects
  covers: day lessons candidates propose rooms sheet ledger
  publications: list
ROLE_timetable_admin
  absences: create update cancel
  board: move lock undo redo
  covers: arrange cancel
  publications: plans check publish withdraw

ROLE_timetable_admin ROLE_View_Only
  timetableTransfers: list get lessons template workbook
ROLE_timetable_admin
  timetableTransfers: upload choose carryOut undo
`;
