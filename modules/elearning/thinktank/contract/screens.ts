import type { MenuAction } from '#kit/contract/module.ts';
import { screen, type Screens } from '#kit/contract/screen.ts';
import { elearningAdmin, teaches } from '../../contract/access.ts';

export const thinktankScreens = {
  thinktank: screen({
    path: '/thinktank',
    title: 'Think tank',
    access: 'learning',
    words: 'questions answers forum discussion ask help votes maswali majibu',
  }),
  thinktankThread: screen({ path: '/thinktank/:id', title: 'Question asked', access: 'learning', parent: 'thinktank' }),
  thinktankChallenges: screen({
    path: '/thinktank/challenges',
    title: 'Challenges',
    access: 'learning',
    words: 'challenge of the week leaderboard houses hostels classes points',
  }),
  thinktankChallenge: screen({
    path: '/thinktank/challenges/:id',
    title: 'Challenge',
    access: 'learning',
    parent: 'thinktankChallenges',
  }),
  thinktankQueue: screen({
    path: '/elearning/moderation',
    title: 'Posts to moderate',
    access: teaches,
    words: 'moderation queue waiting approve reported reports think tank',
  }),
  thinktankStops: screen({
    path: '/elearning/stopped',
    title: 'Stopped from posting',
    access: teaches,
    words: 'students stopped banned suspended posting think tank',
  }),
  thinktankWords: screen({
    path: '/elearning/wordsheldback',
    title: 'Blocked words',
    access: elearningAdmin,
    words: 'word filter bad language insults moderation think tank',
  }),
  thinktankSettings: screen({
    path: '/elearning/thinktanksettings',
    title: 'Think tank settings',
    access: elearningAdmin,
    words: 'settings moderation before after publication limits reports',
  }),
} as const satisfies Screens;

export const thinktankActions = [
  { title: 'Ask the think tank', screen: 'thinktank', query: { open: 'new' }, words: 'question forum students' },
] as const satisfies readonly MenuAction<keyof typeof thinktankScreens>[];
