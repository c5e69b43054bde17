import { daysOf, holds, type Lesson, type Off, type Placed, type School } from '../problem/school.ts';
import { unitsOf } from '../problem/units.ts';
import { studentsOf } from './fet-students.ts';
import { tag, unique } from './fet-text.ts';

interface Slotted {
  readonly day: string;
  readonly hour: string;
}

/** A school and where its lessons stand, numbered as FET has them. */
class Written {
  readonly school: School;
  readonly hours: string[];
  readonly #hourOf: number[];
  /** The number of each piece, `lesson piece`. */
  readonly ids = new Map<string, number>();

  constructor(school: School) {
    this.school = school;
    const counts = new Map<string, number>();
    this.#hourOf = school.slots.map(({ day, bellId }) => {
      const number = counts.get(`${day} ${bellId}`) ?? 0;
      counts.set(`${day} ${bellId}`, number + 1);
      return number;
    });
    this.hours = hourNames(school, this.#hourOf);
    for (const { id, lengths } of school.lessons)
      for (const piece of lengths.keys()) this.ids.set(`${id} ${piece}`, this.ids.size + 1);
  }

  at(slot: number): Slotted {
    const day = this.school.days[this.school.slots[slot]?.day ?? 0];
    return { day: day?.name ?? '', hour: this.hours[this.#hourOf[slot] ?? 0] ?? '' };
  }

  id(lessonId: number, piece: number): number {
    return this.ids.get(`${lessonId} ${piece}`) ?? 0;
  }
}

/**
 * What slots are called, where those of one number have one name on all days and that of no other; else names that no slot has, so that
 * the file, when it is read here again, is taken by their numbers.
 */
function hourNames({ slots }: School, hourOf: readonly number[]): string[] {
  const numbers = Array.from({ length: Math.max(1, ...hourOf.map((hour) => hour + 1)) }, (_, hour) => hour);
  const called = numbers.map((hour) => new Set(slots.flatMap(({ name }, at) => (hourOf[at] === hour ? [name] : []))));
  const own = called.flatMap((names) => [...names]);
  const same =
    called.every(({ size }) => size === 1) && new Set(own.map((name) => name.trim().toLowerCase())).size === own.length;
  return same ? own : numbers.map((hour) => `No. ${hour + 1} of the day`);
}

/**
 * A school as a file of FET 6 (mode Official): days, hours, teachers, sets of students, rooms, activities and what is asked of them.
 * Bell times that differ share the hours of a day by their number, since FET has one table of hours; what a teacher wishes (days, gaps, lessons in
 * a row) is a limit there, so it stays out, and rooms are those that hold the students.
 * @param placed where lessons are held: an activity at that time and in that room, and locked for good where it is locked here
 */
export function toFet(school: School, placed: readonly Placed[], institution: string): string {
  const file = new Written(school);
  const teachers = unique([...school.teachers].map(([id, { name }]) => [id, name]));
  const rooms = unique([...school.rooms].map(([id, { name }]) => [id, name]));
  const subjects = [...new Set(school.lessons.map(({ subject }) => subject))];
  const students = studentsOf(school);
  const time = [
    constraint('BasicCompulsoryTime', ''),
    ...school.lessons.flatMap((lesson) => starts(file, lesson)),
    // FET would search for ever where what is locked breaks a wish.
    ...school.lessons
      .filter(({ id }) => !placed.some(({ lessonId }) => lessonId === id))
      .flatMap((lesson) => spread(file, lesson)),
    ...together(file),
    ...off(file, school.off.teachers, (id) => teachers.get(id), 'TeacherNotAvailableTimes', 'Teacher'),
    ...classOff(file),
    ...[...school.teachers].flatMap(([id, { mostDay }]) => limit(teachers.get(id), mostDay)),
    ...placed.map(({ lessonId, piece, slot, locked }) => {
      const { day, hour } = file.at(slot);
      return constraint(
        'ActivityPreferredStartingTime',
        tag('Activity_Id', file.id(lessonId, piece)) +
          tag('Preferred_Day', day) +
          tag('Preferred_Hour', hour) +
          tag('Permanently_Locked', String(locked)),
      );
    }),
  ];
  const space = [
    constraint('BasicCompulsorySpace', ''),
    ...off(file, school.off.rooms, (id) => rooms.get(id), 'RoomNotAvailableTimes', 'Room'),
    ...school.lessons.flatMap((lesson) => roomsFor(file, lesson, placed, rooms)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>

<fet version="6.8.5">
<Mode>Official</Mode>
${tag('Institution_Name', institution)}
<Comments></Comments>
${axis(
  'Days_List',
  'Number_of_Days',
  'Day',
  school.days.map(({ name }) => name),
)}
${axis('Hours_List', 'Number_of_Hours', 'Hour', file.hours)}
${list('Subjects_List', 'Subject', subjects)}
<Activity_Tags_List>
</Activity_Tags_List>
${list('Teachers_List', 'Teacher', [...teachers.values()], '<Target_Number_of_Hours>0</Target_Number_of_Hours><Qualified_Subjects></Qualified_Subjects>')}
<Students_List>
${students.text}
</Students_List>
<Activities_List>
${school.lessons.flatMap((lesson) => activities(file, lesson, teachers, students.setsOf(lesson))).join('\n')}
</Activities_List>
<Buildings_List>
</Buildings_List>
<Rooms_List>
${[...school.rooms].map(([id]) => `<Room>${tag('Name', rooms.get(id) ?? '')}<Building></Building>${tag('Capacity', 30_000)}<Virtual>false</Virtual><Comments></Comments></Room>`).join('\n')}
</Rooms_List>
<Time_Constraints_List>
${time.join('\n')}
</Time_Constraints_List>
<Space_Constraints_List>
${space.join('\n')}
</Space_Constraints_List>
</fet>
`;
}

const constraint = (kind: string, fields: string, weight = 100): string =>
  `<Constraint${kind}>\n${tag('Weight_Percentage', weight)}\n${fields}${fields && '\n'}<Active>true</Active>\n<Comments></Comments>\n</Constraint${kind}>`;
const axis = (name: string, count: string, one: string, names: readonly string[]): string =>
  `<${name}>\n${tag(count, names.length)}\n${names.map((value) => `<${one}>${tag('Name', value)}</${one}>`).join('\n')}\n</${name}>`;
const list = (name: string, one: string, names: readonly string[], more = ''): string =>
  `<${name}>\n${names.map((value) => `<${one}>${tag('Name', value)}${more}<Comments></Comments></${one}>`).join('\n')}\n</${name}>`;
/** The most lessons a day of a teacher; null: none was set. */
const limit = (name: string | undefined, most: number | null): string[] =>
  most === null || name === undefined
    ? []
    : [constraint('TeacherMaxHoursDaily', tag('Teacher_Name', name) + tag('Maximum_Hours_Daily', most))];

function activities(file: Written, lesson: Lesson, teachers: ReadonlyMap<number, string>, sets: readonly string[]): string[] {
  const { id, subject, lengths, teacherIds } = lesson;
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const group = lengths.length > 1 ? file.id(id, 0) : 0;
  return lengths.map((length, piece) =>
    [
      '<Activity>',
      ...teacherIds.map((teacher) => tag('Teacher', teachers.get(teacher) ?? '')),
      tag('Subject', subject),
      ...[...new Set(sets)].map((set) => tag('Students', set)),
      tag('Duration', length),
      tag('Total_Duration', total),
      tag('Id', file.id(id, piece)),
      tag('Activity_Group_Id', group),
      '<Active>true</Active><Comments></Comments></Activity>',
    ].join(''),
  );
}

/** Where pieces may begin, where a break or the end of the day of the class's bell times forbids some, or it is fixed. */
function starts(file: Written, lesson: Lesson): string[] {
  const { school } = file;
  const subject = lesson.courseId === null ? undefined : school.off.subjects.get(lesson.courseId);
  return lesson.lengths.flatMap((length, piece) => {
    const fix = lesson.fixes.get(piece);
    const own = daysOf(school, lesson.bellId).flat();
    const may = own.filter(
      (slot) =>
        holds(school, slot, length) &&
        (fix === undefined || fix === slot) &&
        !Array.from({ length }, (_, i) => slot + i).some((taken) => subject?.forbidden.has(taken)),
    );
    const all = file.hours.length * school.days.length;
    if (length === 1 && may.length === all) return [];
    const times = may.map((slot) => {
      const { day, hour } = file.at(slot);
      return `<Preferred_Starting_Time>${tag('Preferred_Starting_Day', day)}${tag('Preferred_Starting_Hour', hour)}</Preferred_Starting_Time>`;
    });
    return [
      constraint(
        'ActivityPreferredStartingTimes',
        tag('Activity_Id', file.id(lesson.id, piece)) + tag('Number_of_Preferred_Starting_Times', may.length) + times.join(''),
      ),
    ];
  });
}

function spread(file: Written, { id, lengths, spread: how }: Lesson): string[] {
  if (how === 'any' || lengths.length < 2) return [];
  const ids = lengths.map((_, piece) => tag('Activity_Id', file.id(id, piece))).join('');
  return [
    constraint(
      'MinDaysBetweenActivities',
      `<Consecutive_If_Same_Day>false</Consecutive_If_Same_Day>${tag('Number_of_Activities', lengths.length)}${ids}${tag('MinDays', how === 'apart' ? 2 : 1)}`,
      95,
    ),
  ];
}

function together(file: Written): string[] {
  return unitsOf(file.school)
    .filter(({ pieces }) => pieces.length > 1)
    .map(({ pieces }) =>
      constraint(
        'ActivitiesSameStartingTime',
        tag('Number_of_Activities', pieces.length) +
          pieces.map(({ lesson, piece }) => tag('Activity_Id', file.id(lesson.id, piece))).join(''),
      ),
    );
}

function off<K>(
  file: Written,
  all: ReadonlyMap<K, Off>,
  nameOf: (key: K) => string | undefined,
  kind: string,
  whose: string,
): string[] {
  return [...all].flatMap(([key, { forbidden }]) => {
    const name = nameOf(key);
    return name === undefined || forbidden.size === 0 ? [] : [constraint(kind, tag(whose, name) + notAvailable(file, forbidden))];
  });
}

function notAvailable(file: Written, slots: ReadonlySet<number>): string {
  const times = [...new Set([...slots].map((slot) => JSON.stringify(file.at(slot))))].map((one) => JSON.parse(one) as Slotted);
  return (
    tag('Number_of_Not_Available_Times', times.length) +
    times.map(({ day, hour }) => `<Not_Available_Time>${tag('Day', day)}${tag('Hour', hour)}</Not_Available_Time>`).join('')
  );
}

/** Classes are not there when they cannot, nor in hours that their bell times do not have. */
function classOff(file: Written): string[] {
  const { school } = file;
  const years = unique([...school.classes].map(([key, { name }]) => [key, name]));
  return [...school.classes].flatMap(([key, { bellId }]) => {
    const own = new Set(
      daysOf(school, bellId)
        .flat()
        .map((slot) => JSON.stringify(file.at(slot))),
    );
    const cannot = new Set([...(school.off.classes.get(key)?.forbidden ?? [])].map((slot) => JSON.stringify(file.at(slot))));
    const times = school.days.flatMap(({ name }) =>
      file.hours
        .map((hour): Slotted => ({ day: name, hour }))
        .filter((one) => !own.has(JSON.stringify(one)) || cannot.has(JSON.stringify(one))),
    );
    if (times.length === 0) return [];
    const inside = times
      .map(({ day, hour }) => `<Not_Available_Time>${tag('Day', day)}${tag('Hour', hour)}</Not_Available_Time>`)
      .join('');
    return [
      constraint(
        'StudentsSetNotAvailableTimes',
        tag('Students', years.get(key) ?? '') + tag('Number_of_Not_Available_Times', times.length) + inside,
      ),
    ];
  });
}

function roomsFor(
  file: Written,
  { id, lengths, rooms: choices }: Lesson,
  placed: readonly Placed[],
  names: ReadonlyMap<number, string>,
): string[] {
  if (choices === null) return [];
  return lengths.flatMap((_, piece) => {
    const activity = tag('Activity_Id', file.id(id, piece));
    const held = placed.find((one) => one.lessonId === id && one.piece === piece)?.roomId ?? null;
    if (held !== null)
      return [
        constraint('ActivityPreferredRoom', activity + tag('Room', names.get(held) ?? '') + tag('Permanently_Locked', 'false')),
      ];
    const open = choices.flatMap(({ roomId }) => names.get(roomId) ?? []);
    const [only] = open;
    if (only === undefined) return [];
    if (open.length === 1)
      return [constraint('ActivityPreferredRoom', activity + tag('Room', only) + tag('Permanently_Locked', 'true'))];
    return [
      constraint(
        'ActivityPreferredRooms',
        activity + tag('Number_of_Preferred_Rooms', open.length) + open.map((name) => tag('Preferred_Room', name)).join(''),
      ),
    ];
  });
}
