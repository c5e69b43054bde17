import type { Pages } from '#kit/web/guard/pages.ts';
import type { thinktankScreens } from '../contract/screens.ts';

export const thinktankPages = {
  thinktank: () => import('./ThinktankScreen.tsx'),
  thinktankThread: () => import('./ThreadScreen.tsx'),
  thinktankChallenges: () => import('./ChallengesScreen.tsx'),
  thinktankChallenge: () => import('./ChallengeScreen.tsx'),
  thinktankQueue: () => import('./staff/QueueScreen.tsx'),
  thinktankStops: () => import('./staff/StopsScreen.tsx'),
  thinktankWords: () => import('./staff/WordsScreen.tsx'),
  thinktankSettings: () => import('./staff/SettingsScreen.tsx'),
} satisfies Pages<typeof thinktankScreens>;
