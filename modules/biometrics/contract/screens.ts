import type { Menu } from '#kit/contract/module.ts';

export const screens = {};

export const menu = {
  name: 'biometrics',
  title: 'Attendance',
  group: 'People',
  icon: 'fingerprint',
  screens,
} as const satisfies Menu;
