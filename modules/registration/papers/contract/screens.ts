import { screen } from '#kit/contract/screen.ts';

export const papersScreens = {
  verify: screen({ path: '/verify/:token', title: 'Check a paper', access: 'public', frame: 'bare' }),
};
