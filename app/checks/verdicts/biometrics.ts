import type { Verdicts } from './verdicts.ts';

export const biometrics: Verdicts = [
  [
    'signedIn',
    `
    attendance: today`,
  ],
];
