import type { LessonToPlace } from '../../../lessons/server/read-lessons.ts';
import type { RoomChoice } from './school.ts';

export interface RoomAsks {
  readonly kind: string | null;
  readonly tagId: number | null;
}

interface Known {
  readonly rooms: readonly {
    readonly id: number;
    readonly kind: string;
    readonly capacity: number | null;
    readonly tagIds: readonly number[];
  }[];
  /** The home rooms of the lesson's classes. */
  readonly homes: readonly number[];
  /** What its subject asks. */
  readonly subject: RoomAsks | undefined;
  readonly students: number;
  /** Whether only some of a class sit in it: the groups of a block are more than the home rooms of their class. */
  readonly ofGroup: boolean;
}

const ranks = { best: 0, normal: 1, emergency: 2 } as const;

/**
 * Where a lesson may be held; null where it needs no room. The home rooms of its classes; those of the kind or with the tag that its
 * subject asks for which hold its students; or those that are listed, whatever they hold. A class without a home room is asked for none. A group
 * that asks for no kind of room may go to any classroom where the home rooms of its class are taken.
 */
export function lessonRooms(
  lesson: Pick<LessonToPlace, 'roomNeed' | 'rooms'>,
  { rooms, homes, subject, students, ofGroup }: Known,
): RoomChoice[] | null {
  const home = homes.length === 0 ? null : [...new Set(homes)].filter((id) => rooms.some((room) => room.id === id)).map(best);
  switch (lesson.roomNeed) {
    case 'none':
      return null;
    case 'home':
      return home;
    case 'listed':
      return lesson.rooms
        .filter(({ roomId }) => rooms.some(({ id }) => id === roomId))
        .map(({ roomId, rank }) => ({ roomId, rank: ranks[rank] }));
    case 'subject': {
      const { kind, tagId } = subject ?? { kind: null, tagId: null };
      if (kind === null && tagId === null) return ofGroup ? withClassrooms(home, rooms, students) : home;
      return rooms
        .filter((room) => (kind === null ? room.tagIds.includes(tagId ?? -1) : room.kind === kind))
        .filter(({ capacity }) => capacity === null || capacity >= students)
        .map(({ id }) => best(id));
    }
  }
}

function withClassrooms(home: RoomChoice[] | null, rooms: Known['rooms'], students: number): RoomChoice[] | null {
  if (home === null) return null;
  const others = rooms.filter(
    ({ id, kind, capacity }) =>
      kind === 'classroom' && (capacity === null || capacity >= students) && !home.some(({ roomId }) => roomId === id),
  );
  return [...home, ...others.map(({ id }): RoomChoice => ({ roomId: id, rank: ranks.normal }))];
}

const best = (roomId: number): RoomChoice => ({ roomId, rank: 0 });
