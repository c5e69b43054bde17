import { screen, type Screens } from '#kit/contract/screen.ts';
import { messagingUse } from '../../contract/access.ts';

export const composeScreens = {
  newSms: screen({
    path: '/newsms',
    title: 'New SMS',
    access: messagingUse,
    words: 'write compose send message guardians staff schedule',
  }),
  messages: screen({
    path: '/smsmessages',
    title: 'Drafts and scheduled SMS',
    access: messagingUse,
    words: 'drafts approval scheduled approve',
  }),
} as const satisfies Screens;
