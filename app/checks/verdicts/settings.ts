/** Who may call what of settings; see verdicts.ts. */
export const settings = `
ROLE_All
  profile: get update picture setPicture
  rights: get
  classes: list get create update remove reorder
  streams: list get create update remove
  departments: list get create update remove
  courses: list get create update remove
  years: list get create update remove close reopen
  nextYear: proposal add undo
  terms: list get create update remove makeCurrent
  holidays: list get create update remove addPublic
  hostels: list get create update remove rooms addRoom changeRoom removeRoom
  users: list get create update addRoles resetPassword firstPasswords disable enable liftLockout sessions endSession endSessions
  roleBundles: list get create update remove
  wholeSchool: maker
  apiTokens: list get scopes create revoke
  setup: steps setAside
  packs: used plan
  webhooks: list get create update remove newSecret test deliveries delivery resend
signedIn
  profile: areas
  terms: current
  lookups: classesWithAll streams counties subCounties hostels freeBeds departments courses years staff
code
  wholeSchool: exportAll
  packs: make undo
`;
