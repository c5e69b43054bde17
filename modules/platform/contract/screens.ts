import type { Menu } from '#kit/contract/module.ts';
import { screen } from '#kit/contract/screen.ts';

export const screens = {
  signIn: screen({ path: '/', title: 'Sign in', access: 'public', menu: false, frame: 'bare' }),
  reset: screen({ path: '/reset', title: 'Reset your password', access: 'public', menu: false, frame: 'bare' }),
  resetOtp: screen({ path: '/resetOtp', title: 'Enter the code', access: 'public', menu: false, frame: 'bare' }),
  unauthorised: screen({
    path: '/unauthorizedpage',
    title: 'Not available at your school',
    access: 'public',
    menu: false,
    frame: 'bare',
  }),
  password: screen({ path: '/password', title: 'Change password', access: 'account', menu: false }),
  account: screen({
    path: '/account',
    title: 'Your account',
    access: 'account',
    menu: false,
    words: 'sessions devices signed in two-step codes security',
  }),
  superUsers: screen({ path: '/superUsers', title: 'Super-users', access: 'public', frame: 'platform' }),
  branches: screen({ path: '/branches', title: 'Branches', access: 'public', frame: 'platform' }),
  branchSchools: screen({
    path: '/branches/schools/:id',
    title: 'Schools of the branch',
    access: 'public',
    frame: 'platform',
    parent: 'branches',
  }),
  branchUsers: screen({
    path: '/branches/users/:id',
    title: 'Users of the branch',
    access: 'public',
    frame: 'platform',
    parent: 'branches',
  }),
  superadmin: screen({ path: '/superadmin', title: 'Group office', access: 'superUser', frame: 'platform' }),
};

export const menu = {
  name: 'platform',
  title: 'Platform',
  group: 'Platform',
  icon: 'building-community',
  screens,
} as const satisfies Menu;
