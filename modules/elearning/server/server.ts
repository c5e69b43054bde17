import { waiting } from '#kit/server/approval/waiting.ts';
import { provide } from '#kit/server/module/ports.ts';
import { joinedParts, type ServerModule } from '#kit/server/module/server-module.ts';
import { learnersAtHome, learnersProvides } from '../learners/server/plugs.ts';
import { learnersServer } from '../learners/server/server.ts';
import { contentAtHome, contentProvides } from '../content/server/plugs.ts';
import { contentServer } from '../content/server/server.ts';
import { bankAtHome, bankProvides } from '../bank/server/plugs.ts';
import { bankServer } from '../bank/server/server.ts';
import { quizzesAtHome, quizzesProvides } from '../quizzes/server/plugs.ts';
import { quizzesServer } from '../quizzes/server/server.ts';
import { assignmentsAtHome, assignmentsProvides } from '../assignments/server/plugs.ts';
import { assignmentsServer } from '../assignments/server/server.ts';
import { videosAtHome, videosProvides } from '../videos/server/plugs.ts';
import { videosServer } from '../videos/server/server.ts';
import { liveAtHome, liveProvides } from '../live/server/plugs.ts';
import { liveServer } from '../live/server/server.ts';
import { interactiveAtHome, interactiveProvides } from '../interactive/server/plugs.ts';
import { interactiveServer } from '../interactive/server/server.ts';
import { thinktankAtHome, thinktankProvides } from '../thinktank/server/plugs.ts';
import { thinktankServer } from '../thinktank/server/server.ts';
import { aiAtHome, aiProvides } from '../ai/server/plugs.ts';
import { aiServer } from '../ai/server/server.ts';
import { overviewAtHome, overviewProvides } from '../overview/server/plugs.ts';
import { overviewServer } from '../overview/server/server.ts';
import { fates } from './fates.ts';
import type { AreaServer } from './parts.ts';

/** In their order. */
const areas: readonly AreaServer[] = [
  learnersServer,
  contentServer,
  bankServer,
  quizzesServer,
  assignmentsServer,
  videosServer,
  liveServer,
  interactiveServer,
  thinktankServer,
  aiServer,
  overviewServer,
];

export const elearningServer: ServerModule = {
  name: 'elearning',
  personal: { title: 'E-learning', fates },
  imports: [],
  provides: [
    ...learnersProvides,
    ...contentProvides,
    ...bankProvides,
    ...quizzesProvides,
    ...assignmentsProvides,
    ...videosProvides,
    ...liveProvides,
    ...interactiveProvides,
    ...thinktankProvides,
    ...aiProvides,
    ...overviewProvides,
    ...provide(
      waiting,
      ...learnersAtHome,
      ...contentAtHome,
      ...bankAtHome,
      ...quizzesAtHome,
      ...assignmentsAtHome,
      ...videosAtHome,
      ...liveAtHome,
      ...interactiveAtHome,
      ...thinktankAtHome,
      ...aiAtHome,
      ...overviewAtHome,
    ),
  ],
  build: (house) => joinedParts(areas.map((area) => area(house))),
};
