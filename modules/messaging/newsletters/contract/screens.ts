import { screen, type Screens } from '#kit/contract/screen.ts';
import { messagingUse } from '../../contract/access.ts';

export const newslettersScreens = {
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
} as const satisfies Screens;
