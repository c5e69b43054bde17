/** Who may call what of biometrics; see verdicts.ts. */
export const biometrics = `
public
  kioskPage: pair hello scan
signedIn
  attendance: today
  staffAttendance: mine printMine
ROLE_Admissions_Admin ROLE_Add_or_Edit_students_and_Teachers ROLE_Issue_Leaveout_or_Suspension ROLE_View_Only
  attendance: ofTerm
ROLE_biometrics_admin ROLE_Mark_attendance_register ROLE_View_Only RIGHT_Class_Teacher RIGHT_Teaches
  codes: list get
  reasons: list get
  settings: get
  sheets: classes month print workbook
  attendanceLists: students dashboard
  studentDays: list
  registers: list roll marks enter history evidence addEvidence evidenceFile removeEvidence
ROLE_biometrics_admin ROLE_View_Only
  gadgets: list get commands
  kiosks: get
  enrolments: list get
  punches: list get
  alerts: get sent today
  shifts: list get choices
  mismatches: list
  staffAttendance: list today month print
ROLE_biometrics_admin ROLE_Mark_attendance_register ROLE_View_Only
  sickBay: list get
  reminders: list
ROLE_biometrics_admin ROLE_Mark_attendance_register
  sickBay: create update remove
  reminders: send
ROLE_biometrics_admin
  gadgets: create update remove approve refuse order
  kiosks: create show offer revoke
  enrolments: create update remove everybody
  punches: take
  alerts: save set
  codes: create update remove
  reasons: create update remove
  settings: save
  studentDays: correct
  shifts: create update remove
  staffAttendance: mark correct
ROLE_biometrics_admin ROLE_Mark_attendance_register RIGHT_Class_Teacher
  muster: mark
ROLE_biometrics_admin ROLE_Mark_attendance_register ROLE_View_Only RIGHT_Class_Teacher
  muster: list open drills get print
ROLE_biometrics_admin ROLE_Admissions_Admin ROLE_Issue_Leaveout_or_Suspension RIGHT_Class_Teacher
  absenceCases: list get running open update step close reopen warnings setAside letter
`;
