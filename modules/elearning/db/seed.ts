import type { SchoolContext } from '#kit/server/http/context.ts';
import { librarySchools } from '../contract/access.ts';
import { seedLearners } from './sample/seed-learners.ts';
import { seedContent } from './sample/seed-content.ts';
import { seedBank } from './sample/seed-bank.ts';
import { seedSplit } from './sample/seed-split.ts';
import { seedQuizzes } from './sample/seed-quizzes.ts';
import { seedQuizPages } from './sample/seed-quiz-pages.ts';
import { seedQuizPapers } from './sample/paper/seed-quiz-papers.ts';
import { seedAssignments } from './sample/seed-assignments.ts';
import { seedVideos } from './sample/seed-videos.ts';
import { seedLive } from './sample/seed-live.ts';
import { seedInteractive } from './sample/seed-interactive.ts';
import { seedThinktank } from './sample/seed-thinktank.ts';
import { seedAi } from './sample/seed-ai.ts';
import { seedOverview } from './sample/seed-overview.ts';

/** Students’ accounts, content, questions, quizzes and assignments of the first sample school. The others have not begun with it. */
export async function seedElearning(given: SchoolContext): Promise<void> {
  if (!librarySchools.includes(given.school.name)) return;
  const ctx: SchoolContext = { ...given, user: { ...given.user, kind: 'school', roles: ['ROLE_All'], school: given.school } };
  await seedLearners(ctx);
  await seedContent(ctx);
  await seedBank(ctx);
  await seedSplit(ctx);
  await seedQuizzes(ctx);
  await seedQuizPages(ctx);
  await seedQuizPapers(ctx);
  await seedAssignments(ctx);
  await seedVideos(ctx);
  await seedLive(ctx);
  await seedInteractive(ctx);
  await seedThinktank(ctx);
  await seedAi(ctx);
  await seedOverview(ctx);
}
