import type { Lesson, Off, School, Teacher, TimetableClass } from '../problem/school.ts';
import { daysInARow, mostOnADay, suits } from '../problem/school.ts';
import { rankCost } from '../problem/rooms.ts';
import { weights } from '../problem/weights.ts';
import { bellDays, distinct, gapsOf, type Standing, sum } from './clock.ts';
import type { Breach } from './judge.ts';

type Found = Omit<Breach, 'pieces'>;
const some = (all: readonly Found[]): Breach[] => all.filter(({ count }) => count > 0).map((one) => ({ ...one, pieces: [] }));
const times = (count: number, one: string, more = `${one}s`): string => `${count} ${count === 1 ? one : more}`;

/** What is asked for and not kept, with what it costs. */
export function softBreaches(school: School, all: readonly Standing[]): Breach[] {
  const of = <K>(keys: (one: Standing) => readonly K[], key: K): Standing[] => all.filter((one) => keys(one).includes(key));
  const classes = (one: Standing) => one.lesson.groups.map(({ classKey }) => classKey);
  return some([
    ...[...school.teachers.values()].flatMap((teacher) =>
      teacherCosts(
        school,
        teacher,
        of(({ lesson }) => lesson.teacherIds, teacher.id),
      ),
    ),
    ...[...school.classes.values()].flatMap((one) => classCosts(school, one, of(classes, one.key))),
    ...[...school.rooms.values()].map(({ id, name }) =>
      undesired(
        name,
        school.off.rooms.get(id),
        of(({ roomId }) => [roomId], id),
      ),
    ),
    ...school.lessons.flatMap((lesson) =>
      lessonCosts(
        school,
        lesson,
        of((one) => [one.lesson.id], lesson.id),
      ),
    ),
  ]);
}

const busyOf = (mine: readonly Standing[]): Set<number> => new Set(mine.flatMap(({ slots }) => slots));

function undesired(who: string, off: Off | undefined, mine: readonly Standing[]): Found {
  const count = [...busyOf(mine)].filter((slot) => off?.undesired.has(slot)).length;
  return {
    about: 'undesired slots',
    who,
    words: `${times(count, 'lesson')} in undesired slots`,
    count,
    points: count * weights.undesired,
  };
}

function teacherCosts(school: School, teacher: Teacher, mine: readonly Standing[]): Found[] {
  const busy = busyOf(mine);
  const off = school.off.teachers.get(teacher.id);
  const who = teacher.name;
  // The bell times of all lessons that somebody has, placed or not.
  const bells = distinct(school.lessons.filter(({ teacherIds }) => teacherIds.includes(teacher.id)).map(({ bellId }) => bellId));
  const days = bellDays(school, bells, off?.forbidden);
  const weeks = distinct(school.days.map(({ week }) => week));
  const weekOf = (day: readonly number[]) => school.days[school.slots[day[0] ?? -1]?.day ?? -1]?.week;
  const gapsIn = (week: number | null) =>
    sum(days.filter((day) => week === null || weekOf(day) === week).map((day) => gapsOf(day, busy)));
  const gaps = gapsIn(null);
  const over = teacher.mostGaps === null ? 0 : sum(weeks.map((week) => Math.max(0, gapsIn(week) - (teacher.mostGaps ?? 0))));
  const daysOver = sum(
    weeks.map((week) => {
      const taken = distinct([...busy].map((slot) => school.slots[slot]?.day ?? -1)).filter(
        (day) => school.days[day]?.week === week,
      );
      return Math.max(0, taken.length - (teacher.mostDays ?? Infinity));
    }),
  );
  const runs = rows(school, busy).map((length) => Math.max(0, length - (teacher.mostRun ?? Infinity)));
  return [
    undesired(who, off, mine),
    {
      about: 'gaps',
      who,
      words: `${times(gaps, 'gap')}${over > 0 ? `, ${over} over the most` : ''}`,
      count: gaps,
      points: gaps * weights.gap + over * weights.gapOver,
    },
    {
      about: 'days',
      who,
      words: `teaches on ${times(daysOver, 'day')} too many`,
      count: daysOver,
      points: daysOver * weights.dayOver,
    },
    {
      about: 'in a row',
      who,
      words: `${times(sum(runs), 'lesson')} in a row too many`,
      count: sum(runs),
      points: sum(runs) * weights.runOver,
    },
  ];
}

/** How long the rows of lessons are that follow each other without another slot between. */
function rows(school: School, busy: ReadonlySet<number>): number[] {
  const found: number[] = [];
  let length = 0;
  for (const [place, { joins }] of school.slots.entries()) {
    length = busy.has(place) ? length + 1 : 0;
    const goesOn = joins && busy.has(place + 1);
    if (length > 0 && !goesOn) {
      found.push(length);
      length = 0;
    }
  }
  return found;
}

function classCosts(school: School, one: TimetableClass, mine: readonly Standing[]): Found[] {
  const busy = busyOf(mine);
  const off = school.off.classes.get(one.key);
  const ofLessons = school.lessons.filter(({ groups }) => groups.some(({ classKey }) => classKey === one.key));
  if (ofLessons.length === 0) return [];
  const bells = distinct(ofLessons.map(({ bellId }) => bellId));
  const gaps = sum(bellDays(school, bells, off?.forbidden).map((day) => gapsOf(day, busy)));
  const first = bellDays(school, [one.bellId], off?.forbidden).flatMap((day) => day.slice(0, 1));
  const firstBusy = first.filter((slot) => busy.has(slot)).length;
  const late = firstBusy === 0 ? 0 : first.length - firstBusy;
  const who = one.name;
  const without = one.teacherFirst ? withoutTeacher(one, ofLessons, mine, first) : 0;
  return [
    undesired(who, off, mine),
    { about: 'free periods', who, words: times(gaps, 'free period'), count: gaps, points: gaps * weights.classGap },
    { about: 'late starts', who, words: `begins late on ${times(late, 'day')}`, count: late, points: late * weights.classLate },
    {
      about: 'class teacher first',
      who,
      words: `begins without the class teacher on ${times(without, 'day')}`,
      count: without,
      points: without * weights.teacherFirst,
    },
  ];
}

/** First slots in which the class teacher does not teach the class, beyond those that lessons not placed could still take. */
function withoutTeacher(
  one: TimetableClass,
  ofLessons: readonly Lesson[],
  mine: readonly Standing[],
  first: readonly number[],
): number {
  const own = ofLessons.filter(({ teacherIds }) => teacherIds.includes(one.teacherId ?? -1));
  if (own.length === 0) return 0;
  const placed = mine.filter(({ lesson }) => own.includes(lesson));
  const toCome = sum(own.flatMap(({ lengths }) => lengths)) - sum(placed.map(({ length }) => length));
  const taken = busyOf(placed);
  return Math.max(0, first.filter((slot) => !taken.has(slot)).length - toCome);
}

function lessonCosts(school: School, lesson: Lesson, mine: readonly Standing[]): Found[] {
  const who = lesson.name;
  const days = mine.map(({ slots }) => school.slots[slots[0] ?? -1]?.day ?? -1);
  const on = (day: number): number => days.filter((other) => other === day).length;
  const open = school.days.filter((_, day) => school.slots.some((slot) => slot.day === day)).length;
  const most = mostOnADay(lesson, open);
  const piled = lesson.spread === 'any' ? 0 : sum(school.days.map((_, day) => Math.max(0, on(day) - most)));
  const close = lesson.spread === 'apart' ? sum(daysInARow(school).map(([a, b]) => Math.max(0, on(a) + on(b) - 1))) : 0;
  const slots = mine.flatMap((one) => one.slots);
  const unwished = slots.filter((slot) => !suits(school.slots[slot], lesson.dayPart)).length;
  const off = lesson.courseId === null ? undefined : school.off.subjects.get(lesson.courseId);
  const never = slots.filter((slot) => off?.undesired.has(slot)).length;
  const ranks = mine.map(({ roomId }) => rankCost(lesson.rooms?.find((choice) => choice.roomId === roomId)?.rank ?? 0));
  return [
    {
      about: 'spread',
      who,
      words: `stands ${times(piled, 'time')} too often on a day`,
      count: piled,
      points: piled * weights.spread,
    },
    {
      about: 'spread',
      who,
      words: `stands ${times(close, 'time')} on days that follow each other`,
      count: close,
      points: close * weights.apart,
    },
    {
      about: 'part of the day',
      who,
      words: `${times(unwished, 'slot')} outside of its part of the day`,
      count: unwished,
      points: unwished * weights.dayPart,
    },
    {
      about: 'undesired slots',
      who,
      words: `${times(never, 'slot')} that its subject would rather not have`,
      count: never,
      points: never * weights.undesired,
    },
    { about: 'rooms', who, words: 'not in its best room', count: ranks.filter((rank) => rank > 0).length, points: sum(ranks) },
  ];
}
