import { screen } from '#kit/contract/screen.ts';
import { studentsRead } from '../../contract/access.ts';

export const sponsorsScreens = {
  sponsors: screen({ path: '/sponsors', title: 'Sponsors', access: studentsRead, words: 'bursaries funds payers' }),
};
