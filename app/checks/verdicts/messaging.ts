/** Who may call what of messaging; see verdicts.ts. */
export const messaging = `
ROLE_Send_Custom_sms
  rules: get
  provider: state
  sms: list get run choices resend cancel
  dashboard: get
  credit: list
  blacklist: list create paste remove
  numbers: list
  audience: sources people count
  sheets: read get
  events: list set reset
  templates: list get create update remove
  compose: list get create update remove send decide cancel preview
  notices: create update remove publish withdraw readers
  newsletters: list get image create update remove submit takeBack decide archive pdf
ROLE_All
  rules: update
  provider: get update remove test
  credit: settings
superUser
  platformCredit: line list add
signedIn
  notices: list get file read acknowledge
public
  openNewsletters: read image
`;
