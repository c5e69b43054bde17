import { bellOf, type Grid, lessonRuns } from '../../../setup/contract/grid.ts';
import type { LessonToPlace } from '../../../lessons/server/read-lessons.ts';
import { daysApart, whyTooLong } from '../../../lessons/server/cards/check-lesson.ts';
import { piecesInWords, spreadWords } from '../../../lessons/contract/lesson-words.ts';
import type { LessonOutcome } from '../../contract/transfers.ts';
import type { FileContent, FileLesson } from '../content.ts';
import type { Choices, Items } from './items.ts';
import { keyOf, keyOfKnown, samePieces, sitsKey, stillTeach } from './lesson-keys.ts';
import { type AskedLesson, withOtherTeachers } from './other-teachers.ts';
import type { Places } from './slots.ts';
import type { World } from './world.store.ts';

/** Who sits in a lesson; a group that is made first has a key below zero. */
export interface Sits {
  readonly classId: number;
  readonly streamId: number | null;
  readonly partId: number | null;
}

/** A lesson of the file as it is to be here. */
export interface PlannedLesson {
  /** The place in the file. */
  readonly at: number;
  readonly outcome: LessonOutcome;
  readonly why: string | null;
  readonly courseId: number | null;
  readonly title: string | null;
  readonly name: string;
  readonly classNames: string;
  readonly teacherNames: string;
  readonly teacherIds: readonly number[];
  readonly classes: readonly Sits[];
  readonly lengths: readonly number[];
  readonly spread: 'days' | 'apart' | 'any';
  readonly rooms: readonly { roomId: number; rank: 'best' | 'normal' | 'emergency' }[];
  /** The lesson that is here already. */
  readonly known: LessonToPlace | null;
}

export interface LessonSources {
  readonly content: FileContent;
  readonly world: World;
  readonly items: Items;
  readonly choices: Choices;
  readonly places: Places;
  /** Whom a class of the file is here; null: left out or still asked. */
  readonly sitsOf: (place: number) => { sits: Sits; name: string } | null;
  readonly roomOf: (place: number) => number | null;
}

/** What becomes of each lesson of the file. One is known again by its number here, else by its subject, classes and teachers. */
export function plannedLessons(sources: LessonSources): { lessons: PlannedLesson[]; asked: AskedLesson[] } {
  const { content, world } = sources;
  const buckets = Map.groupBy(world.lessons, (one) => keyOfKnown(world, one));
  const byId = new Map(world.lessons.map((one) => [one.id, one]));
  const taken = new Set<number>();
  const drafts = content.lessons.map((lesson, at) => draftOf(sources, lesson, at));
  const found = new Map<number, LessonToPlace>();
  const take = (draft: PlannedLesson, fits: (one: LessonToPlace) => boolean) => {
    if (draft.outcome === 'leave' || found.has(draft.at)) return;
    const lesson = content.lessons[draft.at];
    const numbered = lesson?.number === null || lesson === undefined ? undefined : byId.get(lesson.number);
    const one = (numbered ? [numbered] : (buckets.get(keyOf(world, draft)) ?? [])).find(({ id }) => !taken.has(id));
    if (!one || !(numbered || fits(one))) return;
    taken.add(one.id);
    found.set(draft.at, one);
  };
  // Those that are just so first, so that of several lessons of one kind each finds its own.
  for (const draft of drafts) take(draft, (one) => samePieces(one.lengths, draft.lengths));
  for (const draft of drafts) {
    const rest = (buckets.get(keyOf(world, draft)) ?? []).find(({ id }) => !taken.has(id));
    take(draft, (one) => one === rest);
  }
  const asked = withOtherTeachers(sources, drafts, found, taken);
  const byPlace = new Map(asked.map((one) => [one.at, one]));
  const lessons = drafts.map((draft): PlannedLesson => {
    const { to = 'new', known = null } = byPlace.get(draft.at) ?? {};
    if (to === 'leave') return { ...draft, outcome: 'leave', why: 'It was said to leave it out.' };
    if (to === null) return { ...draft, why: 'Say first whether it is the lesson that is here already.' };
    return judged(sources, draft, found.get(draft.at) ?? (to === 'same' ? known : null));
  });
  return { lessons, asked };
}

function draftOf(
  { content, world, items, places, sitsOf, roomOf }: LessonSources,
  lesson: FileLesson,
  at: number,
): PlannedLesson {
  const subject = items.to('subject', lesson.subject);
  const course = world.courses.find(({ id }) => String(id) === subject);
  const name = course?.name ?? content.subjects[lesson.subject]?.name.trim() ?? '';
  const people = lesson.teachers.flatMap(
    (place) => world.teachers.find(({ id }) => String(id) === items.to('teacher', place)) ?? [],
  );
  const found = lesson.classes.flatMap((place) => sitsOf(place) ?? []);
  const sitting = found.filter(
    ({ sits }, place) =>
      found.findIndex((other) => sitsKey([other.sits]) === sitsKey([sits])) === place &&
      !(
        sits.streamId !== null &&
        found.some((other) => other.sits.classId === sits.classId && other.sits.streamId === null && other.sits.partId === null)
      ),
  );
  const classes = sitting.map(({ sits }) => sits);
  const names = sitting.map((one) => one.name);
  const title = course ? null : name.slice(0, 80) || null;
  const roomIds = [
    ...new Map(
      lesson.rooms.flatMap(({ room, rank }) => {
        const roomId = roomOf(room);
        return roomId === null ? [] : [[roomId, rank] as const];
      }),
    ),
  ];
  const { lengths } = lesson;
  const why =
    subject === 'leave' || title === ''
      ? 'Its subject is left out.'
      : lesson.classes.length > 0 && classes.length === 0
        ? 'Its classes are left out.'
        : lengths.some((length) => length > 6)
          ? `A piece takes ${Math.max(...lengths)} slots, and at most 6 can stand in a row here.`
          : lengths.length > 30
            ? `It is taught ${lengths.length} times a cycle, and at most 30 are possible here.`
            : people.length > 12
              ? `It has ${people.length} teachers, and at most 12 are possible here.`
              : classes.length > 60
                ? `It has ${classes.length} classes, and at most 60 are possible here.`
                : whyTooLong(
                    places.grid,
                    lengths,
                    sitting.map(({ sits, name: who }) => ({ classId: sits.classId, streamId: sits.streamId, name: who })),
                  );
  return {
    at,
    outcome: why === null ? 'new' : 'leave',
    why,
    courseId: course?.id ?? null,
    title,
    name,
    classNames: names.join(', '),
    teacherNames: people.map((one) => one.name).join(', '),
    teacherIds: [...new Set(people.map(({ id }) => id))],
    classes,
    lengths,
    spread: spreadThatFits(lesson.spread ?? 'days', lengths.length, places.grid),
    rooms: roomIds.slice(0, 60).map(([roomId, rank]) => ({ roomId, rank })),
    known: null,
  };
}

function spreadThatFits(wanted: 'days' | 'apart' | 'any', pieces: number, grid: Grid): 'days' | 'apart' | 'any' {
  const days = grid.days.length;
  if (wanted === 'any' || days === 0) return wanted;
  if (pieces > days) return 'any';
  return wanted === 'apart' && pieces > daysApart(grid) ? 'days' : wanted;
}

/** What changes of a lesson that is here already; only a workbook of ours says more than the pieces. */
function judged({ content, world }: LessonSources, draft: PlannedLesson, known: LessonToPlace | null): PlannedLesson {
  const lesson = content.lessons[draft.at];
  if (!known || !lesson) return draft;
  if (keyOf(world, { ...draft, teacherIds: [] }) !== keyOfKnown(world, { ...known, teacherIds: [] }))
    return {
      ...draft,
      outcome: 'leave',
      why: `Lesson ${known.id} is another one here: ${known.name}. Empty its number to make a new one.`,
    };
  const own = content.format === 'excel';
  const here = known.roomNeed === 'listed' ? known.rooms : [];
  // A workbook names rooms in their order, without how good each is, and no teacher who has left: what it names as it was stays whole.
  const asBefore = draft.rooms.map(({ roomId }) => roomId).join() === here.map(({ roomId }) => roomId).join();
  const kept = {
    teacherIds:
      sameList(draft.teacherIds, stillTeach(world, known)) || (!own && draft.teacherIds.length === 0)
        ? known.teacherIds
        : draft.teacherIds,
    lengths: samePieces(known.lengths, draft.lengths) ? known.lengths : draft.lengths,
    spread: own && lesson.spread !== null ? draft.spread : known.spread,
    rooms: own && lesson.rooms.length > 0 && !asBefore ? draft.rooms : here,
  };
  const changes = [
    kept.lengths === known.lengths ? null : `${piecesInWords(known.lengths)} becomes ${piecesInWords(draft.lengths)}`,
    kept.spread === known.spread ? null : `${spreadWords[known.spread]} becomes ${spreadWords[kept.spread]}`,
    sameList(kept.teacherIds, known.teacherIds) ? null : 'other teachers',
    sameRooms(kept.rooms, here) ? null : 'other rooms',
  ].filter((one) => one !== null);
  return {
    ...draft,
    ...kept,
    known,
    outcome: changes.length > 0 ? 'change' : 'same',
    why: changes.length > 0 ? `${changes.join('; ')}.` : null,
  };
}

const sameList = (one: readonly number[], other: readonly number[]) =>
  one.toSorted((a, b) => a - b).join() === other.toSorted((a, b) => a - b).join();
const sameRooms = (one: PlannedLesson['rooms'], other: PlannedLesson['rooms']) => {
  const words = (list: PlannedLesson['rooms']) =>
    list
      .map(({ roomId, rank }) => `${roomId} ${rank}`)
      .toSorted()
      .join();
  return words(one) === words(other);
};

/** Where a piece of a planned lesson stands, by the keys of the grid. */
export interface PlannedPlace {
  /** The place of the lesson in the file. */
  readonly at: number;
  readonly piece: number;
  readonly dayId: number;
  readonly slotId: number;
  readonly roomId: number | null;
  readonly locked: boolean;
}

/** The places that the file holds for its lessons, and how many of them are none here: no such slot, or too few in a row. */
export function plannedPlaces(
  { content, places, roomOf }: LessonSources,
  lessons: readonly PlannedLesson[],
): { placed: PlannedPlace[]; lost: number } {
  let lost = 0;
  const placed = lessons.flatMap((lesson): PlannedPlace[] => {
    const file = content.lessons[lesson.at];
    if (!file || lesson.outcome === 'leave') return [];
    const [sits] = lesson.classes;
    const bell = sits ? bellOf(places.grid.bells, sits.classId) : (places.grid.bells[0] ?? null);
    const left = lesson.lengths.map((length, piece) => ({ length, piece }));
    return file.placed.flatMap((one): PlannedPlace[] => {
      const day = places.day(one.day);
      const slotId = bell && places.slotIn(bell, 0, one.slot, one.day);
      // Pieces of a lesson that was here before may stand in another order than in the file.
      const at = left.findIndex(({ length }) => length === file.lengths[one.piece]);
      const run = bell && day ? lessonRuns(bell, day).find((slots) => slots.some(({ id }) => id === slotId)) : undefined;
      const from = run?.findIndex(({ id }) => id === slotId) ?? -1;
      const [piece] = at < 0 ? [] : left.slice(at, at + 1);
      if (!day || !slotId || !run || !piece || run.length - from < piece.length) {
        lost += 1;
        return [];
      }
      left.splice(at, 1);
      return [
        {
          at: lesson.at,
          piece: piece.piece,
          dayId: day.id,
          slotId,
          roomId: one.room === null ? null : roomOf(one.room),
          locked: one.locked,
        },
      ];
    });
  });
  return { placed, lost };
}
