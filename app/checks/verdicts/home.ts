/** Who may call what of the home page; see verdicts.ts. */
export const home = `
signedIn
  home: indexPage populationFigures populationPerClass results search tasks
`;
