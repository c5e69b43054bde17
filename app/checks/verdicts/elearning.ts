/** Who may call what of e-learning, by its areas; see verdicts.ts. */
export const elearning = `
ROLE_Elearning_Admin RIGHT_Class_Teacher
  studentAccounts: list get places make slips reset rename disable enable
ROLE_Elearning_Admin
  learnerSettings: get save
student
  learner: home timetable results me
signedIn
  contentOptions: topics tags
student
  learnerTopics: list
  learnerContent: list subjects get file download rate
listed ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher ROLE_View_Only
  topics: list get
  tags: list get
  genres: list get
  resources: list browse get file download pack
listed ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher
  topics: create addMany update move merge remove
  resources: readNames create createMany update remove addFile submit publish giveBack revise retire
listed ROLE_Elearning_Admin ROLE_post_content
  tags: create update remove merge
  genres: create update remove addUsual
ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher
  questions: list get version create update move copy file choices
  questionFiles: list upload get picture take export exported
  weakTopics: topics students
student
  learnerSelfTests: list strengths begin get answer finish file
ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher
  assignments: list choices students get create update remove move people extend tell file
  assignmentMarking: work note draw giveBack ask next similar file comments keepComment dropComment
student
  learnerAssignments: list get saveDraft handIn attachment ownFile handedFile annotated
signedIn
  quizzes: list get create update remove copy publish close archive slots setSlots
  quizExceptions: list add change remove
  quizAttempts: list results get moreTime finish takeAside
  quizMarking: questions next mark setRubric
  quizAnalysis: items regradePreview regrade regrades
student
  learnerQuizzes: list get start
  learnerAttempts: open save check submit review picture
`;
