// Small random schools with a whole timetable held by locks, so that FET has nothing to choose and judges just that timetable.
import { constraintText, idsText, type SmallActivity, smallText } from '#modules/timetable/solver/server/fet/testing/small.ts';

const days = ['Mon', 'Tue', 'Wed', 'Thu'];
const hours = ['1', '2', '3', '4', '5', '6'];
const teachers = ['Ann', 'Ben', 'Cy '];
const classes = ['1A', '1A x', '1A y', '1B'];
const rooms = ['Lab', 'Hall'];
const subjects = ['Maths', 'English'];

/** Numbers that come again with the same seed. */
export function dice(seed: number): (below: number) => number {
  let state = (seed * 2_654_435_761 + 12_345) >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e37_79b9) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

type Roll = (below: number) => number;

const one = <T>(roll: Roll, list: readonly T[]): T => {
  const found = list[roll(list.length)];
  if (found === undefined) throw new Error('There is nothing to choose from');
  return found;
};

const field = (name: string, value: string | number) => `<${name}>${value}</${name}>`;
const repeated = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));

interface Lesson extends SmallActivity {
  day: number;
  hour: number;
  room: string | null;
}

/** Lessons at times at which nobody is in two places, some of them in rooms. */
function lessons(roll: Roll): Lesson[] {
  const taken = new Set<string>();
  const found: Lesson[] = [];
  for (let attempt = 0; attempt < 60 && found.length < 16; attempt += 1) {
    const duration = 1 + roll(2);
    const [teacher, students] = [one(roll, teachers), one(roll, classes)];
    const [day, hour] = [roll(days.length), roll(hours.length - duration + 1)];
    const room = roll(4) === 0 ? null : one(roll, rooms);
    const who = [teacher, ...(students === '1A' ? ['1A x', '1A y'] : [students]), ...(room === null ? [] : [room])];
    const keys = repeated(duration, (at) => who.map((name) => `${name} ${day} ${hour + at}`)).flat();
    if (keys.some((key) => taken.has(key))) continue;
    for (const key of keys) taken.add(key);
    const tag = one(roll, ['', 'double', 'plain']);
    const id = found.length + 1;
    found.push({ id, teacher, students, subject: one(roll, subjects), duration, day, hour, room, ...(tag !== '' && { tag }) });
  }
  return found;
}

/** The fields of a constraint of a kind, chosen by chance. */
export type Fields = (roll: Roll, all: readonly Lesson[]) => string;

const number =
  (name: string, least: number, most: number): Fields =>
  (roll) =>
    field(name, least + roll(most - least + 1));
const flag =
  (name: string): Fields =>
  (roll) =>
    field(name, roll(2) === 0 ? 'true' : 'false');
const some = (roll: Roll, all: readonly Lesson[], count: number) => {
  const left = [...all];
  return repeated(Math.min(count, left.length), () => left.splice(roll(left.length), 1)[0]?.id ?? 0);
};
const slotList =
  (wrapper: string, ends: string, count: string): Fields =>
  (roll) => {
    const all = days.flatMap((day) =>
      hours.map((hour) => `<${wrapper}>${field(`${ends}Day`, day)}${field(`${ends}Hour`, hour)}</${wrapper}>`),
    );
    const chosen = all.filter(() => roll(2) === 0);
    return field(count, chosen.length) + chosen.join('\n');
  };

/** Pieces that fields are put together from. */
export const pieces = {
  number,
  flag,
  slotList,
  teacher:
    (name: string): Fields =>
    (roll) =>
      field(name, one(roll, teachers)),
  students:
    (name: string): Fields =>
    (roll) =>
      field(name, one(roll, classes)),
  tag:
    (name: string): Fields =>
    (roll) =>
      field(name, one(roll, ['double', 'plain'])),
  subject:
    (name: string): Fields =>
    (roll) =>
      field(name, one(roll, subjects)),
  room:
    (name: string): Fields =>
    (roll) =>
      field(name, one(roll, rooms)),
  ids:
    (count: number): Fields =>
    (roll, all) =>
      idsText(...some(roll, all, count)),
  named:
    (...names: readonly string[]): Fields =>
    (roll, all) =>
      some(roll, all, names.length)
        .map((id, at) => field(names[at] ?? '', id))
        .join(''),
  pair: (roll: Roll, all: readonly Lesson[]) => {
    const ids = some(roll, all, 4);
    return (
      field('First_Activities_Ids_Set', idsText(...ids.slice(0, 2))) +
      field('Second_Activities_Ids_Set', idsText(...ids.slice(2)))
    );
  },
  interval: (roll: Roll) => {
    const from = roll(4);
    return field('Interval_Start_Hour', hours[from] ?? '') + field('Interval_End_Hour', hours[from + 2] ?? '');
  },
  /** What picks out activities; half of it is left open. */
  filter: (roll: Roll) =>
    field('Teacher_Name', roll(2) === 0 ? '' : one(roll, teachers)) +
    field('Students_Name', roll(2) === 0 ? '' : one(roll, classes)) +
    field('Subject_Name', roll(3) > 0 ? '' : one(roll, subjects)) +
    field('Activity_Tag_Name', ''),
  all:
    (...parts: readonly Fields[]): Fields =>
    (roll, lessonsOf) =>
      parts.map((part) => part(roll, lessonsOf)).join(''),
};

/** A school with its whole timetable as locks and one constraint of a kind. */
export function lockedSchool(kind: string, fields: Fields, weight: number, seed: number): string {
  const roll = dice(seed);
  const all = lessons(roll);
  const times = all.map(({ id, day, hour }) =>
    constraintText(
      'ActivityPreferredStartingTime',
      100,
      field('Activity_Id', id) +
        field('Preferred_Day', days[day] ?? '') +
        field('Preferred_Hour', hours[hour] ?? '') +
        field('Permanently_Locked', 'true'),
    ),
  );
  const places = all.flatMap(({ id, room }) =>
    room === null
      ? []
      : constraintText(
          'ActivityPreferredRoom',
          100,
          field('Activity_Id', id) + field('Room', room) + field('Permanently_Locked', 'true'),
        ),
  );
  const judged = constraintText(kind.replace(/^Constraint/, ''), weight, fields(roll, all));
  const space = /Room|Building/.test(kind);
  return smallText({
    days,
    hours,
    activities: all,
    time: times.join('') + (space ? '' : judged),
    space: places.join('') + (space ? judged : ''),
  });
}
