import type { SchoolContext } from '#kit/server/http/context.ts';
import { librarySchools } from '../contract/access.ts';
import { seedLearners } from './sample/seed-learners.ts';
import { seedContent } from './sample/seed-content.ts';
import { seedBank } from './sample/seed-bank.ts';
import { seedQuizzes } from './sample/seed-quizzes.ts';
import { seedAssignments } from './sample/seed-assignments.ts';

/** Students’ accounts, content, questions, quizzes and assignments of the first sample school. The others have not begun with it. */
export async function seedElearning(given: SchoolContext): Promise<void> {
  if (!librarySchools.includes(given.school.name)) return;
  const ctx: SchoolContext = { ...given, user: { ...given.user, kind: 'school', roles: ['ROLE_All'], school: given.school } };
  await seedLearners(ctx);
  await seedContent(ctx);
  await seedBank(ctx);
  await seedQuizzes(ctx);
  await seedAssignments(ctx);
}
