import { roomKinds, roomKindWords, slotKinds, slotKindWords } from '../../../setup/contract/kinds.ts';
import { weekdays } from '../../../setup/contract/cycle.ts';
import { readCell, spreads, spreadWords } from '../../../lessons/contract/lesson-words.ts';
import { FileProblem } from '../../../solver/server/xml/file-problem.ts';
import { emptyContent, type FileContent, type FileTeacher, noLimits } from '../content.ts';
import { clockTime, weekdayOf } from './days.ts';
import { rowFails, type WorkbookRow, workbookRows } from './workbook-rows.ts';

/** What a workbook of our layout holds. @throws FileProblem with the sheet and the row */
export async function contentOfWorkbook(bytes: Buffer): Promise<FileContent> {
  const { rows, unread } = await workbookRows(bytes);
  const content = emptyContent('excel', '');
  const days = rows.days.map(dayIn);
  for (const [at, { week, weekday }] of days.entries()) {
    const before = days.slice(0, at).find((day) => day.week === week && day.weekday === weekday);
    const row = rows.days[at];
    if (before && row) rowFails(row, `“${cell(row, 'name')}” is the same day of the same week as “${before.name}”`);
  }
  const dayNames = new Names(
    'day',
    days.map(({ name }) => name),
    'Days',
  );
  const people = new Names('teacher', [], 'Teachers');
  const teachers: FileTeacher[] = [];
  for (const row of rows.teachers) {
    const name = cell(row, 'name');
    if (people.find(name) !== null && cell(row, 'staffNo') === '')
      rowFails(row, `“${name}” stands twice; give each a staff number`);
    const staffNo = maybe(row, 'staffNo');
    const place = people.add(name);
    // Two of one name are told apart by what stands behind it, as in the workbook that is downloaded.
    if (staffNo !== null) people.alias(`${name} (${staffNo})`, place);
    teachers.push({ name, short: maybe(row, 'short'), staffNo, limits: limitsIn(row) });
  }
  const teacherIn = (row: WorkbookRow, name: string): number => {
    const alike = teachers.find((one, at) => plain(one.name) === plain(name) && people.find(name) !== at);
    if (alike)
      rowFails(
        row,
        `“${name.slice(0, 60)}” are two on the sheet Teachers; write the staff number behind it: ${name} (${alike.staffNo})`,
      );
    return people.find(name) ?? people.add(name);
  };
  const rooms = new Names('room', [], 'Rooms');
  const roomList = rows.rooms.map((row) => {
    const name = cell(row, 'name');
    if (rooms.find(name) !== null) rowFails(row, `the room “${name}” stands twice`);
    rooms.add(name);
    const kind = choice(row, 'kind', roomKinds, roomKindWords);
    return {
      name,
      short: maybe(row, 'short'),
      kind,
      building: maybe(row, 'building'),
      capacity: whole(row, 'capacity', 1, 5000),
    };
  });
  const subjects = new Names('subject', []);
  const groups = new Classes();
  const bells = bellsIn(rows.slots, dayNames, groups);
  const lessons = rows.lessons.map((row): FileContent['lessons'][number] => {
    const lengths = readCell(cell(row, 'times'));
    if (lengths === null || lengths.length === 0)
      return rowFails(row, `Times is “${cell(row, 'times')}”; write it as 5, 5d1, 1x3 or 1+1+3`);
    return {
      what: row.what,
      number: whole(row, 'number', 1, 1_000_000_000),
      subject: subjects.add(cell(row, 'subject')),
      teachers: unlike(list(row, 'teachers').map((name) => teacherIn(row, name))),
      classes: unlike(list(row, 'classes').map((words) => groups.of(words))),
      lengths,
      spread: choice(row, 'spread', spreads, spreadWords),
      rooms: unlike(
        list(row, 'rooms').map((name) => rooms.find(name) ?? rowFails(row, `the room “${name}” is not on the sheet Rooms`)),
      ).map((room, at) => ({ room, rank: at === 0 ? ('best' as const) : ('normal' as const) })),
      placed: [],
    };
  });
  const timesOff = rows.timesOff.map((row) => timeOffIn(row, { days: dayNames, bells, teacherIn, rooms, subjects, groups }));
  for (const name of people.list.slice(teachers.length)) teachers.push({ name, short: null, staffNo: null, limits: noLimits });
  return {
    ...content,
    weeks: Math.max(1, ...days.map(({ week }) => week)),
    days,
    bells,
    teachers,
    classes: groups.list,
    subjects: subjects.list.map((name) => ({ name, short: null })),
    rooms: roomList,
    lessons,
    timesOff,
    left: unread.map((sheet) => ({ what: `The sheet “${sheet.slice(0, 60)}”`, count: 1, why: 'It is not read.' })),
  };
}

const cell = (row: WorkbookRow, key: string): string => (row.cells[key] ?? '').trim();
const maybe = (row: WorkbookRow, key: string): string | null => cell(row, key) || null;
const list = (row: WorkbookRow, key: string): string[] =>
  cell(row, key)
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
const unlike = (places: readonly number[]) => [...new Set(places)];
const plain = (words: string) => words.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

function whole(row: WorkbookRow, key: string, least: number, most: number): number | null {
  const words = cell(row, key);
  if (words === '') return null;
  const value = /^\d{1,10}$/.test(words) ? Number(words) : Number.NaN;
  return value >= least && value <= most
    ? value
    : rowFails(row, `“${words.slice(0, 40)}” is not a whole number from ${least} to ${most}`);
}

function choice<K extends string>(
  row: WorkbookRow,
  key: string,
  keys: readonly K[],
  words: Readonly<Record<K, string>>,
): K | null {
  const said = cell(row, key);
  if (said === '') return null;
  const all = keys.map((one) => words[one]).join(', ');
  return keys.find((one) => plain(words[one]) === plain(said)) ?? rowFails(row, `“${said.slice(0, 40)}” is none of ${all}`);
}

function limitsIn(row: WorkbookRow): FileTeacher['limits'] {
  const limits = {
    mostWeek: whole(row, 'mostWeek', 16, 38),
    leastWeek: whole(row, 'leastWeek', 0, 38),
    mostDay: whole(row, 'mostDay', 1, 14),
    mostRun: whole(row, 'mostRun', 1, 14),
    mostDays: whole(row, 'mostDays', 1, 7),
    mostGaps: whole(row, 'mostGaps', 0, 40),
  };
  if (limits.leastWeek !== null && limits.mostWeek !== null && limits.leastWeek > limits.mostWeek)
    rowFails(row, 'Least a week is more than Most a week');
  return limits;
}

function dayIn(row: WorkbookRow): FileContent['days'][number] {
  const said = cell(row, 'weekday');
  const weekday = said === '' ? weekdayOf(cell(row, 'name')) : weekdayOf(said);
  if (said !== '' && weekday === null) rowFails(row, `“${said.slice(0, 40)}” is none of ${weekdays.join(', ')}`);
  if (weekday === null) rowFails(row, `say under Weekday which day “${cell(row, 'name').slice(0, 40)}” is`);
  return { name: cell(row, 'name'), short: maybe(row, 'short'), weekday, week: whole(row, 'week', 1, 4) ?? 1 };
}

/** Names of one kind with their places. */
class Names {
  readonly list: string[] = [];
  private readonly places = new Map<string, number>();
  private readonly what: string;
  private readonly sheet: string;

  constructor(what: string, names: readonly string[], sheet = '') {
    this.what = what;
    this.sheet = sheet;
    for (const name of names) {
      if (this.find(name) !== null) throw new FileProblem(`${sheet}: the ${what} “${name}” stands twice`);
      this.add(name);
    }
  }

  find(name: string): number | null {
    return this.places.get(name) ?? this.places.get(plain(name)) ?? null;
  }

  add(name: string): number {
    const known = this.places.get(name) ?? (this.sheet === '' ? this.find(name) : null);
    if (known !== null && known !== undefined && this.sheet === '') return known;
    const place = this.list.push(name) - 1;
    if (!this.places.has(name)) this.places.set(name, place);
    if (!this.places.has(plain(name))) this.places.set(plain(name), place);
    return place;
  }

  /** Another name of one that is there. */
  alias(name: string, place: number): void {
    if (this.find(name) === null) this.places.set(plain(name), place);
  }

  of(row: WorkbookRow, name: string): number {
    return this.find(name) ?? rowFails(row, `the ${this.what} “${name.slice(0, 60)}” is not on the sheet ${this.sheet}`);
  }
}

/** Classes, and their groups in brackets behind them: `Form 3 [Block A: Physics]`. */
class Classes {
  readonly list: FileContent['classes'] = [];
  private readonly places = new Map<string, number>();

  of(words: string): number {
    const [, name = words, inside] = /^(.*?)\s*\[([^\]]*)\]\s*$/.exec(words) ?? [];
    const parent = this.add(name.trim(), null, null);
    if (inside === undefined) return parent;
    const [first = '', ...more] = inside.split(':');
    const [division, group] = more.length === 0 ? ['Groups of the file', first] : [first, more.join(':')];
    return this.add(group.trim(), parent, division.trim());
  }

  private add(name: string, parent: number | null, division: string | null): number {
    const key = JSON.stringify([plain(name), parent, division === null ? null : plain(division)]);
    const known = this.places.get(key) ?? this.list.push({ name, short: null, parent, division }) - 1;
    this.places.set(key, known);
    return known;
  }
}

function bellsIn(rows: readonly WorkbookRow[], days: Names, groups: Classes): FileContent['bells'] {
  const bells = new Map<string, FileContent['bells'][number]>();
  for (const row of rows) {
    const name = cell(row, 'bell') || 'Whole school';
    const bell = bells.get(plain(name)) ?? { name, classes: [], slots: [] };
    bells.set(plain(name), bell);
    const [startsAt, endsAt] = [clockTime(cell(row, 'startsAt')), clockTime(cell(row, 'endsAt'))];
    if (startsAt === null || endsAt === null) return rowFails(row, 'From and To are times such as 08:40');
    if (startsAt >= endsAt) rowFails(row, `the slot “${cell(row, 'name')}” ends before it begins`);
    const on = list(row, 'days').map((day) => days.of(row, day));
    const over = bell.slots.find(
      (other) =>
        startsAt < (other.endsAt ?? '') &&
        (other.startsAt ?? '') < endsAt &&
        (on.length === 0 || other.days.length === 0 || on.some((day) => other.days.includes(day))),
    );
    if (over) rowFails(row, `the slot “${cell(row, 'name')}” overlaps “${over.name}”`);
    const kind = choice(row, 'kind', slotKinds, slotKindWords) ?? 'lesson';
    bell.slots.push({ name: cell(row, 'name'), startsAt, endsAt, kind, days: on });
    for (const one of list(row, 'classes')) {
      const of = groups.of(one);
      const other = [...bells.values()].find((each) => each !== bell && each.classes.includes(of));
      if (other) rowFails(row, `${one.slice(0, 60)} keeps “${other.name}” already`);
      bell.classes = unlike([...bell.classes, of]);
    }
  }
  return [...bells.values()];
}

interface Around {
  days: Names;
  bells: FileContent['bells'];
  teacherIn: (row: WorkbookRow, name: string) => number;
  rooms: Names;
  subjects: Names;
  groups: Classes;
}

function timeOffIn(
  row: WorkbookRow,
  { days, bells, teacherIn, rooms, subjects, groups }: Around,
): FileContent['timesOff'][number] {
  const whose = { teacher: 'Teacher', class: 'Class', room: 'Room', subject: 'Subject' } as const;
  const of = choice(row, 'of', ['teacher', 'class', 'room', 'subject'] as const, whose) ?? rowFails(row, 'Whose is empty');
  const name = cell(row, 'name');
  const who =
    of === 'class'
      ? groups.of(name)
      : of === 'room'
        ? rooms.of(row, name)
        : of === 'subject'
          ? subjects.add(name)
          : teacherIn(row, name);
  const said = cell(row, 'bell');
  const bell = said === '' ? null : bells.findIndex((one) => plain(one.name) === plain(said));
  if (bell === -1) rowFails(row, `the bell times “${said.slice(0, 40)}” are not on the sheet Slots`);
  const wanted = bell === null ? bells[0] : bells[bell];
  const day = days.of(row, cell(row, 'day'));
  const named = (wanted?.slots ?? []).flatMap((one, at) => (plain(one.name) === plain(cell(row, 'slot')) ? [at] : []));
  // Of two slots of one name, on different days, the one of this day.
  const slot =
    named.find((at) => wanted?.slots[at]?.days.length === 0 || wanted?.slots[at]?.days.includes(day)) ?? named[0] ?? -1;
  if (slot < 0) rowFails(row, `the slot “${cell(row, 'slot').slice(0, 40)}” is not on the sheet Slots`);
  const level = choice(row, 'level', ['undesired', 'forbidden'] as const, { undesired: 'Undesired', forbidden: 'Forbidden' });
  return { of, who, day, bell, slot, level: level ?? 'forbidden' };
}
