import { fieldError } from '#kit/contract/errors.ts';
import { type Taught, teaches } from '../../teaching/server/teaches.ts';
import type { LessonContext, Person } from './person.ts';

/** Refuses a subject that the caller does not teach the class, at `courseId`. Exams administrators choose any. */
export async function checkTaught(ctx: LessonContext, who: Person, wanted: Taught): Promise<void> {
  if (who.admin || (await teaches(ctx, wanted))) return;
  throw fieldError('courseId', 'Choose a subject that you teach in this class. The exams administrator says who teaches what.');
}
