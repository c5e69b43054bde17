import { allRights } from '#kit/contract/access.ts';
import { screen, type Screens } from '#kit/contract/screen.ts';
import { messagingUse } from '../../contract/access.ts';

export const smsScreens = {
  sms: screen({ path: '/sms', title: 'SMS', access: messagingUse, words: 'messages credit delivered dashboard' }),
  smsHistory: screen({
    path: '/smshistory',
    title: 'SMS history',
    access: messagingUse,
    words: 'sent messages delivery reports failed resend',
  }),
  smsProvider: screen({
    path: '/smsprovider',
    title: 'SMS provider',
    access: allRights,
    words: 'gateway sender Africa’s Talking SMPP credit settings',
  }),
  schoolsCredit: screen({ path: '/smscredits', title: 'SMS credit of schools', access: 'superUser', frame: 'platform' }),
} as const satisfies Screens;
