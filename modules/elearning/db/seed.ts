import type { SchoolContext } from '#kit/server/http/context.ts';
import { seedLearners } from './sample/seed-learners.ts';
import { seedContent } from './sample/seed-content.ts';
import { seedBank } from './sample/seed-bank.ts';
import { seedQuizzes } from './sample/seed-quizzes.ts';
import { seedAssignments } from './sample/seed-assignments.ts';

/** Students’ accounts, content, questions, quizzes and assignments of the sample school. */
export async function seedElearning(ctx: SchoolContext): Promise<void> {
  await seedLearners(ctx);
  await seedContent(ctx);
  await seedBank(ctx);
  await seedQuizzes(ctx);
  await seedAssignments(ctx);
}
