import { type Screens, screen } from '#kit/contract/screen.ts';
import { registersUse } from '../../contract/access.ts';

/** Registers of classes. */
export const registersScreens = {
  classRegister: screen({
    path: '/biometrics/classregister',
    title: 'Class register',
    access: registersUse,
    words: 'attendance roll call mark present absent late morning afternoon lesson',
  }),
  register: screen({
    path: '/biometrics/classregister/:key',
    title: 'Register',
    access: registersUse,
    parent: 'classRegister',
  }),
} as const satisfies Screens;
