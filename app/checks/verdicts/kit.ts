import type { Verdicts } from './verdicts.ts';

export const kit: Verdicts = [
  [
    'ROLE_All',
    `
    audit: list`,
  ],
  [
    'account',
    `
    exports: create
    files: get
    jobs: list get cancel`,
  ],
  [
    'signedIn',
    `
    history: list
    images: get
    imports: kinds template list upload get rows corrections check decide carryOut undo
    uploads: uploadFile finished
    views: list save remove`,
  ],
];
