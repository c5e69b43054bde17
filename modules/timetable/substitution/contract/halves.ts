import type { Cover, DayLesson } from './covers.ts';

/** A lesson that a cover touches: the one that it was arranged for, and of a swap the one that is given in exchange. */
export interface Half {
  readonly day: string;
  readonly sessionId: number;
  /** Whose lesson it is; null: a change of room only. */
  readonly ownerId: number | null;
  readonly owner: string | null;
  /** Who takes it; null: nobody does. */
  readonly takerId: number | null;
  readonly taker: string | null;
  /** Of a swap the lesson that its taker takes in return. */
  readonly inExchange: boolean;
  /** Another room and subject than the lesson’s own; only of the lesson that was arranged for. */
  readonly room: string | null;
  readonly subject: string | null;
}

/** The lessons that a cover touches: one, of a swap two. */
export function halvesOf(cover: Cover): Half[] {
  const { day, sessionId, otherDay, otherSessionId, room, subject } = cover;
  const first = {
    day,
    sessionId,
    ownerId: cover.absentId,
    owner: cover.absent,
    takerId: cover.coverId,
    taker: cover.cover,
    inExchange: false,
    room,
    subject,
  };
  if (otherDay === null || otherSessionId === null) return [first];
  const other = {
    day: otherDay,
    sessionId: otherSessionId,
    ownerId: cover.coverId,
    owner: cover.cover,
    takerId: cover.absentId,
    taker: cover.absent,
    inExchange: true,
    room: null,
    subject: null,
  };
  return [first, other];
}

/** What a cover makes of a lesson; undefined where it does not touch it. */
export const halfOf = (cover: Cover, { day, sessionId }: Pick<DayLesson, 'day' | 'sessionId'>): Half | undefined =>
  halvesOf(cover).find((half) => half.day === day && half.sessionId === sessionId);
