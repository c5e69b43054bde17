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
import { fates } from './fates.ts';
import type { AreaServer } from './parts.ts';

/** In their order. */
const areas: readonly AreaServer[] = [learnersServer, contentServer, bankServer, quizzesServer, assignmentsServer];

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
    ...provide(waiting, ...learnersAtHome, ...contentAtHome, ...bankAtHome, ...quizzesAtHome, ...assignmentsAtHome),
  ],
  build: (house) => joinedParts(areas.map((area) => area(house))),
};
