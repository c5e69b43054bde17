import { type Screens, screen } from '#kit/contract/screen.ts';
import { hrRead } from '../../contract/access.ts';

const access = hrRead;

/** The laws on pay, by kind, and how they change. */
export const statutoryScreens = {
  taxbands: screen({
    path: '/taxbands',
    title: 'Income tax bands and reliefs',
    access,
    words: 'PAYE tax bands personal relief insurance relief limits',
  }),
  nhifbands: screen({ path: '/nhifbands', title: 'Health insurance bands', access, words: 'NHIF SHIF SHA rates contributions' }),
  nssfbands: screen({ path: '/nssfbands', title: 'NSSF tiers', access, words: 'pension tier lower upper limit rates' }),
  housebands: screen({
    path: '/housebands',
    title: 'Housing and training levies',
    access,
    words: 'AHL affordable housing levy NITA',
  }),
  laws: screen({
    path: '/hr/laws',
    title: 'Law changes',
    access,
    words: 'packs statute calculator gross to net explain PAYE new law accept',
  }),
  lawPacks: screen({ path: '/superUsers/laws', title: 'Payroll law for all schools', access: 'superUser', frame: 'platform' }),
} as const satisfies Screens;
