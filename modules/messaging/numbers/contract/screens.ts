import { screen, type Screens } from '#kit/contract/screen.ts';
import { messagingUse } from '../../contract/access.ts';

export const numbersScreens = {
  smsNumbers: screen({
    path: '/smsnumbers',
    title: 'Phone numbers',
    access: messagingUse,
    words: 'blacklist opt-out blocked invalid shared call list',
  }),
} as const satisfies Screens;
