import { screen } from '#kit/contract/screen.ts';

export const screens = {
  home: screen({ path: '/home', title: 'Home', access: 'signedIn', words: 'dashboard start' }),
};
