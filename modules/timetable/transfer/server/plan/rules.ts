import { bellOf } from '../../../setup/contract/grid.ts';
import { usualLessons } from '../../../setup/contract/teachers.ts';
import type { FileContent, Left } from '../content.ts';
import type { Items } from './items.ts';
import type { Sits } from './lessons.ts';
import type { Places } from './slots.ts';
import { type Limits, offKey, type World } from './world.store.ts';

export interface PlannedOff {
  readonly staffMemberId: number | null;
  readonly classId: number | null;
  readonly streamId: number | null;
  readonly roomId: number | null;
  readonly courseId: number | null;
  readonly dayId: number;
  readonly slotId: number;
  readonly level: 'undesired' | 'forbidden';
}

export interface ChangedOff {
  readonly id: number;
  readonly level: 'undesired' | 'forbidden';
}

export interface PlannedLimits {
  readonly staffMemberId: number;
  /** Whether something is said of the teacher already. */
  readonly known: boolean;
  readonly limits: Limits & { mostWeek: number };
}

/** The key that an answer names: a record's, or the one that stands for what is made; null where there is none. */
export const keyIn = (to: string | null, made: number): number | null =>
  to === 'new' ? made : to !== null && /^\d+$/.test(to) ? Number(to) : null;

/** Limits of teachers that the file says and that are others here. */
export function plannedLimits(content: FileContent, items: Items, world: World) {
  const rows: PlannedLimits[] = [];
  const left: Left[] = [];
  let same = 0;
  for (const [place, { name, limits: said }] of content.teachers.entries()) {
    const id = Number(items.to('teacher', place) ?? Number.NaN);
    if (!Number.isInteger(id) || Object.values(said).every((one) => one === null)) continue;
    const now = world.limits.get(id);
    const before: Limits = now ?? {
      mostWeek: usualLessons,
      leastWeek: null,
      mostDay: null,
      mostRun: null,
      mostDays: null,
      mostGaps: null,
    };
    const after = {
      mostWeek: said.mostWeek ?? before.mostWeek ?? usualLessons,
      leastWeek: said.leastWeek ?? before.leastWeek,
      mostDay: said.mostDay ?? before.mostDay,
      mostRun: said.mostRun ?? before.mostRun,
      mostDays: said.mostDays ?? before.mostDays,
      mostGaps: said.mostGaps ?? before.mostGaps,
    };
    if (after.leastWeek !== null && after.leastWeek > after.mostWeek)
      left.push({ what: `Limits of ${name.trim()}`, count: 1, why: 'The least a week would be more than the most.' });
    else if (JSON.stringify(after) === JSON.stringify({ ...after, ...before })) same += 1;
    else rows.push({ staffMemberId: id, known: now !== undefined, limits: after });
  }
  return { rows, left, same };
}

/** Times off that are not here yet or otherwise: those of a class that has streams are of each of these. */
export function plannedOff(
  content: FileContent,
  items: Items,
  world: World,
  places: Places,
  sitsOf: (place: number) => { sits: Sits } | null,
) {
  const made = new Map<string, PlannedOff>();
  const changed: ChangedOff[] = [];
  const seen = new Set<string>();
  let [same, skipped, groups] = [0, 0, 0];
  const nobody = { staffMemberId: null, classId: null, streamId: null, roomId: null, courseId: null };
  for (const { of, who, day, bell, slot, level } of content.timesOff) {
    const sits = of === 'class' ? sitsOf(who) : null;
    if (sits && sits.sits.partId !== null) {
      groups += 1;
      continue;
    }
    const key = of === 'class' ? null : keyIn(items.to(of, who), -1 - who);
    // A class that has streams is off when each of them is.
    const inClass = sits?.sits;
    const streams =
      inClass?.streamId === null ? world.classes.filter((one) => one.classId === inClass.classId && one.streamId !== null) : [];
    const whose =
      of === 'class'
        ? !inClass
          ? []
          : streams.length > 0
            ? streams.map(({ classId, streamId }) => ({ ...nobody, classId, streamId }))
            : [{ ...nobody, classId: inClass.classId, streamId: inClass.streamId }]
        : key === null
          ? []
          : [{ ...nobody, ...(of === 'teacher' ? { staffMemberId: key } : of === 'room' ? { roomId: key } : { courseId: key }) }];
    const on = places.day(day);
    const own = inClass ? bellOf(places.grid.bells, inClass.classId) : null;
    const bells = of === 'class' ? (own ? [own] : []) : places.bellsOf(bell);
    const cells = on ? bells.flatMap((one) => places.slotIn(one, bell ?? 0, slot, day) ?? []) : [];
    if (whose.length === 0 || !on || cells.length === 0) {
      skipped += 1;
      continue;
    }
    for (const one of whose)
      for (const slotId of cells) {
        const planned: PlannedOff = { ...one, dayId: on.id, slotId, level };
        const place = offKey(planned);
        const known = world.timesOff.get(place);
        if (known && known.level === level) same += 1;
        else if (known && !seen.has(place)) changed.push({ id: known.id, level });
        else if (!known && (level === 'forbidden' || !made.has(place))) made.set(place, planned);
        seen.add(place);
      }
  }
  const left: Left[] = [
    ...(groups > 0 ? [{ what: 'Times off of groups', count: groups, why: 'Only whole classes have times off here.' }] : []),
    ...(skipped > 0
      ? [{ what: 'Times off', count: skipped, why: 'Whose they are is left out, or the bell times here have no such slot.' }]
      : []),
  ];
  return {
    made: [...made.values()],
    changed,
    left,
    tally: { made: made.size, changed: changed.length, same, left: skipped + groups },
  };
}
