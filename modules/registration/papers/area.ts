import type { Area } from '#kit/contract/module.ts';
import { registrationWrite, studentsRead } from '../contract/access.ts';
import { letterTextsApi } from './contract/letter-texts.ts';
import { papersApi } from './contract/papers.ts';
import { verifyApi } from './contract/verify.ts';

/** Cards, letters, certificates and lists on paper, and the page that says whether one is genuine. */
export const papers: Area = {
  name: 'papers',
  uses: ['students', 'privacy', 'transfers'],
  apis: {
    papers: papersApi,
    letterTexts: letterTextsApi,
    verify: verifyApi,
  },
  entities: {
    paper: studentsRead,
    print: studentsRead,
    'letter text': registrationWrite,
  },
};
