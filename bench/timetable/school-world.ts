// A school of 60 teachers and 24 streams as the product's own problem takes it: eight lessons a day, option blocks of grade 10, practicals.
import type {
  Group,
  Lesson,
  Off,
  RoomChoice,
  School,
  Slot,
  Student,
  Teacher,
  TimetableClass,
} from '#modules/timetable/plans/server/problem/school.ts';

interface Subject {
  readonly name: string;
  readonly lengths: readonly number[];
  readonly teachers: number;
  readonly laboratory?: true;
  readonly dayPart?: Lesson['dayPart'];
}

const singles = (many: number): number[] => Array.from({ length: many }, () => 1);
const core: readonly Subject[] = [
  { name: 'English', lengths: singles(6), teachers: 9 },
  { name: 'Kiswahili', lengths: singles(5), teachers: 7 },
  { name: 'Mathematics', lengths: singles(6), teachers: 9, dayPart: 'morning' },
  { name: 'Games', lengths: [2], teachers: 3 },
];
const chosen: readonly Subject[] = [
  { name: 'Biology', lengths: [2, 1, 1], teachers: 6, laboratory: true },
  { name: 'Chemistry', lengths: [2, 1, 1], teachers: 6, laboratory: true },
  { name: 'Physics', lengths: [2, 1, 1], teachers: 6, laboratory: true },
  { name: 'History', lengths: singles(3), teachers: 5 },
  { name: 'Geography', lengths: singles(3), teachers: 5 },
  { name: 'Religion', lengths: singles(3), teachers: 4 },
];
const grades = [7, 8, 9, 10, 11, 12];
const blocks = 3;

function slotsOf(): Slot[] {
  return Array.from({ length: 40 }, (_, i): Slot => {
    const hour = i % 8;
    const from = 480 + hour * 40 + (hour > 1 ? 20 : 0) + (hour > 3 ? 30 : 0) + (hour > 5 ? 60 : 0);
    const joins = hour !== 1 && hour !== 3 && hour !== 5 && hour !== 7;
    const places = { early: hour < 2, morning: hour < 6, rightAfterLunch: hour === 6, afternoon: hour > 5 };
    return { day: Math.floor(i / 8), bellId: 1, slotId: hour + 1, name: String(hour + 1), from, to: from + 40, joins, ...places };
  });
}

/** The same each time. */
export function schoolWorld(): School {
  const staff = new Map<string, { id: number; load: number }[]>();
  const teachers = new Map<number, Teacher>();
  for (const { name, teachers: many } of [...core, ...chosen])
    staff.set(
      name,
      Array.from({ length: many }, (_, i) => {
        const id = teachers.size + 1;
        const limits = { mostWeek: 30, leastWeek: null, mostDay: 7, mostRun: null, mostDays: null, mostGaps: 4 };
        teachers.set(id, { id, name: `${name} ${i + 1}`, ...limits });
        return { id, load: 0 };
      }),
    );
  const classes = grades.flatMap((grade, g) =>
    ['A', 'B', 'C', 'D'].map((letter, s): TimetableClass => {
      const key = String(g * 4 + s + 1);
      return {
        key,
        classId: grade,
        name: `${grade} ${letter}`,
        bellId: 1,
        size: 40,
        homeRoomId: Number(key),
        teacherFirst: false,
        teacherId: null,
      };
    }),
  );
  const laboratories: RoomChoice[] = [101, 102, 103, 104, 105, 106].map((roomId, i) => ({ roomId, rank: i < 4 ? 0 : 1 }));
  const rooms = [
    ...classes.map(({ name }, i) => ({ id: i + 1, name })),
    ...laboratories.map(({ roomId }) => ({ id: roomId, name: `Laboratory ${roomId}` })),
  ];
  const least = (subject: string, load: number, not: ReadonlySet<number> = new Set()): number => {
    const [one] = (staff.get(subject) ?? []).filter(({ id }) => !not.has(id)).toSorted((a, b) => a.load - b.load);
    if (!one) throw new Error(`Nobody teaches ${subject}`);
    one.load += load;
    return one.id;
  };
  const lessons: Lesson[] = [];
  const parts = new Map<
    number,
    {
      id: number;
      divisionId: number;
      name: string;
      classId: number;
      streamId: null;
      together: boolean;
      students: Set<number>;
      streams: Set<number>;
    }
  >();
  const add = (
    subject: Subject,
    lengths: readonly number[],
    teacherId: number,
    groups: readonly Group[],
    room: readonly RoomChoice[] | null,
  ): void => {
    lessons.push({
      id: lessons.length + 1,
      name: `${subject.name}, ${groups.map(({ classKey }) => classKey).join()}`,
      courseId: null,
      subject: subject.name,
      lengths,
      spread: 'days',
      dayPart: subject.dayPart ?? 'any',
      teacherIds: [teacherId],
      classes: groups.map(({ classKey, partId }) => ({
        classId: classes.find(({ key }) => key === classKey)?.classId ?? 0,
        streamId: Number(classKey),
        partId,
      })),
      groups,
      bellId: 1,
      students: 40,
      rooms: room,
      fixes: new Map(),
    });
  };
  const tenth = classes.filter(({ classId }) => classId === 10).map(({ key }) => key);
  for (let block = 0; block < blocks; block++) {
    const taken = new Set<number>();
    // Each block offers six subjects to the four streams together, one of them in a laboratory, the others in home rooms.
    for (const [option, subject] of chosen.entries()) {
      const id = parts.size + 1;
      const name = `Block ${block + 1}: ${subject.name}`;
      parts.set(id, {
        id,
        divisionId: block + 1,
        name,
        classId: 10,
        streamId: null,
        together: true,
        students: new Set(),
        streams: new Set(tenth.map(Number)),
      });
      const teacher = least(subject.name, 5, taken);
      taken.add(teacher);
      const homes = tenth.map((key): RoomChoice => ({ roomId: Number(key), rank: 0 }));
      const room = subject.laboratory ? laboratories.slice((option * 2) % 6, ((option * 2) % 6) + 2) : homes;
      add(
        subject,
        [2, 1, 1, 1],
        teacher,
        tenth.map((classKey) => ({ classKey, partId: id })),
        room,
      );
    }
  }
  const students: Student[] = tenth.flatMap((classKey, s) =>
    Array.from({ length: 40 }, (_, i) => {
      const mine = Array.from(
        { length: blocks },
        (__, block) => block * chosen.length + 1 + ((i + s + block * 2) % chosen.length),
      );
      for (const part of mine) parts.get(part)?.students.add(s * 40 + i);
      return { classKey, parts: mine };
    }),
  );
  for (const { key, classId } of classes) {
    const home: RoomChoice[] = [{ roomId: Number(key), rank: 0 }];
    const groups = [{ classKey: key, partId: null }];
    for (const subject of classId === 10 ? core : [...core, ...chosen]) {
      const teacher = least(
        subject.name,
        subject.lengths.reduce((sum, length) => sum + length, 0),
      );
      const practical = subject.laboratory === true;
      if (practical) add(subject, [2], teacher, groups, laboratories);
      const rest = practical ? subject.lengths.filter((length) => length === 1) : subject.lengths;
      add(subject, rest, teacher, groups, subject.name === 'Games' ? null : home);
    }
  }
  const slots = slotsOf();
  const off = new Map(
    [...teachers.keys()].map((id): [number, Off] => {
      const undesired = new Set([((id * 3) % 5) * 8, ((id * 3 + 2) % 5) * 8 + 7]);
      const forbidden = new Set(id % 10 === 0 ? [((id / 10) % 5) * 8 + 6, ((id / 10) % 5) * 8 + 7] : []);
      return [id, { forbidden, undesired: new Set([...undesired].filter((slot) => !forbidden.has(slot))) }];
    }),
  );
  return {
    days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map((name, i) => ({
      id: i + 1,
      name,
      short: name.slice(0, 3),
      weekday: i + 1,
      week: 1,
    })),
    slots,
    teachers,
    classes: new Map(classes.map((one) => [one.key, one])),
    rooms: new Map(rooms.map(({ id, name }) => [id, { id, name, short: name, capacity: null }])),
    lessons,
    parts,
    students,
    together: Array.from({ length: blocks }, (_, block) => chosen.map((__, option) => block * chosen.length + option + 1)),
    off: { teachers: off, classes: new Map(), rooms: new Map(), subjects: new Map() },
  };
}
