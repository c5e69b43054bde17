import type { Menu } from '#kit/contract/module.ts';
import { composeScreens } from '../compose/contract/screens.ts';
import { newslettersScreens } from '../newsletters/contract/screens.ts';
import { noticesScreens } from '../notices/contract/screens.ts';
import { numbersScreens } from '../numbers/contract/screens.ts';
import { smsScreens } from '../sms/contract/screens.ts';
import { textsScreens } from '../texts/contract/screens.ts';

const { sms, smsHistory, smsProvider, schoolsCredit } = smsScreens;

/** The module's screens in the order of the menu. */
export const screens = {
  sms,
  ...composeScreens,
  ...textsScreens,
  smsHistory,
  ...numbersScreens,
  smsProvider,
  ...noticesScreens,
  ...newslettersScreens,
  schoolsCredit,
} as const;

export const menu = { name: 'messaging', title: 'Messaging', group: 'Office', icon: 'message', screens } as const satisfies Menu;
