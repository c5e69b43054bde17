import type { Menu, MenuPart } from '#kit/contract/module.ts';
import { composeScreens } from '../compose/contract/screens.ts';
import { newslettersScreens } from '../newsletters/contract/screens.ts';
import { noticesScreens } from '../notices/contract/screens.ts';
import { numbersScreens } from '../numbers/contract/screens.ts';
import { smsScreens } from '../sms/contract/screens.ts';
import { textsScreens } from '../texts/contract/screens.ts';

export const screens = {
  ...smsScreens,
  ...composeScreens,
  ...textsScreens,
  ...numbersScreens,
  ...noticesScreens,
  ...newslettersScreens,
} as const;

const parts = [
  { title: 'SMS', screens: ['sms', 'newSms', 'messages', 'smsHistory'] },
  { title: 'Notices and newsletters', screens: ['noticeboard', 'newNotice', 'newsletters'] },
  { title: 'Setup', screens: ['texts', 'smsNumbers', 'smsProvider'], shut: true },
] as const satisfies readonly MenuPart<keyof typeof screens>[];

export const menu = {
  name: 'messaging',
  title: 'Messaging',
  group: 'Office',
  icon: 'message',
  screens,
  parts,
} as const satisfies Menu;
