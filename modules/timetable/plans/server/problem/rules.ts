import { bitsOf } from '../../../solver/server/core/bits.ts';
import type { Rule } from '../../../solver/server/core/problem.ts';
import type { Frame } from './frame.ts';
import { daysInARow, type Lesson, mostOnADay, type Off, suits } from './school.ts';
import { classesOf } from './units.ts';
import { millionths, weights } from './weights.ts';

/** What a rule is about, for words. */
export type About =
  | 'clash'
  | 'bell times'
  | 'time off'
  | 'undesired'
  | 'lessons a day'
  | 'days'
  | 'gaps'
  | 'in a row'
  | 'free periods'
  | 'late start'
  | 'teacher first'
  | 'spread'
  | 'day part'
  | 'room'
  | 'room rank'
  | 'moved';

export interface SchoolRule extends Rule {
  readonly about: About;
}

const many = 1_000_000;
const hard = { hard: true, weight: 1, cost: 'linear' } as const;
const soft = (points: number) => ({ hard: false, weight: millionths(points), cost: 'linear' }) as const;

/** Nobody and nothing is in two places, also where bell times overlap on the clock. */
export function clashRules(frame: Frame): SchoolRule[] {
  const pairs = frame.slots.overlaps;
  return frame.whose.flatMap((whose, resource): SchoolRule[] => {
    if (whose.of === 'class') return [];
    const clash: SchoolRule = { ...hard, about: 'clash', kind: 'clashes', resource, args: [] };
    // A room may be chosen by any lesson; others have lessons in the bell times that they are known to have.
    const bells = whose.of === 'room' ? 2 : frame.bellsOf(resource).length;
    if (pairs.length === 0 || bells < 2) return [clash];
    return [clash, { ...hard, about: 'bell times', kind: 'slots busy', resource, family: frame.family(pairs), args: [0, 1, 0] }];
  });
}

/** Slots that somebody would rather not have; of rooms also those that they cannot have. */
function offRules(frame: Frame, resource: number, off: Off | undefined, forbidden: boolean): SchoolRule[] {
  const busy = (slots: ReadonlySet<number>) =>
    ({ kind: 'slots busy', resource, family: frame.family([[...slots]]), args: [0, 0, 0] }) as const;
  return [
    ...(forbidden && off && off.forbidden.size > 0 ? [{ ...hard, about: 'time off' as const, ...busy(off.forbidden) }] : []),
    ...(off && off.undesired.size > 0
      ? [{ ...soft(weights.undesired), about: 'undesired' as const, ...busy(off.undesired) }]
      : []),
  ];
}

export function teacherRules(frame: Frame): SchoolRule[] {
  const { school, slots } = frame;
  return [...frame.teachers].flatMap(([id, resource]): SchoolRule[] => {
    const teacher = school.teachers.get(id);
    const off = school.off.teachers.get(id);
    const gaps = (most: number, points: number, week: number | null): SchoolRule => {
      const family = frame.family(frame.daysOf(resource, off, week));
      return { ...soft(points), about: 'gaps', kind: 'idle', resource, family, args: [0, most] };
    };
    const rules: SchoolRule[] = [...offRules(frame, resource, off, false), gaps(0, weights.gap, null)];
    if (!teacher) return rules;
    const { mostDay, mostRun, mostDays, mostGaps } = teacher;
    if (mostDay !== null)
      rules.push({
        ...hard,
        about: 'lessons a day',
        kind: 'slots busy',
        resource,
        family: frame.family(slots.whole),
        args: [0, mostDay, 0],
      });
    if (mostRun !== null) {
      const family = frame.family(frame.bellsOf(resource).flatMap((bell) => [...(slots.stretches.get(bell) ?? [])]));
      rules.push({ ...soft(weights.runOver), about: 'in a row', kind: 'run', resource, family, args: [mostRun, 0] });
    }
    for (const week of slots.weeks) {
      if (mostGaps !== null) rules.push(gaps(mostGaps, weights.gapOver, week));
      if (mostDays === null) continue;
      const family = frame.family(slots.whole.filter((_, day) => school.days[day]?.week === week));
      rules.push({ ...soft(weights.dayOver), about: 'days', kind: 'groups busy', resource, family, args: [0, mostDays, 0] });
    }
    return rules;
  });
}

export function classRules(frame: Frame): SchoolRule[] {
  const { school } = frame;
  return [...frame.classes].flatMap(([key, resource]): SchoolRule[] => {
    const off = school.off.classes.get(key);
    const first = frame.firstOf(key);
    const free = frame.family(frame.daysOf(resource, off));
    const { teacherFirst, teacherId } = school.classes.get(key) ?? { teacherFirst: false, teacherId: null };
    const own = frame.units.flatMap((unit, u) =>
      classesOf(unit).includes(key) &&
      unit.pieces.some(
        ({ lesson }) => lesson.teacherIds.includes(teacherId ?? -1) && lesson.groups.some((group) => group.classKey === key),
      )
        ? [u]
        : [],
    );
    return [
      ...offRules(frame, resource, off, false),
      { ...soft(weights.classGap), about: 'free periods', kind: 'idle', resource, family: free, args: [0, 0] },
      {
        ...soft(weights.classLate),
        about: 'late start',
        kind: 'slots busy',
        resource,
        family: frame.family([first]),
        args: [first.length, many, 0],
      },
      ...(teacherFirst && own.length > 0
        ? [
            {
              ...soft(weights.teacherFirst),
              about: 'teacher first' as const,
              kind: 'at once' as const,
              lessons: own,
              args: [1, many, 0, ...bitsOf(first, school.slots.length)],
            },
          ]
        : []),
    ];
  });
}

export function roomRules(frame: Frame): SchoolRule[] {
  return [...frame.rooms].flatMap(([id, resource]) => offRules(frame, resource, frame.school.off.rooms.get(id), true));
}

/** Of each lesson: its spread over the days, its part of the day, and slots that its subject would rather not have. */
export function lessonRules(frame: Frame): SchoolRule[] {
  const { school, slots } = frame;
  const unitsOf = new Map<Lesson, number[]>();
  for (const [u, { pieces }] of frame.units.entries())
    for (const { lesson } of pieces) unitsOf.set(lesson, [...(unitsOf.get(lesson) ?? []), u]);
  const inARow = daysInARow(school).map(([a, b]) => [...(slots.whole[a] ?? []), ...(slots.whole[b] ?? [])]);
  const size = school.slots.length;
  return [...unitsOf].flatMap(([lesson, lessons]): SchoolRule[] => {
    const off = lesson.courseId === null ? undefined : school.off.subjects.get(lesson.courseId);
    const rules: SchoolRule[] = [];
    if (lesson.spread !== 'any') {
      const most = mostOnADay(lesson, slots.whole.filter((day) => day.length > 0).length);
      const args = slots.whole.flatMap(() => [0, most]);
      rules.push({ ...soft(weights.spread), about: 'spread', kind: 'spread', family: frame.family(slots.whole), lessons, args });
    }
    if (lesson.spread === 'apart' && inARow.length > 0) {
      const args = inARow.flatMap(() => [0, 1]);
      rules.push({ ...soft(weights.apart), about: 'spread', kind: 'spread', family: frame.family(inARow), lessons, args });
    }
    if (lesson.dayPart !== 'any') {
      const wished = slots.all.filter((slot) => suits(school.slots[slot], lesson.dayPart));
      rules.push({ ...soft(weights.dayPart), about: 'day part', kind: 'takes slots', lessons, args: bitsOf(wished, size) });
    }
    if (off && off.undesired.size > 0) {
      const wished = slots.all.filter((slot) => !off.undesired.has(slot));
      rules.push({ ...soft(weights.undesired), about: 'undesired', kind: 'takes slots', lessons, args: bitsOf(wished, size) });
    }
    return rules;
  });
}
