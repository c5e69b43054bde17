import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';

/** What a class is taught in one of the lessons of a day. */
export interface LessonOfDay {
  readonly classId: number;
  /** Null: all streams of the class. */
  readonly streamId: number | null;
  /** Which lesson of the day, from 1. */
  readonly lesson: number;
  readonly subject: string;
  /** Null: nobody is named. */
  readonly teacher: string | null;
}

/** Tells what is taught on a day (`yyyy-mm-dd`). */
export type LessonsOfDay = (tx: Tx, day: string) => Promise<readonly LessonOfDay[]>;

/** The timetable, for registers that are taken in every lesson. */
export const lessonsOfDay = port<LessonsOfDay>('biometrics.lessons of a day');

/** Subject and teacher of a register of a lesson; several where the class is divided. Null where the timetable has nothing there. */
export type TaughtIn = (place: {
  classId: number;
  streamId: number | null;
  session: string;
  lesson: number;
}) => { subject: string; teacher: string | null } | null;

/** Reads what is taught on a day; asks nothing where no register of a lesson is among `sessions`. */
export async function readTaught(
  tx: Tx,
  sources: readonly LessonsOfDay[],
  day: string,
  sessions: readonly string[],
): Promise<TaughtIn> {
  if (!sessions.includes('lesson')) return () => null;
  const all: LessonOfDay[] = [];
  for (const source of sources) all.push(...(await source(tx, day)));
  const joined = (words: readonly (string | null)[]) => [...new Set(words.filter((word) => word !== null))].join(', ');
  return ({ classId, streamId, session, lesson }) => {
    const here = all.filter(
      (one) =>
        session === 'lesson' &&
        one.lesson === lesson &&
        one.classId === classId &&
        (one.streamId === null || one.streamId === streamId),
    );
    if (here.length === 0) return null;
    return { subject: joined(here.map(({ subject }) => subject)), teacher: joined(here.map(({ teacher }) => teacher)) || null };
  };
}
