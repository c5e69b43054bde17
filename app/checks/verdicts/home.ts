import type { Verdicts } from './verdicts.ts';

export const home: Verdicts = [
  [
    'signedIn',
    `
    home: indexPage populationFigures populationPerClass search tasks`,
  ],
];
