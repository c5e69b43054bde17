import { defineModule } from '#kit/contract/module.ts';
import { learners } from './learners/area.ts';
import { content } from './content/area.ts';
import { bank } from './bank/area.ts';
import { quizzes } from './quizzes/area.ts';
import { assignments } from './assignments/area.ts';
import { videos } from './videos/area.ts';
import { live } from './live/area.ts';
import { interactive } from './interactive/area.ts';
import { thinktank } from './thinktank/area.ts';
import { ai } from './ai/area.ts';
import { overview } from './overview/area.ts';
import { menu } from './contract/screens.ts';

/** E-learning: what students learn from, are asked and hand in. */
export const elearning = defineModule({
  ...menu,
  uses: ['platform', 'settings', 'registration', 'messaging', 'biometrics', 'exams', 'timetable'],
  staysHere: ['elearning.ai_setting'],
  areas: [learners, content, bank, quizzes, assignments, videos, live, interactive, thinktank, ai, overview],
});
