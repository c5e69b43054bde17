/** Who may call what of the home page; see verdicts.ts. */
export const home = `
signedIn
  home: indexPage parts populationFigures populationPerClass results search tasks

RIGHT_Class_Teacher
  myClass: list streams
`;
