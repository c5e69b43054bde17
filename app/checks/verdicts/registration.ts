/** Who may call what of registration; see verdicts.ts. */
export const registration = `
ROLE_Admissions_Admin ROLE_Add_or_Edit_students_and_Teachers ROLE_Issue_Leaveout_or_Suspension ROLE_View_Only
  students: list get
  studentViews: list
  documents: list file
  sponsors: list get
  sponsorships: list
  papers: outlook lists list get prints file
  consents: list counts ofStudent file
ROLE_Admissions_Admin ROLE_Add_or_Edit_students_and_Teachers
  students: updatePerson updateAdmission updatePlace updateGuardians updatePhoto changeStatus move
  register: register checkDuplicates checkPlace findGuardian
  drafts: list get create update remove
  documents: add remove
  teachers: create
  staff: create
  people: matches update photo status department addPost changePost removePost linkGuardian unlinkGuardian subjects
  posts: create update remove
  staffDocuments: add update remove file
  sponsors: create update remove
  sponsorships: create update remove
  admissionWindows: list get create update remove
  applications: list counts get create update interview move enrol undoEnrolment
  papers: issue cancel
  letterTexts: list set reset preview
  consents: record
  transfers: list counts get request sign cancel report letter file fileOnPaper read takeIn
  transferOffers: schools list get take decline
  clearanceItems: list get
  clearanceSigners: list
  promotions: list get begin plan students decide carryOut undo remove
  classRolls: list get setSubjects balance carryOutBalance
  alumni: list years
  boardMembers: list counts get create update resign takeBack renew remove letter
  boardCategories: list get create update remove
  boardCommittees: list get create update remove
  meetings: list get create update cancel attendance minutes confirm minutesFile invitation minutesPdf pack
  resolutions: list get create update settle remove
ROLE_Admissions_Admin ROLE_Issue_Leaveout_or_Suspension
  health: get
  leaveouts: sign clear
  leaveoutTypes: create update remove
  papers: emergency
ROLE_Admissions_Admin
  health: update
  healthAccess: list
  dataRequests: list get create answer reopen people collect
  erasures: list preview mentions ofRequest ask approve withdraw proof hold lift
  breaches: list get create update tellCommissioner tellPeople close
  retention: list set remove
  transfers: approve complete reverse
  clearanceItems: create update remove
  clearanceSigners: users save
signedIn
  rolls: activeStudents classesAndAlumni
  clearanceDuties: list sign
ROLE_Admissions_Admin ROLE_Add_or_Edit_students_and_Teachers ROLE_View_Only
  teachers: list
  staff: list
  people: get
  posts: list get
  staffDocuments: list
ROLE_Admissions_Admin ROLE_Add_or_Edit_students_and_Teachers ROLE_Issue_Leaveout_or_Suspension
  leaveouts: list counts get preview issue cancel chits letter
  leaveoutTypes: list get
  leaveoutReport: list
ROLE_Admissions_Admin ROLE_Add_or_Edit_students_and_Teachers ROLE_Issue_Leaveout_or_Suspension ROLE_Keep_Gate
  gate: late find out back notBack
public
  verify: read
`;
