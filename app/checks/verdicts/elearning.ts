/** Who may call what of e-learning, by its areas; see verdicts.ts. */
export const elearning = `
`;
