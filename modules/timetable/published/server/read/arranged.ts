import type { Tx } from '#kit/server/db/pool.ts';
import { port } from '#kit/server/module/ports.ts';
import type { Arranged, DaySession, Session } from '../../contract/session.ts';

/** Tells what was arranged for published lessons on the days from one to another. */
export type ArrangedSource = (tx: Tx, from: string, until: string) => Promise<(Arranged & { day: string; sessionId: number })[]>;

/** What was arranged for single days: substitution fills it. */
export const arrangedDays = port<ArrangedSource>('timetable.arranged days');

/** What was arranged for a published lesson on one day. */
export type ArrangedOfDay = Awaited<ReturnType<ArrangedSource>>[number];

/** Puts what was arranged beside the sessions of a day. */
export type WithArranged = (day: string, sessions: readonly Session[]) => DaySession[];

/** What was arranged on some days. */
export async function arrangedBetween(
  tx: Tx,
  sources: readonly ArrangedSource[],
  from: string,
  until: string,
): Promise<ArrangedOfDay[]> {
  const all = [];
  for (const source of sources) all.push(...(await source(tx, from, until)));
  return all;
}

/** Reads what was arranged on some days. */
export async function readArranged(
  tx: Tx,
  sources: readonly ArrangedSource[],
  from: string,
  until: string,
): Promise<WithArranged> {
  return beside(await arrangedBetween(tx, sources, from, until));
}

/** The sessions of a day each with what was arranged for it. */
export function beside(all: readonly ArrangedOfDay[]): WithArranged {
  const byLesson = Map.groupBy(all, ({ day, sessionId }) => `${day} ${sessionId}`);
  return (day, sessions) =>
    sessions.map((session) => ({
      ...session,
      arranged: (byLesson.get(`${day} ${session.id}`) ?? []).map(
        ({ kind, absentId, absentName, coverId, coverName, roomName }) => ({
          kind,
          absentId,
          absentName,
          coverId,
          coverName,
          roomName,
        }),
      ),
    }));
}
