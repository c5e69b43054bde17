import type { Menu } from '#kit/contract/module.ts';
import { myClassUse } from './access.ts';
import { screen } from '#kit/contract/screen.ts';

export const screens = {
  home: screen({ path: '/home', title: 'Home', access: 'signedIn', words: 'dashboard start' }),
  myClass: screen({ path: '/myclass', title: 'My class', access: myClassUse, menu: false }),
  results: screen({ path: '/search', title: 'Search results', access: 'signedIn', menu: false }),
};

export const menu = { name: 'home', title: 'Home', group: 'Home', icon: 'home', screens } as const satisfies Menu;
