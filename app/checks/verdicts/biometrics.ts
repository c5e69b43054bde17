/** Who may call what of biometrics; see verdicts.ts. */
export const biometrics = `
signedIn
  attendance: today
`;
