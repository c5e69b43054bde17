import { screen } from '#kit/contract/screen.ts';
import { studentsRead } from '../../contract/access.ts';

export const privacyScreens = {
  privacy: screen({
    path: '/privacy',
    title: 'Data protection',
    access: studentsRead,
    words: 'privacy consent health access retention requests breach leak ODPC',
  }),
};
