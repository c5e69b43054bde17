import { screen, type Screens } from '#kit/contract/screen.ts';
import { messagingUse } from '../../contract/access.ts';

export const textsScreens = {
  texts: screen({
    path: '/smstexts',
    title: 'SMS templates and events',
    access: messagingUse,
    words: 'templates switches quiet hours approval language Swahili',
  }),
} as const satisfies Screens;
