import type { Random } from '../../../solver/server/core/flat.ts';
import type { Group, Lesson, Off, RoomChoice, School, Slot, Student, TimetableClass } from '../problem/school.ts';

const subjects = ['English', 'Kiswahili', 'Mathematics', 'Physics', 'Games'];

/** Two bell times whose slots share some of the clock, each with a break and lunch; a day of the second week has only one of them. */
function slotsOf(days: number): Slot[] {
  const slots: Slot[] = [];
  for (let day = 0; day < days; day++) {
    for (const bell of day === 2 ? [1] : [1, 2]) {
      const length = bell === 1 ? 40 : 35;
      let from = 480;
      for (let i = 0; i < 6; i++) {
        const to = from + length;
        slots.push({
          day,
          bellId: bell,
          slotId: bell * 10 + i,
          name: String(i + 1),
          from,
          to,
          joins: i !== 1 && i !== 3 && i !== 5,
          early: i < 2,
          morning: i < 4,
          rightAfterLunch: i === 4,
          afternoon: i >= 4,
        });
        from = to + (i === 1 ? 20 : i === 3 ? 60 : 0);
      }
    }
  }
  return slots;
}

/** A small school with everything that a school can ask for; the same for the same random numbers. */
export function randomSchool(random: Random): School {
  const below = (limit: number) => random.below(limit);
  const maybe = (chance: number) => random.unit() < chance;
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const days = [0, 1, 2, 3].map((i) => ({
    id: 100 + i,
    name: `Day ${i}`,
    short: `D${i}`,
    weekday: i < 2 ? i + 1 : i,
    week: i < 2 ? 1 : 2,
  }));
  const slots = slotsOf(days.length);
  const off = (): Off => {
    const all = [...slots.keys()];
    const forbidden = new Set(all.filter(() => maybe(0.06)));
    return { forbidden, undesired: new Set(all.filter((slot) => !forbidden.has(slot) && maybe(0.15))) };
  };
  const classes = ['1', '2', '3', 'c9'].map((key, i): TimetableClass => {
    return {
      key,
      classId: i < 2 ? 5 : 5 + i,
      name: `Class ${key}`,
      bellId: i === 3 ? 2 : 1,
      size: 30,
      homeRoomId: null,
      teacherFirst: maybe(0.5),
      teacherId: i,
    };
  });
  const rooms = [1, 2, 3, 4].map((id) => ({ id, name: `Room ${id}`, short: `R${id}`, capacity: 40 }));
  const parts = new Map(
    [11, 12, 13, 14].map((id, i) => {
      const students = new Set(id === 14 ? [] : [0, 1, 2, 3, 4, 5].filter((student) => student % 2 === i % 2 && student < 6 - i));
      return [
        id,
        {
          id,
          divisionId: i < 2 ? 1 : 2,
          name: `Part ${id}`,
          classId: 5,
          streamId: null,
          together: i < 2,
          students,
          streams: new Set([1, 2]),
        },
      ] as const;
    }),
  );
  const students = [0, 1, 2, 3, 4, 5].map((student): Student => {
    return {
      classKey: student < 3 ? '1' : '2',
      parts: [...parts.values()].filter((part) => part.students.has(student)).map(({ id }) => id),
    };
  });
  for (const part of parts.values()) {
    part.streams.clear();
    for (const student of part.students) part.streams.add(student < 3 ? 1 : 2);
  }
  const choices = (): RoomChoice[] =>
    rooms.filter(() => maybe(0.6)).map(({ id }) => ({ roomId: id, rank: pick([0, 1, 2] as const) }));
  const lesson = (id: number, groups: readonly Group[], lengths: readonly number[], teacherIds: readonly number[]): Lesson => {
    const subject = pick(subjects);
    const some = choices();
    return {
      id,
      name: `${subject} ${id}`,
      courseId: maybe(0.8) ? subjects.indexOf(subject) : null,
      subject,
      lengths,
      spread: pick(['days', 'apart', 'any'] as const),
      dayPart: pick(['any', 'early', 'morning', 'not_after_lunch', 'afternoon'] as const),
      teacherIds,
      classes: groups.map(({ classKey: key, partId }) => ({
        classId: classes.find((one) => one.key === key)?.classId ?? 0,
        streamId: key.startsWith('c') ? null : Number(key),
        partId,
      })),
      groups,
      bellId: groups[0]?.classKey === 'c9' ? 2 : 1,
      students: 30,
      rooms: maybe(0.4) || some.length === 0 ? null : some,
      fixes: new Map(),
    };
  };
  const lengths = () => pick([[1], [1, 1], [1, 2], [2], [1, 1, 1]]);
  const whole = Array.from({ length: 12 }, (_, i) => {
    const one = pick(classes).key;
    const joined = maybe(0.2) ? pick(classes).key : one;
    const keys = [...new Set([one, joined])].toSorted();
    return lesson(
      i + 1,
      keys.map((classKey) => ({ classKey, partId: null })),
      lengths(),
      [below(5), ...(maybe(0.2) ? [5] : [])],
    );
  });
  const ofPart = (part: number): Group[] => {
    const { streams } = parts.get(part) ?? { streams: new Set([1, 2]) };
    return (streams.size === 0 ? [1, 2] : [...streams].toSorted((a, b) => a - b)).map((stream) => ({
      classKey: String(stream),
      partId: part,
    }));
  };
  const block = pick([
    [1, 1],
    [1, 2],
    [2, 1, 1],
  ]);
  const grouped = [11, 12, 13, 14].map((part, i) => lesson(20 + i, ofPart(part), i < 2 ? block : [1, 1], [below(2) + 6 + 2 * i]));
  return {
    days,
    slots,
    teachers: new Map(
      Array.from({ length: 14 }, (_, id) => {
        const some = (most: number) => (maybe(0.5) ? 1 + below(most) : null);
        const limits = { mostDay: some(4), mostRun: some(2), mostDays: some(2), mostGaps: maybe(0.5) ? below(2) : null };
        return [id, { id, name: `Teacher ${id}`, mostWeek: 27, leastWeek: null, ...limits }];
      }),
    ),
    classes: new Map(classes.map((one) => [one.key, one])),
    rooms: new Map(rooms.map((room) => [room.id, room])),
    lessons: [...whole, ...grouped],
    parts,
    students,
    together: [[11, 12]],
    off: {
      teachers: new Map([0, 1, 6].map((id) => [id, off()])),
      classes: new Map(['1', 'c9'].map((key) => [key, off()])),
      rooms: new Map([1, 2].map((id) => [id, off()])),
      subjects: new Map([0, 2].map((id) => [id, off()])),
    },
  };
}
