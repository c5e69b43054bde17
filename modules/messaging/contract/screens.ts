import type { Menu, MenuAction, MenuPart } from '#kit/contract/module.ts';
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

const actions = [
  { title: 'Send SMS', screen: 'newSms', words: 'message parents guardians staff text' },
  { title: 'Post a notice', screen: 'newNotice', words: 'announcement noticeboard' },
  { title: 'Write a newsletter', screen: 'writeNewsletter', words: 'issue magazine' },
  { title: 'Buy or see SMS credit', screen: 'sms', query: { tab: 'credit' }, words: 'units balance top up' },
  { title: 'Set quiet hours', screen: 'texts', query: { tab: 'rules' }, words: 'approval night setting SMS' },
] as const satisfies readonly MenuAction<keyof typeof screens>[];

export const menu = {
  name: 'messaging',
  title: 'Messaging',
  group: 'Office',
  icon: 'message',
  screens,
  parts,
  actions,
} as const satisfies Menu;
