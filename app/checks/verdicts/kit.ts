/** Who may call what of the kit; see verdicts.ts. */
export const kit = `
ROLE_All
  audit: list
account
  exports: create
  files: get
  jobs: list get cancel
signedIn
  history: list
  images: get
  imports: kinds template list upload get rows corrections check decide carryOut undo
  views: list save remove
learning
  uploads: uploadFile finished
`;
