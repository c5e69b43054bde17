import type { Placement, WholePlan } from '../contract/plans.ts';

export type GridBy = 'class' | 'teacher' | 'room';
type Lesson = WholePlan['lessons'][number];
type Slot = WholePlan['slots'][number];

/** A lesson in one slot of a grid. */
export interface GridCell {
  readonly lessonId: number;
  readonly piece: number;
  readonly subject: string;
  readonly colour: string;
  /** Teacher, room, class: all that the grid is not of. */
  readonly notes: readonly string[];
  readonly locked: boolean;
  /** Whether it began in a slot before. */
  readonly goesOn: boolean;
}

export interface GridRow {
  readonly slot: Slot;
  /** Of each day its lessons. */
  readonly cells: readonly (readonly GridCell[])[];
}

/** The rows of somebody's grid: the slots of the bell times in which lessons are, in the order of the clock. */
export function gridOf(plan: WholePlan, by: GridBy, who: string): GridRow[] {
  const lessons = new Map(plan.lessons.map((lesson) => [lesson.id, lesson]));
  const mine = plan.placements.flatMap((place) => {
    const lesson = lessons.get(place.lessonId);
    return lesson && isOf(lesson, place, by, who) ? [{ place, lesson }] : [];
  });
  const slots = new Map(plan.slots.map((slot) => [slot.id, slot]));
  const own = by === 'class' ? plan.classes.find(({ key }) => key === who)?.bellId : undefined;
  const used = mine.flatMap(({ place }) => slots.get(place.slotId)?.bellId ?? []);
  const bells = new Set(own === undefined || own === null ? used : [own, ...used]);
  if (bells.size === 0) for (const { bellId } of plan.slots.slice(0, 1)) bells.add(bellId);
  const taken = mine.flatMap(({ place, lesson }) =>
    slotsOf(plan, place).map((slotId, i) => ({ key: `${place.dayId} ${slotId}`, cell: cellOf(plan, lesson, place, by, i > 0) })),
  );
  const at = Map.groupBy(taken, ({ key }) => key);
  return plan.slots
    .filter(({ bellId }) => bells.has(bellId))
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt) || a.endsAt.localeCompare(b.endsAt))
    .map((slot) => ({ slot, cells: plan.days.map((day) => (at.get(`${day.id} ${slot.id}`) ?? []).map(({ cell }) => cell)) }));
}

function isOf(lesson: Lesson, place: Placement, by: GridBy, who: string): boolean {
  if (by === 'class') return lesson.groups.some(({ classKey }) => classKey === who);
  return by === 'teacher' ? lesson.teacherIds.includes(Number(who)) : place.roomId === Number(who);
}

/** The slots that a piece takes, from the one in which it begins. */
export function slotsOf(plan: WholePlan, { dayId, slotId, length }: Placement): number[] {
  const first = plan.slots.find(({ id }) => id === slotId);
  const day = plan.slots
    .filter(
      ({ bellId, dayIds, kind }) =>
        bellId === first?.bellId && kind === 'lesson' && (dayIds.length === 0 || dayIds.includes(dayId)),
    )
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  const from = day.findIndex(({ id }) => id === slotId);
  return from < 0 ? [] : day.slice(from, from + length).map(({ id }) => id);
}

function cellOf(plan: WholePlan, lesson: Lesson, place: Placement, by: GridBy, goesOn: boolean): GridCell {
  const teachers = lesson.teacherIds.map((id) => plan.teachers.find((teacher) => teacher.id === id)?.short ?? '?');
  const room = plan.rooms.find(({ id }) => id === place.roomId)?.short;
  const classes = lesson.groups.map(
    ({ classKey, partName }) => partName ?? plan.classes.find(({ key }) => key === classKey)?.short ?? '?',
  );
  const parts = lesson.groups.flatMap(({ partName }) => partName ?? []);
  return {
    lessonId: lesson.id,
    piece: place.piece,
    subject: lesson.subject,
    colour: lesson.colour,
    notes: [
      ...(by === 'class' ? [...new Set(parts)] : [[...new Set(classes)].join(', ')]),
      ...(by === 'teacher' ? [] : [teachers.join(', ')]),
      ...(by === 'room' || room === undefined ? [] : [room]),
    ].filter((note) => note !== ''),
    locked: place.locked,
    goesOn,
  };
}
