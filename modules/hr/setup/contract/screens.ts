import { screen } from '#kit/contract/screen.ts';
import { hrAdmin, hrRead } from '../../contract/access.ts';

export const setupScreens = {
  hrSettings: screen({
    path: '/hrsettings',
    title: 'HR settings',
    access: hrAdmin,
    words: 'payroll rounding employer PIN posting accounts pay day lateness',
  }),
  hrBanks: screen({
    path: '/hrBanks',
    title: 'Banks and branches',
    access: hrRead,
    words: 'bank branches codes EFT RTGS clearing salary accounts',
  }),
};
