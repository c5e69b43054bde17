/** Who may call what of e-learning, by its areas; see verdicts.ts. */
export const elearning = `
ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher
  elearningOverview: get behind
ROLE_Elearning_Admin RIGHT_Class_Teacher
  studentAccounts: list get places make slips reset rename disable enable
ROLE_Elearning_Admin
  learnerSettings: get save
  thinkSettings: get save
  thinkWords: list get create update remove
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
  paperPieces: get take
listed ROLE_Elearning_Admin ROLE_post_content
  tags: create update remove merge
  genres: create update remove addUsual
ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher
  questions: list get version create update move moveAll copy file choices
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
  quizExamMarks: sheets preview take takings taken
  quizPapers: list make print sheets
  quizSheets: get decide belongs take
  quizScans: add pages picture
student
  learnerQuizzes: list get start
  learnerAttempts: open save turn check submit review picture
ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher
  videoLessons: list choices get create update remove move setChapters setMoments saveCaptions removeCaptions poster watchers answers
student
  learnerVideos: list get captions poster picture open report answer
public
  videoFiles: play
ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher
  activities: list get create update move copy remove scores file download play cards upload
ROLE_Elearning_Admin
  h5pPlayer: get save
student
  learnerActivities: list get check review file download play
ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher
  thinktank: list choices get ask answer edit endorse mark makeQuestion picture
  thinkModeration: list approve sendBack remove versions stop stops lift
  thinkChallenges: list get create update remove mark results board picture
student
  learnerThinktank: list choices get ask answer edit vote accept report seen picture
  learnerChallenges: list get enter picture board
signedIn
  meetings: list choices lessons get create update cancel
  rooms: door enter feed beat media join say hand draw undo vote slide
  roomLead: admit floor muteAll lead remove set show addSlides addPage clear deleteMessage ask closePoll end
  meetingAttendance: list proposal take
student
  learnerMeetings: list get
  learnerRooms: door enter feed beat media join say hand draw undo vote slide
ROLE_Elearning_Admin
  liveSettings: get save
ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher ROLE_Send_Custom_sms
  aiTools: state again request cancel readability
  aiDrafts: list get take discard restore rate
ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher
  aiTools: questions plan remarks
ROLE_Elearning_Admin ROLE_Send_Custom_sms
  aiTools: newsletter
listed ROLE_Elearning_Admin ROLE_post_content RIGHT_Teaches RIGHT_Class_Teacher ROLE_View_Only
  aiTools: passages
ROLE_Elearning_Admin
  aiCalls: list get
  aiSettings: get update tutor test
student
  learnerTutor: state talk ask forget
`;
