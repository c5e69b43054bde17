/** Who may call what of exams; see verdicts.ts. */
export const exams = `
ROLE_Exam_admin ROLE_View_Only
  subjects: list get
  subjectGroups: list get
  examCategories: list get
  scales: list get
  gradingSystems: list get
  classRules: list get
  markPolicy: get
  mySubjects: all
  subjectTeachers: list teachers grid
  subjectChoices: list grid
  markImports: places template list get changes faults
  telling: preview list messages
  remarks: list choices get
  reportDates: list terms get
  reportColours: get
  reportLayouts: list get preview
ROLE_Exam_admin ROLE_Access_Exam_Analysis_Module ROLE_View_Only
  subjects: options
  scales: options
  gradingSystems: options
  exams: list options choices get
  results: standings students student figures difference touched
  sheets: progress
  review: get list one
  examDashboard: get
  examAnalysis: choices report paper students
  studentTracker: get
  reportForms: ofStudent
ROLE_Exam_admin
  subjects: create addKnec update remove
  subjectGroups: create update remove
  examCategories: create update remove
  scales: create addKenyan update remove
  gradingSystems: create update remove
  classRules: update
  markPolicy: update
  subjectTeachers: save
  subjectChoices: save setRule
  exams: create update remove open refresh close process approve publish archive reopen
  markImports: upload check decide carryOut
  review: run right takeBack
  telling: send decide
  remarks: create addUsual setLengths update remove
  reportDates: create update remove
  reportColours: save reset
  reportLayouts: create update remove
ROLE_Exam_admin ROLE_View_Only RIGHT_Teaches RIGHT_Head_of_Department
  mySubjects: mine about students
  lessonChoices: read timetable
  schemesOfWork: list get lessons create copy save remove submit decide paper document
  lessonPlans: list get create fromRow update remove submit decide teach reflect paper document
  recordOfWork: list paper document
  lessonCoverage: list figures
ROLE_Exam_admin ROLE_Access_Exam_Analysis_Module ROLE_View_Only RIGHT_Teaches RIGHT_Head_of_Department
  sheets: list exams get enter history lock unlock workbook print read
RIGHT_Teaches RIGHT_Class_Teacher RIGHT_Head_of_Department
  ownAnalysis: choices report paper findings
ROLE_Exam_admin ROLE_Access_Exam_Analysis_Module ROLE_View_Only RIGHT_Class_Teacher
  reportForms: exams get students preview print make made file
  formRemarks: list ofStudent write
public
  formCheck: read
  codingSit: look enter resume save ran submit again
ROLE_Exam_admin ROLE_View_Only RIGHT_Teaches
  codingExams: list get create update copy remove open close mark review
  codingProblems: list get create update move remove
  codingCandidates: list addClass add remove slips release
  codingAttempts: list alike summary get versions override waiting reviewed
`;
