import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';

/** A lesson that somebody has on a day, by the timetable. */
export interface TimetabledLesson {
  /** `yyyy-mm-dd` */
  readonly day: string;
  /** `hh:mm`, the school's time. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly courseId: number;
  readonly classId: number;
  /** Null: all streams of the class. */
  readonly streamId: number | null;
  /** `Mathematics, Form 3 East`. */
  readonly name: string;
}

/** Tells the lessons of a teacher on the days from one to another, in the order of the clock. */
export type TeacherTimetable = (
  tx: Tx,
  staffMemberId: number,
  from: string,
  until: string,
) => Promise<readonly TimetabledLesson[]>;

/** The timetable, for planning the lessons that one has. */
export const teacherTimetable = port<TeacherTimetable>('exams.lessons of a teacher');
