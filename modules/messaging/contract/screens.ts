import type { Menu } from '#kit/contract/module.ts';
import { allRights } from '#kit/contract/access.ts';
import { screen } from '#kit/contract/screen.ts';
import { messagingUse } from './access.ts';

export const screens = {
  sms: screen({ path: '/sms', title: 'SMS', access: messagingUse, words: 'messages credit delivered dashboard' }),
  newSms: screen({
    path: '/newsms',
    title: 'New SMS',
    access: messagingUse,
    words: 'write compose send message guardians staff schedule',
  }),
  messages: screen({
    path: '/smsmessages',
    title: 'Written messages',
    access: messagingUse,
    words: 'drafts approval scheduled approve',
  }),
  texts: screen({
    path: '/smstexts',
    title: 'SMS texts and events',
    access: messagingUse,
    words: 'templates switches quiet hours approval language Swahili',
  }),
  smsHistory: screen({
    path: '/smshistory',
    title: 'SMS history',
    access: messagingUse,
    words: 'sent messages delivery reports failed resend',
  }),
  smsNumbers: screen({
    path: '/smsnumbers',
    title: 'Phone numbers',
    access: messagingUse,
    words: 'blacklist opt-out blocked invalid shared call list',
  }),
  smsProvider: screen({
    path: '/smsprovider',
    title: 'SMS provider',
    access: allRights,
    words: 'gateway sender Africa’s Talking SMPP credit settings',
  }),
  noticeboard: screen({
    path: '/noticeboard',
    title: 'Noticeboard',
    access: 'signedIn',
    words: 'notices announcements read acknowledge',
  }),
  notice: screen({ path: '/noticeboard/:id', title: 'Notice', access: 'signedIn', parent: 'noticeboard' }),
  newNotice: screen({
    path: '/newnotice',
    title: 'New notice',
    access: messagingUse,
    parent: 'noticeboard',
    words: 'write announcement publish staff',
  }),
  newsletters: screen({
    path: '/newsletters',
    title: 'Newsletters',
    access: messagingUse,
    words: 'issues magazine publish review photos consent',
  }),
  newsletter: screen({ path: '/newsletters/:id', title: 'Newsletter', access: messagingUse, parent: 'newsletters' }),
  writeNewsletter: screen({
    path: '/newsletters/write',
    title: 'Write newsletter',
    access: messagingUse,
    menu: false,
    parent: 'newsletters',
  }),
  readNewsletter: screen({ path: '/newsletters/read/:token', title: 'School newsletter', access: 'public', frame: 'bare' }),
  schoolsCredit: screen({ path: '/smscredits', title: 'SMS credit of schools', access: 'superUser', frame: 'platform' }),
};

export const menu = { name: 'messaging', title: 'Messaging', group: 'Office', icon: 'message', screens } as const satisfies Menu;
